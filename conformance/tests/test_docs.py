"""The READMEs keep their word: every example prints what it says, every link leads somewhere, every option exists."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
import yaml

from conformance.cli import BUG, COMMANDS, USAGE, ruleproof
from conformance.protocol.messages import SUITE_VERSION
from conformance.tests.running import ruleproof as in_process

ROOT = Path(__file__).parents[2]
DOCUMENTS = ROOT.parent / "shared" / "seeds"
WORKFLOW = ROOT / "reports" / "workflows" / "gate.yml"

SHOWN = {"README.md": 2, "conformance/README.md": 14, "reports/README.md": 4, "fixtures/README.md": 0}
"""Blocks of examples that a README has at least: a test that globs asserts first how much it found."""

APART = ("mutants", "site", "serve", "promote")
"""Commands that run as a process of their own on the desk's few cases: for they take long, do not end, or write there."""

FEW = ("exchange/armor.json", "commands/declare.json")
"""The cases on the desk."""

READMES = [
    *SHOWN,
    "fixtures/ask/README.md",
    *(f"conformance/starters/{each}/README.md" for each in ("javascript", "python")),
]

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SPOKEN = re.compile(r"ruleproof ([a-z-]+)((?: [^\n`#|]*)?)")
WAIT = 120


class Example(NamedTuple):
    """A command as a README shows it, what it prints, and the command of ours that it is an example of."""

    line: str
    prints: str

    @property
    def command(self) -> str:
        """The first of ours on the line that is not inside the quotes of an ``--engine``."""
        found = re.search(r"(?:^|\| )ruleproof ([a-z-]+)", self.line)
        return found[1] if found else ""


def text(readme: str) -> str:
    """A README."""
    return (ROOT / readme).read_text("utf-8")


def examples(readme: str) -> Iterator[Example]:
    """Every example of a README, in order."""
    for block in BLOCK.findall(text(readme)):
        for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, prints = each.partition("\n")
            yield Example(line, prints)


def pattern(prints: str) -> re.Pattern[str]:
    """What fits the output shown: a line … stands for any lines, and … in a line for any words."""
    lines = []
    for line in prints.strip("\n").splitlines():
        if line.strip() == "…":
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(re.escape(line.rstrip()).replace("…", ".*?") + r"\n")
    return re.compile("".join(lines))


class Desk:
    """A copy of the checkout to try the examples of one README on, in their order."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        for each in ("oracle", "conformance", "reports", "fixtures/ask"):
            shutil.copytree(ROOT / each, folder / each)
        for each in FEW:
            (folder / "fixtures" / each).parent.mkdir()
            shutil.copy(ROOT / "fixtures" / each, folder / "fixtures" / each)
        shutil.copy(ROOT / "fixtures" / "schema.json", folder / "fixtures")
        shutil.copy(ROOT / "pyproject.toml", folder)
        if DOCUMENTS.is_dir():
            (folder / "documents").symlink_to(DOCUMENTS)
        (folder / "bin").mkdir()
        program = folder / "bin" / "ruleproof"
        program.write_text(f'#!/bin/sh\nPYTHONPATH="{folder}" exec "{sys.executable}" -m conformance "$@"\n', "utf-8")
        program.chmod(0o755)

    def begin(self, line: str) -> subprocess.Popen[str]:
        """Start a line as a shell would."""
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL}
        return subprocess.Popen(
            ["bash", "-c", f"exec {line}" if "|" not in line else line], cwd=self.folder, text=True, **pipes
        )

    def output(self, example: Example) -> str:
        """What the example prints here."""
        if example.command == "serve":
            return self.served(example.line)
        if example.command in APART or re.search(r" [|<>] ", example.line):
            return self.ended(self.begin(example.line))[0]
        ran = in_process(self.capsys, *shlex.split(example.line)[1:])
        assert ran.code not in (BUG, USAGE), f"$ {example.line}\n{ran.err}"
        return ran.out + ran.err

    def ended(self, process: subprocess.Popen[str]) -> tuple[str, int]:
        """What a process printed to its end, and its exit code; one that does not end is killed."""
        with process:
            try:
                return process.communicate(timeout=WAIT)[0], process.returncode
            except subprocess.TimeoutExpired:
                process.kill()
                raise

    def served(self, line: str) -> str:
        """The first line of a server, which is then ended as by Ctrl-C."""
        with self.begin(line) as server:
            assert server.stdout
            told = server.stdout.readline()
            server.send_signal(signal.SIGINT)
            rest, _ = server.communicate(timeout=WAIT)
            assert server.returncode == 0, rest
        return told + rest


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk, with ourselves on the path and nothing of the environment that changes what is printed."""
    made = Desk(tmp_path, capsys)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(
        "PATH", os.pathsep.join([str(tmp_path / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
    )
    monkeypatch.setenv("NO_COLOR", "1")
    for name in [each for each in os.environ if each.startswith(("RULEPROOF_", "GITHUB_"))]:
        monkeypatch.delenv(name)
    return made


def test_every_command_has_an_example() -> None:
    """In one of the READMEs, with its output; and there is no example of a command that does not exist."""
    for readme, least in SHOWN.items():
        assert len(BLOCK.findall(text(readme))) >= least, readme
    shown = {example.command for readme in SHOWN for example in examples(readme)} - {""}
    assert shown == set(COMMANDS)


def test_what_was_cut_may_be_anything_and_the_rest_must_be_there() -> None:
    """A line … is any lines or none, … in a line any words; nothing else may differ."""
    shown = pattern("a\n…\nc … e\n")
    assert all(shown.fullmatch(told) for told in ("a\nc d e\n", "a\nb\nb\nc d e\n"))
    assert not any(shown.fullmatch(told) for told in ("a\n", "a\nb\nc d\n", "a\nc d e\nf\n", "c d e\n", "a\nc\nd e\n"))


@pytest.mark.parametrize("readme", [each for each, least in SHOWN.items() if least])
def test_an_example_prints_what_the_page_says(readme: str, desk: Desk) -> None:
    """Run in their order, each on what the ones before it wrote."""
    tried = [each for each in examples(readme) if "documents" not in each.line or DOCUMENTS.is_dir()]
    assert len(tried) >= SHOWN[readme]
    for example in tried:
        told = "".join(f"{line.rstrip()}\n" for line in desk.output(example).strip("\n").splitlines())
        assert pattern(example.prints).fullmatch(told), (
            f"$ {example.line}\n{told}\nis not, as {readme} says,\n{example.prints}"
        )


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("readme", READMES)
def test_every_link_leads_somewhere(readme: str) -> None:
    """To a file of the checkout, and to a heading that stands there."""
    links = [link for link in LINK.findall(text(readme)) if not link.startswith(("http:", "https:"))]
    assert links or readme not in ("README.md", "conformance/README.md", "reports/README.md")
    for link in links:
        path, _, anchor = link.partition("#")
        page = (ROOT / readme).parent / path if path else ROOT / readme
        assert page.exists(), link
        assert not anchor or anchor in anchors(page), link


def options(name: str) -> set[str]:
    """The options that a command takes, those of its own commands among them."""
    group = click.Context(ruleproof)
    command = ruleproof.get_command(group, name)
    assert command is not None, f"there is no command {name}"
    taken = [command, *(command.commands.values() if isinstance(command, click.Group) else ())]
    found = {option for each in taken for parameter in each.params for option in parameter.opts}
    return found | {"-h", "--help"}


def misspelled(written: str) -> list[str]:
    """The options in a text that stand behind one of our commands and do not exist."""
    wrong = []
    for name, rest in SPOKEN.findall(re.sub(r"'[^'\n]*'", "'…'", written)):
        if name in COMMANDS:
            said = re.findall(r"(?<=\s)--?[a-z][a-z-]*", rest)
            wrong += [f"{name} {option}" for option in said if option not in options(name)]
    return wrong


@pytest.mark.parametrize("readme", READMES)
def test_every_option_that_a_page_names_exists(readme: str) -> None:
    """Whoever types what stands there is understood."""
    assert misspelled(text(readme)) == []
    assert misspelled("ruleproof check --engine CMD --junk F") == ["check --junk"]


def steps(workflow: Path) -> list[dict[str, Any]]:
    """The steps of a workflow's one job."""
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    found: list[dict[str, Any]] = jobs["gate"]["steps"]
    return found


def test_the_workflow_is_well_formed() -> None:
    """It may only read, it pins this release and caches it, and its options are ones that the commands take."""
    told = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    assert set(told[True]) == {"push", "pull_request"}  # YAML reads the key on as a truth
    assert told["permissions"] == {"contents": "read"}
    assert all(("uses" in step) != ("run" in step) for step in steps(WORKFLOW))
    actions = {step["uses"].partition("@")[0]: step.get("with", {}) for step in steps(WORKFLOW) if "uses" in step}
    assert set(actions) == {"actions/checkout", "actions/setup-python", "actions/upload-artifact"}
    assert actions["actions/setup-python"]["cache"] == "pip"
    runs = "\n".join(step["run"] for step in steps(WORKFLOW) if "run" in step)
    assert f"pip install ruleproof=={SUITE_VERSION}" in runs
    assert misspelled(runs) == []
    assert [name for name, _ in SPOKEN.findall(runs) if name in COMMANDS] == ["smoke", "check"]


def test_the_workflow_runs_here_as_far_as_it_is_ours(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """First contact passes, the gate ends 1 with annotations and a summary, and the artifact has every form."""
    monkeypatch.setenv("ENGINE", "python3 conformance/engines/faulty/counts_best_piece.py")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    runs = {step["name"]: step["run"] for step in steps(WORKFLOW) if "name" in step and "run" in step}
    assert list(runs) == ["First contact", "The gate"]
    first, gate = desk.begin(runs["First contact"]), desk.begin(runs["The gate"])
    told, code = desk.ended(first)
    assert code == 0, told
    told, code = desk.ended(gate)
    assert code == 1, told
    assert "::error title=exactly the wrong engine exchange.armor.3/best-piece-alone" in told
    assert "exchange.armor.3" in (desk.folder / "summary.md").read_text("utf-8")
    kept = {each.name for each in desk.folder.glob("ruleproof.*")}
    assert kept == {"ruleproof.xml", "ruleproof.jsonl", "ruleproof.html", "ruleproof.badge.json"}

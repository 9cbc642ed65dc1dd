"""An engine that does not get to its hello: `EngineNotStarted`, one line that says why and what would help."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from conformance.protocol.pool import EnginePool
from conformance.protocol.results import EngineNotStarted
from conformance.tests.protocol.conftest import command

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("nothing_left")


def complaint(words: str | Sequence[str], start_timeout: float = 10.0) -> str:
    """What the pool says when it cannot start the engine, in one line."""
    with pytest.raises(EngineNotStarted) as caught, EnginePool(words, start_timeout=start_timeout, grace=0.2):
        pass
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_an_end_before_hello_tells_exit_code_and_last_words() -> None:
    """Whoever dies at the start is asked no more."""
    told = complaint(command("dies_at_start"))
    assert told == "the engine ended before its hello: exit code 3; stderr: no rules found"


def test_no_hello_in_time_asks_about_flushing() -> None:
    """The commonest cause is a buffer."""
    told = complaint(command("never_flushes"), 0.3)
    assert told == "no hello in 0.3 s; does it flush stdout after each line, without a prompt?"


def test_a_banner_is_shown_and_sent_to_stderr() -> None:
    """The first line must be the hello."""
    told = complaint(command("shows_a_banner"))
    assert "the first line is not a hello: not JSON" in told
    assert "'Welcome to the Rules Engine 3000!'" in told
    assert "logs belong on stderr" in told


def test_a_newer_protocol_is_named_with_ours() -> None:
    """Whatever else its hello holds."""
    told = complaint(command("speaks_a_newer_protocol"))
    assert told == "the engine speaks protocol 2, this suite speaks protocol 1"


def test_a_hello_that_lacks_something_says_what() -> None:
    """The field and the form of a hello are named."""
    script = 'print(\'{"hello":{"protocol":1,"ops":[]}}\', flush=True); input(); input()'
    told = complaint([sys.executable, "-S", "-c", script])
    assert "Object missing required field `engine` - at `$.hello`" in told


@pytest.mark.parametrize("window", [0, 1025])
def test_a_window_is_between_1_and_1024(window: int) -> None:
    """Out of range is the engine's fault, named."""
    script = f'print(\'{{"hello":{{"protocol":1,"engine":{{"name":"x"}},"ops":[],"window":{window}}}}}\')'
    told = complaint([sys.executable, "-S", "-c", script])
    assert "`$.hello.window`" in told


def test_a_first_line_without_end_is_not_read_for_ever() -> None:
    """The bound of a line holds for the hello too."""
    told = complaint([sys.executable, "-S", "-c", "while True: print(end='x' * 65536)"])
    assert told.startswith("the first line is not a hello: a line of more than 8388608 bytes: 'xxx")


def test_a_line_behind_the_hello_before_any_request_is_a_fault() -> None:
    """Nothing was asked yet."""
    script = 'print(\'{"hello":{"protocol":1,"engine":{"name":"x"},"ops":[]}}\\nready\', flush=True); input(); input()'
    told = complaint([sys.executable, "-S", "-c", script])
    assert told.startswith("the engine failed right after its hello: not JSON")
    assert "'ready'" in told


def test_a_command_that_is_not_there_is_named() -> None:
    """With where it was looked for."""
    assert complaint("no-such-engine --fast") == (
        "command not found: 'no-such-engine'; give a path, or a program on PATH"
    )


def test_a_file_that_is_not_executable_is_named(tmp_path: Path) -> None:
    """With what would help."""
    script = tmp_path / "engine.py"
    script.write_text("print()")
    assert complaint([str(script)]).endswith("is not executable; chmod +x it, or put its interpreter before it")


def test_a_script_without_interpreter_is_named(tmp_path: Path) -> None:
    """An executable the system cannot execute, and one whose interpreter is missing."""
    script = tmp_path / "engine"
    script.write_text("print()")
    script.chmod(0o755)
    assert "put its interpreter before it" in complaint([str(script)])
    script.write_text("#!/no/such/interpreter\n")
    assert complaint([str(script)]).endswith("names an interpreter (#!) that is not there")


@pytest.mark.parametrize(("words", "why"), [("", "is empty"), ([], "is empty"), ("engine 'x", "No closing quotation")])
def test_a_command_that_is_none_is_refused(words: str | list[str], why: str) -> None:
    """Empty, or ill quoted."""
    assert why in complaint(words)


def test_all_workers_are_stopped_when_one_does_not_start() -> None:
    """The fixture sees that nothing is left."""
    begun = time.monotonic()
    with pytest.raises(EngineNotStarted), EnginePool(command("dies_at_start"), workers=3):
        pass
    assert time.monotonic() - begun < 30

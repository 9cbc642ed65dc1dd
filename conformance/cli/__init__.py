"""The command line: a file a command, loaded when it is called; errors in one line, and the same exit codes everywhere.

0 conforms · 1 does not · 2 interrupted · 3 our own bug · 4 usage, input, or the engine would not start · 5 nothing ran
"""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module

import click

from conformance.cases.codec import brief
from conformance.cli.settings import settings
from conformance.protocol.messages import SUITE_VERSION, SuiteError
from conformance.protocol.results import EngineNotStarted
from oracle.errors import Invalid

CONFORMS, DIFFERS, INTERRUPTED, BUG, USAGE, NOTHING = range(6)

COMMANDS = {
    "check": "check",
    "report": "report",
    "compare": "compare",
    "smoke": "smoke",
    "new-engine": "new_engine",
    "list": "registers",
    "explain": "explain",
    "ask": "ask",
    "mutants": "mutants",
    "readings": "readings",
    "fuzz": "fuzz",
    "replay": "replay",
    "promote": "promote",
    "count": "count",
    "engine": "engine",
    "protocol": "protocol",
    "odds": "odds",
    "sample": "sample",
    "bench": "bench",
    "rulebook": "rulebook",
    "site": "site",
    "serve": "serve",
}
"""Every command and the module that holds it."""


class LazyGroup(click.Group):
    """Imports a command's module when it is called, so that a gate does not pay for the site."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        return self.commanded(cmd_name) if cmd_name in COMMANDS else None

    def commanded(self, name: str) -> click.Command:
        """One of the commands; its module is imported."""
        command: click.Command = import_module(f"conformance.cli.{COMMANDS[name]}").command
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "RULEPROOF"})
@click.version_option(SUITE_VERSION, prog_name="ruleproof")
@click.pass_context
def ruleproof(context: click.Context) -> None:
    """Hold a game engine against the rules: a literal oracle, golden cases, and a verdict with its causes."""
    group, wanted = context.command, context.invoked_subcommand
    if isinstance(group, LazyGroup) and wanted in COMMANDS:
        context.default_map = settings(wanted, COMMANDS, group.commanded)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line, never with a traceback for what a user did; returns the exit code."""
    try:
        code = ruleproof.main(arguments, prog_name="ruleproof", standalone_mode=False)
        return code if isinstance(code, int) else CONFORMS
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message())
        return USAGE
    except click.ClickException as wrong:
        return _failed(_one_line(wrong.format_message()))
    except (Invalid, EngineNotStarted, SuiteError, LookupError) as wrong:
        if isinstance(wrong, LookupError) and type(wrong).__name__ != "UnknownId":
            return _bug()
        return _failed(_one_line(str(wrong)))
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    except OSError as wrong:
        return _failed(f"{wrong.filename or 'a file'}: {wrong.strerror or wrong}")
    except Exception:
        return _bug()


def _failed(message: str) -> int:
    click.echo(f"ruleproof: {message}", err=True)
    return USAGE


def _bug() -> int:
    kind, wrong, _ = sys.exc_info()
    if os.environ.get("RULEPROOF_DEBUG"):
        traceback.print_exc()
    name = kind.__name__ if kind else "error"
    message = f"a bug of ours: {name}: {_one_line(str(wrong))}; please report it (RULEPROOF_DEBUG=1 shows where)"
    click.echo(f"ruleproof: {message}", err=True)
    return BUG


def _one_line(text: str) -> str:
    return brief(" ".join(text.split()), 600)

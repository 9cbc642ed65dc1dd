"""The command line many times over, each time in a process of its own that costs no start: forked from one that has begun.

A line on stdin is a list of arguments; the line on stdout is the exit code, both outputs, the processor's seconds and the MiB
that it took at most. No run has more than :data:`SECONDS` and :data:`MEMORY`.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

SECONDS = 20
MEMORY = 4 << 30
HEAD = 100_000
"""Characters that are reported of an output."""


class Cost(NamedTuple):
    """What a run did and what it cost; ``code`` is minus the signal that ended it, if one did."""

    code: int
    out: str
    err: str
    seconds: float
    mib: float


class Shell:
    """Runs the command line as often as it is asked to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        pipe, command = subprocess.PIPE, [sys.executable, "-m", "conformance.tests.steady.forking", str(folder)]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def run(self, *arguments: str) -> Cost:
        """Run it once."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        return Cost(*json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        """End."""
        self.process.communicate()


def main() -> None:
    """Serve :class:`Shell`."""
    os.chdir(sys.argv[1])
    import conformance.mutants
    from conformance.cli import COMMANDS, ruleproof
    from conformance.cli import run as cli

    assert conformance.mutants
    for name in COMMANDS:
        ruleproof.get_command(None, name)  # type: ignore[arg-type]
    for line in sys.stdin:
        arguments = json.loads(line)
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = os.fork()
            if not child:
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                try:
                    code = cli(arguments)
                    sys.stdout.flush()
                    sys.stderr.flush()
                    os._exit(code)
                finally:
                    os._exit(99)
            _, status, used = os.wait4(child, 0)
            told = [_head(out.fileno()), _head(err.fileno())]
            code = os.waitstatus_to_exitcode(status)
            print(json.dumps([code, *told, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]), flush=True)


def _head(file: int) -> str:
    return os.pread(file, HEAD, 0).decode(errors="replace")


if __name__ == "__main__":
    main()

"""``python -m conformance`` is ``ruleproof``."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command line and exit; Ctrl-C ends it 2, be it only loading yet, and changes nothing once all is done."""
    try:
        from conformance.cli import run

        code = run()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        code = 2
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


if __name__ == "__main__":
    main()

"""``python -m conformance`` is ``ruleproof``."""

from conformance.cli import main

main()

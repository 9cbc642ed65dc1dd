"""Ends before its hello, with a word on stderr."""

import sys

print("no rules found", file=sys.stderr)
sys.exit(3)

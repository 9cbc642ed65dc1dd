"""Wrong engines: each breaks one clause on purpose, so that the suite can prove that it notices.

A mutant is a class laid over a ruleset (``type(name, (mutant, *readings, ruleset), {})``); it overrides any method and may call
``super()``. Its docstring says in a sentence how it is wrong, its mark the clause, and the least level at which the fault shows.
Importing this package registers all of them in :data:`oracle.marks.MUTANTS`. A fault that nobody can observe has a written
proof in ``equivalent.toml`` instead; one that shows in the trace alone is a mutant of level ``trace``.
"""

from conformance.mutants import commands as commands
from conformance.mutants import exchange as exchange

"""Exact odds: every distribution as whole weights over one denominator, and never a sample.

:mod:`~conformance.odds.weights` is a distribution; :mod:`~conformance.odds.die` a die and what handfuls of it come to;
:mod:`~conformance.odds.throws` how a handful may fall; :mod:`~conformance.odds.explore` follows a rule through every die it
throws; :mod:`~conformance.odds.rolls` the rolls of a ruleset (luck, attack, defenses, interception);
:mod:`~conformance.odds.blow` the whole blow; :mod:`~conformance.odds.claims` what document 001 says of chances.

Engines with dice of their own, such as :mod:`~conformance.odds.own`, are held to these:
:mod:`~conformance.odds.keys` writes an outcome in one line,
:mod:`~conformance.odds.questions` are the blows asked, :mod:`~conformance.odds.suspects` the faults bet on,
:mod:`~conformance.odds.betting` the sequential test, :mod:`~conformance.odds.sampling` the conversation with the engine.
"""

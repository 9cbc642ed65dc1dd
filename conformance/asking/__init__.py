"""A question of the rules put in a few lines of TOML, and the ruling on it in plain words.

:mod:`~conformance.asking.source` reads the file and knows the line of everything in it; :mod:`~conformance.asking.question` makes
of it a question of the contract, by way of :mod:`~conformance.asking.exchange` (with :mod:`~conformance.asking.people`,
:mod:`~conformance.asking.arms` and :mod:`~conformance.asking.tapes`) or :mod:`~conformance.asking.commands` (with
:mod:`~conformance.asking.ground`); what happens may be told in sentences (:mod:`~conformance.asking.sentences`).
:mod:`~conformance.asking.ruling` answers it, under the readings in force and under all others, in words
(:mod:`~conformance.asking.blows`, :mod:`~conformance.asking.scripts`) and in steps (:mod:`~conformance.asking.steps`);
:mod:`~conformance.asking.telling` writes it down.
"""

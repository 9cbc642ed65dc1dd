"""A question of the rules put in a few lines of TOML, and the ruling on it in plain words.

In the order a question takes:

:mod:`~conformance.asking.source` reads the file and, with :mod:`~conformance.asking.lines`, knows the line of everything in it.
:mod:`~conformance.asking.question` makes of it a question of the contract, by a :mod:`~conformance.asking.draft`: by way of
:mod:`~conformance.asking.exchange` (:mod:`~conformance.asking.people`, :mod:`~conformance.asking.arms`,
:mod:`~conformance.asking.tapes`) or of :mod:`~conformance.asking.commands` (:mod:`~conformance.asking.ground`). What happens may be
told in :mod:`~conformance.asking.sentences` (:mod:`~conformance.asking.happenings`).

:mod:`~conformance.asking.ruling` answers it: :mod:`~conformance.asking.told` under given readings, in words
(:mod:`~conformance.asking.blows`, :mod:`~conformance.asking.scripts`) and in steps (:mod:`~conformance.asking.rolls`,
:mod:`~conformance.asking.wounds`, :mod:`~conformance.asking.handfuls`, :mod:`~conformance.asking.deeds`);
:mod:`~conformance.asking.hinges` under every other reading, :mod:`~conformance.asking.outcomes` under all combinations of those
that matter; :mod:`~conformance.asking.chances` before the dice fall;
:mod:`~conformance.asking.missing` says what the file leaves out.

:mod:`~conformance.asking.telling`, :mod:`~conformance.asking.markdown` and :mod:`~conformance.asking.data` write it down.
"""

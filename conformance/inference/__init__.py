"""Which reading of every ruling does an engine play? Found out by asking, exactly and from few cases.

:mod:`~conformance.inference.forking` plays one case under all readings at once: the oracle forks only where a hook's readings
answer differently, so a case becomes a short list of worlds, each an outcome with the readings that lead to it.
:mod:`~conformance.inference.solver` keeps what the answers so far leave possible, :mod:`~conformance.inference.answers` what an
engine sees of a question and tells of its answer.
:mod:`~conformance.inference.asking` chooses each next case by what it can still tell; then
:mod:`~conformance.inference.confirming` holds the engine to what was found in every op that shows it.
:mod:`~conformance.inference.reasons` says why something cannot be told, and :mod:`~conformance.inference.clash` which few answers
contradict each other where no readings give them all.
"""

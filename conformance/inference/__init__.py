"""Which reading of every ruling does an engine play? Found out by asking, exactly and from few cases.

:mod:`~conformance.inference.forking` plays one case under all readings at once: the oracle forks only where a hook's readings
answer differently, so a case becomes a short list of worlds, each an outcome with the readings that lead to it.
:mod:`~conformance.inference.solver` keeps, for every ruling, the readings that no answer has ruled out.
:mod:`~conformance.inference.asking` chooses each next case by what it can still tell, and says what cannot be told.
"""

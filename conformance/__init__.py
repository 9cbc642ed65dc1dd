"""What holds an engine against the oracle: cases, protocol, engines, generators, mutants, readings, odds, and the command line.

How to use and extend it stands in ``conformance/README.md``. The way through, from a case to a verdict:

cases
    The data model of the contract and the frozen cases; :mod:`~conformance.freeze` computes what a case shows, by the
    :mod:`~conformance.matrix` of cases, mutants and readings.
protocol
    The messages, and the runner that keeps an engine to them; ``engines`` are those that come along, ``starters`` those that
    ``ruleproof new-engine`` writes.
check
    The gate: chooses the cases, asks, has :mod:`~conformance.judge` compare and :mod:`~conformance.diagnosis` name the causes
    among the :mod:`~conformance.suspects` (or a :mod:`~conformance.contradiction`); :mod:`~conformance.laws` puts the properties;
    :mod:`~conformance.known` excuses listed failures, :mod:`~conformance.results` is what a run comes to (``reports`` tells
    it), :mod:`~conformance.gate` the same as a pytest plugin.
generators, campaign
    Cases drawn from a seed and shrunk; many of them, gathered by cause, resumed, replayed, promoted.
mutants, properties
    Wrong engines that prove the cases strong; laws that need no oracle. ``strength`` is the matrix of what catches which, the
    core of the cases, and how soon generated ones do.
inference
    Which reading of every ruling an engine plays.
odds, dice
    Exact chances, and engines with their own dice held to them; what such an engine is asked and answers.
worlds
    Small worlds counted to the last outcome.
asking
    Questions in TOML, and the ruling in words.
benchmarks, cli, tests
    Speed beside the bare thing; a file a command; the laws of all this.
"""

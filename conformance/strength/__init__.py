"""How strong the suite is: which wrong engine is caught by what, computed, published, and held against drift.

kill
    A mutant answers a question wrongly, seen at its level, or breaks a property. A breakdown is no answer and kills nothing.
matrix
    :mod:`~conformance.strength.kills`: for every mutant the frozen cases, the properties that cite its clause, and how many
    generated cases kill it. A mutant that no frozen case kills survives.
rates
    :mod:`~conformance.strength.rates`: how many generated cases it takes, seed by seed, until every mutant is killed.
core
    :mod:`~conformance.strength.core`: a smallest set of frozen cases that still kills every mutant.
equivalent
    :mod:`~conformance.strength.equivalents`: a fault that nobody can observe, with the proof in its place.
page
    :mod:`~conformance.strength.page`: the matrix and the rates as they are published.
"""

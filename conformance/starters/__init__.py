"""Starters that ``ruleproof new-engine`` writes: an engine that speaks the protocol, and its README.

Each language has a folder; the workflow for the gate that comes with them is that of the reports, ``reports/workflows/gate.yml``.
"""

"""Starters that ``ruleproof new-engine`` writes: an engine that speaks the protocol, its README, and a workflow for the gate.

Each language has a folder; ``gate.yml`` becomes ``.github/workflows/ruleproof.yml``.
"""

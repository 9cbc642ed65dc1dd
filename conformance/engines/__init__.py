"""Engines that come with the suite: ``quick`` and ``node``, written without sight of the oracle, and three named by their fault.

``quick`` (Python, integers, fast) and ``node`` (JavaScript, no dependencies) are second opinions on every frozen case.
``faulty`` holds small engines that are wrong in one way, each in some thirty lines: what the gate is tried on first.
"""

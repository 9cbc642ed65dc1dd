"""Cases: questions with their answers, as the oracle, the fixtures and the wire all know them.

:mod:`~conformance.cases.codec` turns JSON into the oracle's facts and back; :mod:`~conformance.cases.rulesets` knows which op
belongs to which ruleset and asks the oracle; :mod:`~conformance.cases.bulk` has the two ops of which there are no cases;
:mod:`~conformance.cases.model` is a case;
:mod:`~conformance.cases.store` finds the frozen ones and writes them in their one canonical form.
"""

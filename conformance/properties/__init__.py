"""Properties: laws that hold of every question, so that an engine can be judged by its own answers.

Most are metamorphic: from a drawn question a second one is derived, and the two answers must go together (pieces of armor in
another order, a defense raised by 2, a refused declaration left out). No oracle is asked, and no answer need be known.

law
    A property: a function of a :class:`~conformance.properties.witness.Witness` and a question, which cites its clauses by
    :func:`~conformance.properties.law.holds`. All of them are in :data:`PROPERTIES`, by name.
witness
    An engine under questioning, ``ask(op, given) -> reply``, and everything it has said.
judging
    :func:`judged`: every property put to an engine over generated questions, with the smallest counterexample of each broken one.
presumed
    The rulings whose default readings a property presumes; of an engine that declares another, such a property is not asked.
machine
    Hypothesis plays declarations and events against an engine, step by step.

Claims about averages are no laws of a single question; :mod:`conformance.odds` holds them.
"""

from conformance.properties import commands as commands
from conformance.properties import exchange as exchange
from conformance.properties.judging import Counterexample as Counterexample
from conformance.properties.judging import Finding as Finding
from conformance.properties.judging import examined as examined
from conformance.properties.judging import judged as judged
from conformance.properties.law import PROPERTIES as PROPERTIES
from conformance.properties.law import Property as Property

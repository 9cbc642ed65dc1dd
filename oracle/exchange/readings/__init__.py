"""Every reading of the exchange's switches beside the default: one class a reading, one overridden hook a class.

A reading answers its ruling's question and nothing else, without ``super()``, so that readings compose in any order.
What each one says stands in the rulebook; ``ruleproof explain RULING`` shows it.
"""

from oracle.exchange.readings import defending as defending
from oracle.exchange.readings import harming as harming
from oracle.exchange.readings import riposting as riposting
from oracle.exchange.readings import rolling as rolling
from oracle.exchange.readings import warding as warding

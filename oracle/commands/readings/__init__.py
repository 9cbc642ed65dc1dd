"""Every reading of the commands' switches beside the default: one class a reading, one overridden hook a class.

A reading answers its ruling's question and nothing else, without ``super()``, so that readings compose in any order.
What each one says stands in the rulebook; ``ruleproof explain RULING`` shows it.
"""

from oracle.commands.readings import charging as charging
from oracle.commands.readings import defending as defending
from oracle.commands.readings import intervening as intervening
from oracle.commands.readings import restricting as restricting

"""Small worlds, counted to the last outcome: what a move generator's perft is to chess, for both rulesets.

``model``     a world, its leaves, and how deep it goes
``blows``     one blow with all faces of all dice: handfuls, luck, a Ward, a Riposte
``exchange``  the damage grid, a round of stances, and the list
``commands``  Defend and Intervene: every order of a few events
``counting``  the count of a world by depth: leaves, weights, what they came to, and one digest of all answers
``bisecting`` the same of an engine beside it, divided by first choice, down to the first case that differs
``publish``   the counts as they are published
"""

from conformance.worlds.commands import COMMANDS
from conformance.worlds.exchange import EXCHANGE
from conformance.worlds.model import World

WORLDS: dict[str, World] = {world.name: world for world in (*EXCHANGE, *COMMANDS)}
"""Every world by its name."""

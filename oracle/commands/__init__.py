"""The unit commands Defend and Intervene as a timeline: events in, and what each of them did.

window
    The time in which a command may be declared: a unit's own normal activation, an attack that has not reached its
    damage steps, a charge that has not begun to move. Events open and shut windows.
declaration
    A unit says that it uses a command. It is refused, or pending until it resolves or its window shuts.
effect
    What a resolved Defend does to harm, until the attack it was meant for is over.
restriction
    A token on a unit that bars commands until the turn ends. It outlives the effect.
port
    What other rules own (Charge, Engagement, Melee, the damage engine): the case gives the facts, nothing is invented.

:mod:`oracle.commands.facts` holds the nouns.
"""

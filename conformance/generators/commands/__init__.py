"""Generated questions of the commands: one function an op, from draws to the plain JSON of a ``given``.

Every question is a case (never Invalid): bases never overlap, activations are not nested, a Charge begins before it moves, and
a counter-charge never leads away. A script is a plan of beats, most of which happen, with asides between them. They crowd where
rules turn: distances at the Intervene range and at the charge allowance, attacks that straddle the end of an activation, facts
that change between a declaration and its resolution, declarations that one thing alone forbids.

Nouns: :mod:`~conformance.generators.commands.ground` where bases stand, :mod:`~conformance.generators.commands.cast` the units,
:mod:`~conformance.generators.commands.story` a script so far. Beats: :mod:`~conformance.generators.commands.attacks` with
activations and Defend, :mod:`~conformance.generators.commands.charges` with Intervene,
:mod:`~conformance.generators.commands.asides` whatever comes between. :mod:`~conformance.generators.commands.scenes` has the
plans and the questions.
"""

from conformance.generators.commands.cast import MOST_UNITS as MOST_UNITS
from conformance.generators.commands.scenes import MOST_EVENTS as MOST_EVENTS
from conformance.generators.commands.scenes import legal as legal
from conformance.generators.commands.scenes import play as play

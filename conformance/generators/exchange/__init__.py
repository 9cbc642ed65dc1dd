"""Generated questions of the exchange: one function an op, from draws to the plain JSON of a ``given``.

Every question is a case under every reading (never Invalid): its tapes hold what any of them throws, and nobody shoots
without an arrow or strikes with what is not ready. They crowd where rules turn: margins about 0, interceptions about the
margin, blanks and fumbles, losses that eat the handful, distances at the limit of a reach, damage about a threat.

Nouns: :mod:`~conformance.generators.exchange.arms` weapons, :mod:`~conformance.generators.exchange.bodies` nature, armor and
limits, :mod:`~conformance.generators.exchange.people` characters and Wards, :mod:`~conformance.generators.exchange.tapes` dice
that meet. Questions: :mod:`~conformance.generators.exchange.blows` (damage, pool, blow) and
:mod:`~conformance.generators.exchange.rounds`.
"""

from conformance.generators.exchange.blows import blow as blow
from conformance.generators.exchange.blows import damage as damage
from conformance.generators.exchange.blows import pool as pool
from conformance.generators.exchange.bodies import MOST_PIECES as MOST_PIECES
from conformance.generators.exchange.deals import MOST_WARDS as MOST_WARDS
from conformance.generators.exchange.people import MOST_EFFORT as MOST_EFFORT
from conformance.generators.exchange.rounds import MOST_EVENTS as MOST_EVENTS
from conformance.generators.exchange.rounds import round_ as round_

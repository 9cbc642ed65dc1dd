"""Laws of the exchange, a module a family, from the handfuls to the margin, the wound, the Ward, the counter and the round."""

from conformance.properties.exchange import armor as armor
from conformance.properties.exchange import damage as damage
from conformance.properties.exchange import defend as defend
from conformance.properties.exchange import luck as luck
from conformance.properties.exchange import margin as margin
from conformance.properties.exchange import nature as nature
from conformance.properties.exchange import passive as passive
from conformance.properties.exchange import pool as pool
from conformance.properties.exchange import riposte as riposte
from conformance.properties.exchange import rounds as rounds
from conformance.properties.exchange import stances as stances
from conformance.properties.exchange import ward as ward
from conformance.properties.exchange import wound as wound

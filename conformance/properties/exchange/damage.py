"""Laws of the weapon step: affine in the margin, with the weapon's own base and rate."""

from __future__ import annotations

from fractions import Fraction

from conformance.cases.codec import rational
from conformance.properties.exchange.derived import Given, but, more
from conformance.properties.law import holds
from conformance.properties.witness import Witness, amount, demand

HALF = Fraction(1, 2)


def bare(given: Given, margin: int, **weapon: object) -> Given:
    """The question against bare skin, at another margin and with another weapon."""
    return but(given, target={}, limits={}, margin=margin, weapon=but(given["weapon"], **weapon))


@holds("exchange.core.1", "exchange.margin.2", of="exchange.damage")
def a_margin_above_nothing_lands(engine: Witness, given: Given) -> None:
    """What is left lands if and only if it is more than nothing."""
    for margin in (-3, -1, 0, 1, 2, given["margin"]):
        landed = engine.answer(but(given, margin=margin)).get("landed", False)
        demand(landed is (margin > 0), f"with a margin of {margin} landed is {landed}")


@holds("exchange.margin.3", of="exchange.damage")
def a_turned_blow_does_nothing(engine: Witness, given: Given) -> None:
    """A margin of nothing or less deals no damage, whatever the weapon."""
    heavy = but(given["weapon"], base=more(given["weapon"]["base"], 40))
    for margin in (0, -1, -9):
        answer = engine.answer(but(given, margin=margin, weapon=heavy))
        demand(amount(answer, "delivered") == 0, f"a margin of {margin} delivers {answer['delivered']}")


@holds("exchange.damage.1", "exchange.damage.2", "exchange.core.3", of="exchange.damage")
def damage_is_affine_in_the_margin(engine: Witness, given: Given) -> None:
    """Every point of margin is worth the rate, the fiftieth as much as the second."""
    rate = rational(given["weapon"]["rate"])
    first = amount(engine.answer(bare(given, 1)), "exact")
    for margin in (2, 3, 6, 11, 50):
        exact = amount(engine.answer(bare(given, margin)), "exact")
        demand(exact == first + rate * (margin - 1), f"at rate {rate}, 1 does {first} and {margin} does {exact}")


@holds("exchange.margin.4", "exchange.damage.4", of="exchange.damage")
def the_base_counts_in_full_from_the_first_point(engine: Witness, given: Given) -> None:
    """A base of 3 more is worth 3 at any margin above nothing, and nothing below."""
    base = more(given["weapon"]["base"], 3)
    for margin, worth in ((0, 0), (1, 3), (2, 3), (5, 3)):
        usual = amount(engine.answer(bare(given, margin)), "exact")
        heavier = amount(engine.answer(bare(given, margin, base=base)), "exact")
        demand(heavier - usual == worth, f"at a margin of {margin}, 3 more of base is worth {heavier - usual}")


@holds("exchange.damage.1", "exchange.damage.3", "exchange.damage.5", of="exchange.damage")
def weapons_part_by_their_rates(engine: Witness, given: Given) -> None:
    """A rate of a half more is worth half the margin, so weapons part further the greater it is."""
    rate = more(given["weapon"]["rate"], HALF)
    for margin in (1, 2, 5, 9):
        usual = amount(engine.answer(bare(given, margin)), "exact")
        keener = amount(engine.answer(bare(given, margin, rate=rate)), "exact")
        demand(keener - usual == HALF * margin, f"at a margin of {margin}, half a point more is worth {keener - usual}")

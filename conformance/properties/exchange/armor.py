"""Laws of armor: it scales physical harm, piece upon piece, and is nothing to any other."""

from __future__ import annotations

from fractions import Fraction
from math import floor, prod

from conformance.cases.codec import rational
from conformance.properties.exchange.derived import OUT, Given, but, times
from conformance.properties.exchange.nature import landing, natured
from conformance.properties.law import holds
from conformance.properties.witness import Witness, amount, demand

PHYSICAL = ("fist", "blade", "point", "blunt")
SLOTS = ("", "body", "arm", "back", "pack", "head", "hand")
NAMES = ("", "shield", "breastplate", "buckle", "cloak")


def physical(given: Given) -> Given:
    """The question with a blow that lands, and that armor answers."""
    weapon = landing(given)["weapon"]
    kind = weapon["kind"] if weapon["kind"] in PHYSICAL else "blade"
    return but(landing(given), weapon=but(weapon, kind=kind))


def worn(given: Given) -> list[Given]:
    """The pieces of whoever is hit."""
    return [*given["target"].get("armor", ())]


def wearing(given: Given, *pieces: Given) -> Given:
    """The question with other pieces."""
    return but(given, target=but(given["target"], armor=[*pieces]))


@holds("exchange.armor.1", "exchange.armor.7", "exchange.armor.8", of="exchange.damage")
def nothing_but_the_report_comes_after_armor(engine: Witness, given: Given) -> None:
    """Delivered is the whole part of what armor leaves, and 1 for nothing where the blow without armor is a real threat."""
    given = physical(given)
    answer, threat = engine.answer(given), given.get("limits", {}).get("threat")
    least = 0
    if threat is not None:
        least = int(amount(engine.answer(wearing(given)), "exact") >= rational(threat))
    delivered, exact = amount(answer, "delivered"), amount(answer, "exact")
    demand(delivered == max(least, floor(exact)), f"of {exact}, at least {least}, {delivered} is delivered")


@holds("exchange.armor.2", of="exchange.damage")
def armor_scales(engine: Witness, given: Given) -> None:
    """A blow of ten times, or a third, comes through armor as ten times, or a third."""
    given = physical(given)
    weapon, usual = given["weapon"], amount(engine.answer(given), "exact")
    for by in (Fraction(10), Fraction(1, 3)):
        other = but(given, weapon=but(weapon, base=times(weapon["base"], by), rate=times(weapon["rate"], by)))
        exact = amount(engine.answer(other), "exact")
        demand(exact == usual * by, f"{usual} comes through, but {exact} of {by} times the blow")


@holds("exchange.armor.3", "exchange.armor.4", of="exchange.damage")
def another_piece_takes_its_share_of_what_is_left(engine: Witness, given: Given) -> None:
    """A piece put on beside the others leaves its share of what they left, first or last."""
    given = physical(given)
    before = amount(engine.answer(given), "exact")
    for share in ("1/10", "1/2", "5/7"):
        piece = {"blunts": share}
        for kit in ([*worn(given), piece], [piece, *worn(given)]):
            after = amount(engine.answer(wearing(given, *kit)), "exact")
            left = before * (1 - rational(share))
            demand(after == left, f"a piece of {share} leaves {after} of {before}")


@holds("exchange.armor.5", "exchange.armor.6", of="exchange.damage")
def armor_piles_up_and_never_reaches_everything(engine: Witness, given: Given) -> None:
    """Of thirty pieces the thirtieth still counts, and something is still left."""
    given = wearing(natured(physical(given)))
    whole = amount(engine.answer(given), "exact")
    for count in (2, 4, 7, 30):
        left = amount(engine.answer(wearing(given, *[{"blunts": "1/2"}] * count)), "exact")
        demand(left == whole / 2**count, f"{count} pieces of 1/2 leave {left} of {whole}")
        demand(left > 0 or whole == 0, f"{count} pieces of 1/2 leave nothing of {whole}")


@holds("exchange.armor.8", of="exchange.damage")
def a_real_threat_is_never_brought_to_nothing(engine: Witness, given: Given) -> None:
    """A blow that does as much as the threshold without armor does 1 at least behind any number of pieces."""
    given = wearing(natured(physical(given)))
    whole = amount(engine.answer(given), "delivered")
    if whole < 1:
        return
    threat = but(given, limits={"threat": times(1, whole)})
    for count in (1, 3, 6, 40):
        left = amount(engine.answer(wearing(threat, *[{"blunts": "9/10"}] * count)), "delivered")
        demand(left >= 1, f"behind {count} pieces a real threat of {whole} does {left}")


@holds("exchange.armor.9", of="exchange.damage")
def armor_answers_four_kinds_alike(engine: Witness, given: Given) -> None:
    """Fists, blades, points and blunt force come through the same armor the same."""
    given = natured(physical(given))
    kit = wearing(given, {"blunts": "1/3"}, *worn(given))
    kinds = [but(kit, weapon=but(kit["weapon"], kind=kind)) for kind in PHYSICAL]
    engine.same(*kinds, wrong="armor makes a difference between fists, blades, points and blunt force")


@holds("exchange.armor.10", "exchange.armor.11", of="exchange.damage")
def the_heaviest_plate_is_bare_skin_to_other_kinds(engine: Witness, given: Given) -> None:
    """Whatever is worn, any other kind of harm does exactly what it does to bare skin."""
    given = landing(given)
    plate = [{"blunts": "9/10"}, {"blunts": "99/100", "name": "plate", "slot": "body"}, *worn(given)]
    for kind in ("fire", "cold", "spirit"):
        burning = but(given, weapon=but(given["weapon"], kind=kind))
        engine.same(wearing(burning), wearing(burning, *plate), wrong=f"armor made a difference to {kind}")


@holds("exchange.armor.12", "exchange.armor.13", of="exchange.damage")
def it_is_no_matter_what_a_piece_is_called_or_where_it_is_worn(engine: Witness, given: Given) -> None:
    """A shield on the arm, a breastplate on the body and a nameless piece do the same; so do two in one place."""
    given = physical(given)
    kit = [but(piece, name=OUT, slot=OUT) for piece in [*worn(given), {"blunts": "1/2"}, {"blunts": "1/3"}]]
    others = [
        wearing(
            given,
            *(
                but(piece, name=NAMES[(place + turn) % 5], slot=SLOTS[(place * turn) % 7])
                for place, piece in enumerate(kit)
            ),
        )
        for turn in range(1, 6)
    ]
    engine.same(wearing(given, *kit), *others, wrong="the name or place of a piece made a difference")


@holds("exchange.armor.14", of="exchange.damage")
def what_is_not_between_is_not_there(engine: Witness, given: Given) -> None:
    """A piece that is not between counts for nothing wherever it is borne; one that is counts wherever it is borne."""
    given = physical(given)
    between = [piece for piece in worn(given) if piece.get("between", True)]
    for slot in SLOTS:
        aside = {"blunts": "1/2", "between": False, "name": "shield", "slot": slot}
        with_it = wearing(given, aside, *worn(given), aside)
        engine.same(wearing(given, *between), with_it, wrong="what is not between made a difference")
        one = [{"blunts": "1/2", "name": "shield", "slot": slot}, *between]
        engine.same(
            wearing(given, {"blunts": "1/2"}, *between), wearing(given, *one), wrong=f"worn as {slot!r} it differs"
        )


@holds("exchange.armor.15", of="exchange.damage")
def armor_is_one_number(engine: Witness, given: Given) -> None:
    """Two kits that leave the same share of a blow cannot be told apart."""
    given = physical(given)
    kit = [{"blunts": "1/2", "slot": "head"}, {"blunts": "1/3", "slot": "arm"}, *worn(given)]
    shares = [rational(piece["blunts"]) for piece in kit if piece.get("between", True)]
    whole = {"blunts": times(1, 1 - prod(1 - share for share in shares))}
    engine.same(wearing(given, *kit), wearing(given, whole), wrong="one piece of the same number made a difference")


@holds("exchange.armor.16", of="exchange.damage")
def pieces_commute(engine: Witness, given: Given) -> None:
    """The order of the pieces makes no difference."""
    given = physical(given)
    kit = [{"blunts": "1/4"}, *worn(given), {"blunts": "2/3"}]
    others = [wearing(given, *kit[::-1]), wearing(given, *kit[1:], kit[0])]
    engine.same(wearing(given, *kit), *others, wrong="another order of the same pieces made a difference")

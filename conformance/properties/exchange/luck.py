"""Laws of luck: one second look at a blank handful, quietly, and at nothing else."""

from __future__ import annotations

from conformance.properties.exchange.derived import (
    OUT,
    Given,
    able,
    allowed,
    attack_at,
    but,
    defense_at,
    everyone,
    generous,
    on_tape,
    person,
    weapon_of,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand, part

BLANK = [0] * 24


def fortunate(given: Given, **lucky: bool) -> Given:
    """The question without Wards and stances, with these characters lucky and nobody else."""
    given = generous(but(everyone(able(given), lucky=OUT, stance=OUT), wards=OUT))
    for who in lucky:
        given = person(given, who, lucky=lucky[who])
    return given


def thrown_at(given: Given) -> dict[str, str]:
    """The addresses of a blow's handfuls, with whoever throws them."""
    target = given["blow"]["target"]
    defenses = {defense_at(given, each): target for each in allowed(weapon_of(given))}
    return {attack_at(given): given["blow"]["attacker"], **defenses}


def blanked(given: Given, *addresses: str) -> Given:
    """The question with these handfuls blank; what a second look would show stays as it is."""
    return but(given, dice={**given["dice"], **dict.fromkeys(addresses, BLANK)})


@holds(
    "exchange.luck.1", "exchange.luck.2", "exchange.luck.3", "exchange.luck.4", "exchange.luck.5", "exchange.luck.6",
    "exchange.defend.17", of="exchange.blow",
)  # fmt: skip
def the_lucky_look_again_at_a_blank_and_at_nothing_else(engine: Witness, given: Given) -> None:
    """There is one second look, of as many dice, at every blank handful of a lucky thrower, and none at any other."""
    attacker, target = given["blow"]["attacker"], given["blow"]["target"]
    for lucky in ((attacker,), (target,), (attacker, target), ()):
        drawn = fortunate(given, **dict.fromkeys(lucky, True))
        for tapes in (drawn, blanked(drawn, *thrown_at(drawn))):
            thrown = part(engine.answer(tapes), "handfuls")
            for address, who in thrown_at(given).items():
                count = thrown.get(address, 0)
                blank = count and sum(tapes["dice"][address][:count]) == 0 and who in lucky
                again = thrown.get(f"{address}.second", 0)
                demand(
                    again == (count if blank else 0), f"{again} dice are looked at again at {address}, lucky: {lucky}"
                )


@holds("exchange.luck.1", "exchange.luck.2", of="exchange.blow")
def luck_changes_no_roll_that_is_not_blank(engine: Witness, given: Given) -> None:
    """Where no handful is blank, lucky and unlucky are the same."""
    given = fortunate(given)
    answer = engine.answer(given)
    thrown = part(answer, "handfuls")
    if all(sum(given["dice"][address][: thrown.get(address, 0)]) for address in thrown_at(given)):
        wrong = "luck changed a handful that was not blank"
        for who in given["characters"]:
            alike(answer, engine.answer(person(given, who, lucky=True)), wrong)


@holds("exchange.luck.1", "exchange.luck.3", of="exchange.blow")
def a_second_look_is_as_good_as_a_first(engine: Witness, given: Given) -> None:
    """A blank that a second look makes something of comes to what the unlucky would have with those dice at once."""
    for address, who in thrown_at(given).items():
        plain = on_tape(fortunate(given), address, [2, 1])
        lucky = person(on_tape(blanked(fortunate(given), address), f"{address}.second", [2, 1]), who, lucky=True)
        for other in thrown_at(given):
            if other != address:
                plain, lucky = on_tape(plain, other, [1, 1]), on_tape(lucky, other, [1, 1])
        first, second = engine.answer(plain)["blow"], engine.answer(lucky)["blow"]
        alike(first, second, f"a second look at {address} is not worth a first")


@holds("exchange.luck.6", "exchange.luck.3", of="exchange.blow")
def a_second_blank_is_the_last_word(engine: Witness, given: Given) -> None:
    """A handful that is blank at the second look stays blank, whatever dice lie behind, and a fumble there is worth no less."""
    given = fortunate(given)
    blank = blanked(given, *thrown_at(given))
    counts = part(engine.answer(blank), "handfuls")
    usual = engine.answer(blank)["blow"]
    for address, who in thrown_at(given).items():
        count = counts.get(address, 0)
        if count:
            for second in ([0] * count + [1] * (24 - count), [-1] * count + [1] * (24 - count)):
                lucky = person(but(blank, dice={**blank["dice"], f"{address}.second": second}), who, lucky=True)
                for other in thrown_at(given):
                    if other != address:
                        lucky = on_tape(lucky, f"{other}.second", [])
                alike(usual, engine.answer(lucky)["blow"], f"a second blank at {address} was not the last word")


@holds("exchange.luck.5", of="exchange.blow")
def luck_costs_nothing(engine: Witness, given: Given) -> None:
    """A second look is not paid for."""
    given = fortunate(given)
    blank = blanked(given, *thrown_at(given))
    usual = engine.answer(blank)
    for who in given["characters"]:
        lucky = engine.answer(person(blank, who, lucky=True))
        alike(usual.get("spent", {}), lucky.get("spent", {}), f"the luck of {who} was paid for")

"""What a ruling of the exchange comes to, in plain words: who is hurt, for how much, who answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from oracle.exchange.facts import (
    BlowAnswer,
    BlowQuestion,
    Character,
    Counter,
    DamageAnswer,
    DamageQuestion,
    Happening,
    PoolAnswer,
    RoundAnswer,
    RoundQuestion,
    Strike,
    Turn,
)
from oracle.rulebook import rulebook
from oracle.trace import Step, spoken


def exchange_words(asked: Any, answer: Any, steps: Sequence[Step], numbers: Sequence[int]) -> Iterator[str]:
    """The sentences of an answer to any op of the exchange; ``numbers`` are those of the events in the file."""
    match answer:
        case DamageAnswer():
            yield from damage_words(asked, answer)
        case PoolAnswer():
            yield from pool_words(asked.blow, answer.dice)
            yield from spent_words(answer.spent)
        case BlowAnswer():
            yield from blow_words(asked.blow, asked.characters, answer.blow, answer.counter, steps)
            yield from ledger(asked, answer)
        case RoundAnswer():
            yield from round_words(asked, answer, numbers)


def refused_words(codes: Sequence[str]) -> Iterator[str]:
    """The sentence of a refusal."""
    clauses = rulebook().clauses
    yield f"It is not possible: {' '.join(clauses[code].says if code in clauses else f'see {code}.' for code in codes)}"


def damage_words(asked: DamageQuestion, answer: DamageAnswer) -> Iterator[str]:
    """What a margin is worth."""
    if answer.landed:
        yield f"The blow lands: {_damage(answer)} is dealt."
    elif asked.margin > 0:
        yield f"With a margin of {asked.margin} the blow would do nothing, so it counts as turned."
    else:
        yield f"A margin of {signed(asked.margin)} leaves nothing: the blow is turned and does no damage."


def pool_words(blow: Any, dice: Mapping[str, int]) -> Iterator[str]:
    """What is rolled."""
    defenses = {what: number for what, number in dice.items() if what != "attack"}
    against = spoken([f"{number} for {what}" for what, number in defenses.items()]) if defenses else "nothing"
    attack = dice.get("attack", 0)
    yield f"{cap(blow.attacker)} rolls {attack} {'die' if attack == 1 else 'dice'} for the attack; {blow.target} rolls {against}."


def blow_words(
    blow: Any, people: dict[str, Character], strike: Strike, counter: Counter | None, steps: Sequence[Step]
) -> Iterator[str]:
    """A blow, and the counter if there is one, or why there is none."""
    yield from strike_words(f"{cap(blow.attacker)}'s blow", blow.target, strike)
    target = people[blow.target]
    if counter is not None:
        yield from counter_words(blow, counter)
    elif target.stance is not None and target.stance.name == "riposte" and not strike.landed:
        yield f"{cap(blow.target)} does not answer: {why_no_counter(steps)}."


def strike_words(what: str, target: str, strike: Strike) -> Iterator[str]:
    """One strike, up to the Dwarf who takes it."""
    if strike.margin <= 0:
        yield f"{what} is turned (margin {signed(strike.margin)}): {target} takes no damage."
    elif strike.ward is None and strike.landed:
        yield f"{what} lands with a margin of {strike.margin}: {target} takes {_damage(strike)}."
    elif strike.ward is None:
        yield f"{what} beats {target} by {strike.margin}, but counts as turned, since it would do nothing."
    else:
        dwarf, remains = strike.ward.dwarf, strike.ward.remains
        beaten = f"{what} beats {target} by {strike.margin}, and {dwarf} throws himself in the way"
        if not strike.landed:
            yield f"{beaten}: he stops it dead ({signed(remains)} remains), and nobody is hurt."
        elif strike.hurt == dwarf:
            yield f"{beaten}: he takes what remains, a margin of {remains}, for {_damage(strike)}."
        else:
            yield f"{beaten}, in vain: {strike.hurt} takes a margin of {remains}, for {_damage(strike)}."


def counter_words(blow: Any, counter: Counter) -> Iterator[str]:
    """The answer to a turned blow."""
    answers = f"{cap(blow.target)} answers with the {counter.weapon}"
    if counter.margin == 0 and not counter.landed:
        yield f"{answers}, but the counter has a margin of 0: {blow.attacker} takes no damage."
    elif counter.margin == 0:
        yield f"{answers}, and with a margin of 0 {counter.hurt} still takes {_damage(counter)}."
    else:
        yield from strike_words(f"{answers}, and the counter", blow.attacker, counter)


def why_no_counter(steps: Sequence[Step]) -> str:
    """The reason for which a turned blow was not answered, from the trace of it."""
    for step in reversed(steps):
        if step.name == "turned_by_elf" and not step.result:
            return "the blow had beaten the stance before it was stopped"
        if step.name == "is_answered" and not step.result:
            weapon: Any = step.given["weapon"]
            return f"{article(weapon.weapon_class)} is never answered"
        if step.name == "answer" and step.result is None and step.given["distance"] is not None:
            reached = [each for each in steps if each.name == "is_answered"]
            if reached and not reached[-1].result:
                continue
            return f"nothing at hand can strike at {step.given['distance']} feet right now"
    return "the blow earned no counter"


def round_words(asked: RoundQuestion, answer: RoundAnswer, numbers: Sequence[int]) -> Iterator[str]:
    """A round, event by event, and how things stand at its end."""
    for number, event, happening in zip(numbers, asked.events, answer.events, strict=True):
        for sentence in event_words(event, happening):
            yield f"{number}. {sentence}"
    for who, stances in answer.stances.items():
        yield f"At the end {who} is in the stance {spoken(stances)}."
    yield from ledger(asked, answer)


def event_words(event: Any, happening: Happening) -> Iterator[str]:
    """What one event of a round came to; nothing for what goes without saying."""
    if happening.void:
        yield f"{cap(event.attacker)}'s blow at {event.target} is void: one of them is gone."
    elif happening.blow is not None:
        yield from strike_words(f"{cap(event.attacker)}'s blow at {event.target}", event.target, happening.blow)
        if happening.counter is not None:
            yield from counter_words(event, happening.counter)
    elif happening.refused and isinstance(event, Turn):
        yield f"{cap(event.who)} may not: the turn of this round is spent."
    elif happening.refused:
        yield f"{cap(event.attacker)} can make no attack."


def ledger(asked: BlowQuestion | RoundQuestion, answer: BlowAnswer | RoundAnswer) -> Iterator[str]:
    """Effort spent, and arrows left of those who count them, where any went."""
    yield from spent_words(answer.spent)
    gone = {who: left for who, left in answer.arrows.items() if left != asked.characters[who].arrows}
    if gone:
        yield f"Arrows left: {spoken(gone)}."


def spent_words(spent: Mapping[str, int]) -> Iterator[str]:
    """Effort spent, if any was."""
    if spent:
        yield f"Effort spent: {spoken({who: spent[who] for who in sorted(spent)})}."


def signed(number: object) -> str:
    """A number with a proper minus."""
    return str(number).replace("-", "−")


def cap(name: str) -> str:
    """A name that opens a sentence."""
    return name[:1].upper() + name[1:]


WEAPONS = {"melee": "a melee weapon", "thrown": "a thrown weapon"}


def article(weapon_class: str) -> str:
    """A class of weapon as it is said."""
    return WEAPONS.get(weapon_class, f"a {weapon_class}")


def amount(number: Fraction) -> str:
    """A number of damage as it is said: with its fraction beside the whole, as in 8 1/2."""
    whole, rest = divmod(number.numerator, number.denominator)
    if number.denominator == 1 or whole == 0:
        return str(number)
    return f"{whole} {Fraction(rest, number.denominator)}"


def _damage(answer: DamageAnswer) -> str:
    if answer.delivered == 0:
        return "no damage"
    exactly = "" if answer.exact == answer.delivered else f" (exactly {amount(answer.exact)})"
    return f"{amount(answer.delivered)} damage{exactly}"

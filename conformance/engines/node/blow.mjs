// Blow: the one procedure by which every blow is resolved (exchange.core.4), from the handfuls to the counter.

import { characters, named, spendArrow, weaponNamed } from "./characters.mjs";
import { damage } from "./damage.mjs";
import { Tapes } from "./dice.mjs";
import { field, ledger, list, text, whole } from "./given.mjs";
import { allowedDefenses, attackDice, defenseDice } from "./pool.mjs";
import { Rational, wholeWritten } from "./rational.mjs";
import { counterWeapon } from "./riposte.mjs";
import { covering, intercept } from "./ward.mjs";

/** Everything a blow is resolved in: who is there, the Wards in force, the dice, and what was spent. */
export function fight(given) {
  return {
    everyone: characters(field(given, "characters")),
    wards: list(field(given, "wards", []), "wards"),
    limits: field(given, "limits"),
    tapes: new Tapes(field(given, "dice", {})),
    spent: ledger(),
  };
}

/** The blow as declared: its parties, its weapon, its effort, its distance. */
export function declared(everyone, said) {
  const attacker = named(everyone, field(said, "attacker"), "blow.attacker");
  return {
    id: text(field(said, "id", "1"), "blow.id"),
    attacker,
    target: named(everyone, field(said, "target"), "blow.target"),
    weapon: weaponNamed(attacker, field(said, "weapon")),
    effort: whole(field(said, "effort", 0), "blow.effort", 0),
    distance: whole(field(said, "distance", 0), "blow.distance", 0),
  };
}

/** Resolve one blow, and the counter that it may earn the moment it is turned (exchange.riposte.3). */
export function exchange(fight, blow) {
  pay(fight, blow.attacker, blow.effort);
  spendArrow(blow.attacker, blow.weapon);
  const margin = attackTotal(fight, blow) - defenseTotal(fight, blow);
  const resolved = follow(fight, blow, margin);
  return { blow: resolved, counter: margin > 0n ? null : counter(fight, blow, -margin) };
}

/** Effort is paid for, whatever becomes of the dice (exchange.pool.7, exchange.attack.refund). */
export function pay(fight, character, effort) {
  if (effort > 0) fight.spent[character.id] = (fight.spent[character.id] ?? 0) + effort;
}

/** Arrows left, of everyone who counts them. */
export function arrowsLeft(fight) {
  const left = ledger();
  for (const { id, arrows } of fight.everyone.values()) if (arrows !== null) left[id] = arrows;
  return left;
}

/** exchange.attack.negative: used as it fell, below zero too. */
function attackTotal(fight, { id, attacker, weapon, effort }) {
  return fight.tapes.roll(`${id}/${attacker.id}/attack`, attackDice(attacker, weapon, effort), attacker.lucky);
}

/** Every allowed defense rolls and every one comes off, signed (exchange.defend.13, .14, exchange.fumble.2). */
function defenseTotal(fight, { id, target, weapon }) {
  let total = 0n;
  for (const defense of allowedDefenses(weapon)) {
    total += fight.tapes.roll(`${id}/${target.id}/${defense}`, defenseDice(target, defense), target.lucky);
  }
  return total;
}

/** From the margin on: the Ward, if the target is beaten, then damage on whoever is hurt (exchange.core.3, exchange.ward.1). */
function follow(fight, { id, attacker, target, weapon }, margin) {
  const ward = margin > 0n ? covering(fight, attacker, target) : null; // exchange.ward.5
  const remains = ward === null ? margin : intercept(fight, id, ward, margin);
  const taker = ward === null ? target : ward.dwarf; // exchange.ward.7, exchange.ward.fumble_taker
  const { landed, delivered, exact } = damage(new Rational(remains), weapon, taker, fight.limits);
  return {
    margin: wholeWritten(margin),
    ward: ward === null ? null : { dwarf: ward.dwarf.id, remains: wholeWritten(remains) },
    landed,
    hurt: landed ? taker.id : null,
    delivered,
    exact,
  };
}

/** The leftover comes back undefended and unrolled, on whoever threw the blow (exchange.riposte.2, .4, .defended, .chain). */
function counter(fight, blow, leftover) {
  const weapon = counterWeapon(blow.target, blow.weapon, blow.distance);
  if (weapon === null) return null;
  spendArrow(blow.target, weapon); // exchange.riposte.ammo, exchange.riposte.zero_ammo
  const answer = { id: `${blow.id}.counter`, attacker: blow.target, target: blow.attacker, weapon };
  return { weapon: weapon.name, ...follow(fight, answer, leftover) };
}

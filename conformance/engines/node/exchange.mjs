// Exchange: the operations of the character-combat rules (document 001), default readings, each from given to outcome.

import { arrowsLeft, declared, exchange, fight, pay } from "./blow.mjs";
import { characters, gone } from "./characters.mjs";
import { damage as damageOf } from "./damage.mjs";
import { field, ledger, list } from "./given.mjs";
import { allowedDefenses, attackDice, defenseDice } from "./pool.mjs";
import { rational } from "./rational.mjs";
import { play, stancesInForce } from "./round.mjs";

export const EXCHANGE = {
  "exchange.pool": pool,
  "exchange.damage": damage,
  "exchange.blow": blow,
  "exchange.round": round,
};

/** How many dice the attack and each allowed defense hold, and the effort paid. */
function pool(given) {
  const { attacker, target, weapon, effort } = declared(characters(field(given, "characters")), field(given, "blow"));
  const dice = { attack: attackDice(attacker, weapon, effort) };
  for (const defense of allowedDefenses(weapon)) dice[defense] = defenseDice(target, defense);
  const purse = { spent: ledger() };
  pay(purse, attacker, effort);
  return { dice, spent: purse.spent };
}

/** What a margin is worth. */
function damage(given) {
  const margin = rational(field(given, "margin"), "margin");
  return damageOf(margin, field(given, "weapon"), field(given, "target"), field(given, "limits"));
}

/** One blow, from the handfuls to the counter. */
function blow(given) {
  const scene = fight(given);
  const one = declared(scene.everyone, field(given, "blow"));
  for (const party of [one.attacker, one.target]) {
    if (gone(party)) throw new Error(`${party.id} is ${party.state}: no blow is exchanged`); // exchange.defend.incapacitated
  }
  return { ...exchange(scene, one), spent: scene.spent, arrows: arrowsLeft(scene), handfuls: scene.tapes.handfuls };
}

/** A round or several, event by event. */
function round(given) {
  const scene = fight(given);
  const events = play(scene, list(field(given, "events"), "events"));
  return {
    events,
    stances: stancesInForce(scene),
    spent: scene.spent,
    arrows: arrowsLeft(scene),
    handfuls: scene.tapes.handfuls,
  };
}

// Round: turns, blows and facts that change, event by event, over one round or several.

import { gone, named, stance, state, weaponNamed } from "./characters.mjs";
import { declared, exchange, pay } from "./blow.mjs";
import { field, ledger, oneOf, whole } from "./given.mjs";

const DEEDS = ["attack", "cast", "nothing", "defend", "riposte"];

// The contract names the events but not the field that holds the name, so an event is known by a field that it alone has.
const EVENTS = [
  ["does", takeTurn],
  ["attacker", strike],
  ["state", changeState],
  ["rank", changeRank],
  ["weapon", changeReadiness], // a blow has a weapon too, and is known by its attacker before
];

/** Play the events in order; what each came to, in the same order. */
export function play(fight, events) {
  const round = { ...fight, acted: new Set(), blows: new Set() };
  return events.map((event) => happening(event)(round, event));
}

function happening(event) {
  const known = EVENTS.find(([mark]) => field(event, mark) !== undefined);
  if (known !== undefined) return known[1];
  if (Object.values(event).includes("round-ends")) return endRound;
  throw new Error(`event: expected turn, blow, round-ends, state, rank or ready, got ${JSON.stringify(event)}`);
}

/** The stances in force, by character, only where there is one. */
export function stancesInForce(fight) {
  const inForce = ledger();
  for (const { id, stance } of fight.everyone.values()) if (stance !== null) inForce[id] = [stance.name];
  return inForce;
}

/** One turn a round; an extra one is besides it (exchange.round.turns). A new stance replaces the old (exchange.defend.replaced). */
function takeTurn(round, event) {
  const who = subject(round, event);
  const does = oneOf(DEEDS, field(event, "does"), "turn.does");
  if (field(event, "extra", false) !== true) {
    if (round.acted.has(who)) return { refused: true };
    round.acted.add(who);
  }
  if (does === "defend" || does === "riposte") {
    who.stance = stance(who, { name: does, effort: event.effort, sharpen: event.sharpen });
    pay(round, who, who.stance.effort); // exchange.effort.defend: once, at the declaration
  }
  return {};
}

/** A blow at, or from, one who is gone is void: no dice, nothing spent (exchange.round.dead_target). */
function strike(round, event) {
  const blow = declared(round.everyone, event);
  if (round.blows.has(blow.id)) throw new Error(`blow ${JSON.stringify(blow.id)}: its id was used before`);
  round.blows.add(blow.id);
  return gone(blow.attacker) || gone(blow.target) ? { void: true } : exchange(round, blow);
}

/** Stances lapse with the round and everyone has a turn again (exchange.defend.9, exchange.riposte.duration). */
function endRound(round) {
  for (const who of round.everyone.values()) who.stance = null;
  round.acted.clear();
  return {};
}

/** Facts that change are read afresh by the next blow (exchange.ward.rank_space, exchange.ward.down, exchange.riposte.17). */
function changeState(round, event) {
  subject(round, event).state = state(event.state, "event.state");
  return {};
}

function changeRank(round, event) {
  subject(round, event).rank = whole(event.rank, "event.rank", 1);
  return {};
}

function changeReadiness(round, event) {
  weaponNamed(subject(round, event), event.weapon).ready = field(event, "ready", true);
  return {};
}

function subject(round, event) {
  return named(round.everyone, field(event, "who"), "event.who");
}

// Units: who is on the table, what is so of each, where its models go, and the restrictions it bears.
// A restriction remembers whose rule put it there; beyond that the tokens are plain names,
// one table for all commands (between.restriction_rules).

import { bases, placed } from "./bases.mjs";
import { field, list, text, whole } from "./given.mjs";
import { rational } from "./rational.mjs";

const length = (value, name) => rational(value, name);
const points = (value, name) => BigInt(whole(value, name));
const flag = (value, name) => {
  if (typeof value === "boolean") return value;
  throw new Error(`${name}: expected true or false, got ${JSON.stringify(value)}`);
};

/** What may change of a unit: field, default, how it is read. `move_now` and `charge_restrictions` belong to other readings. */
const FACTS = [
  ["models", [], bases],
  ["resolve", 0, points],
  ["in_cover", false, flag],
  ["cover_bonus", 0, points],
  ["move", 0, length],
  ["run_modifier", 0, length],
  ["charge", null, (value, name) => (value === null ? null : length(value, name))], // null: far enough for anything
  ["can_defend", true, flag],
  ["can_charge", true, flag],
  ["can_intervene", true, flag],
  ["can_target", true, flag],
];

/** Every unit by its id. */
export function units(given) {
  const everyone = new Map();
  for (const each of list(given, "units")) {
    const id = text(field(each, "id"), "unit.id");
    if (everyone.has(id)) throw new Error(`unit ${JSON.stringify(id)}: named twice`);
    everyone.set(id, unit(id, each));
  }
  return everyone;
}

function unit(id, given) {
  const one = { id, side: text(field(given, "side", "none"), "unit.side"), onTable: true };
  for (const [name, otherwise, read] of FACTS) one[name] = read(field(given, name, otherwise), name);
  one.restrictions = new Map(); // token to the rules that put it there
  one.effects = []; // Defend effects in force
  one.engaged = new Set();
  restrict(one, field(given, "restrictions", []), "given");
  return one;
}

/** The facts that an event brings replace the unit's; null is a fact of those fields only whose default it is. */
export function change(unit, event, only = null) {
  for (const [name, otherwise, read] of FACTS) {
    if (!Object.hasOwn(event, name) || (only !== null && !only.includes(name))) continue;
    if (event[name] !== null || otherwise === null) unit[name] = read(event[name], name);
  }
}

export function friends(unit, other) {
  return unit.side === other.side;
}

/** Its models go there. A unit that changed position loses what Cover gave its Defend, for good (commands.defend.move_late). */
export function go(unit, to) {
  const { put, elsewhere } = placed(unit.models, to);
  unit.models = put;
  if (elsewhere) leaveCover(unit);
}

/** commands.defend.13 */
export function leaveCover(unit) {
  for (const effect of unit.effects) effect.cover = 0n;
}

/** Put tokens on a unit, in the name of a rule. */
export function restrict(unit, tokens, rule) {
  for (const token of list(tokens, "restrictions")) {
    if (!unit.restrictions.has(token)) unit.restrictions.set(text(token, "restriction"), new Set());
    unit.restrictions.get(token).add(rule);
  }
}

/** Take tokens off, whatever put them there. */
export function lift(unit, tokens) {
  for (const token of list(tokens, "restrictions")) unit.restrictions.delete(token);
}

/** Whether it bears the token; of that rule, where one is named. */
export function bears(unit, token, rule = null) {
  const rules = unit.restrictions.get(token);
  return rules !== undefined && (rule === null || rules.has(rule));
}

/** It leaves the table, with all that hung on it. */
export function leave(unit) {
  for (const other of unit.engaged) other.engaged.delete(unit);
  unit.engaged.clear();
  unit.restrictions.clear();
  unit.effects = []; // commands.defend.destroyed
  unit.onTable = false;
}

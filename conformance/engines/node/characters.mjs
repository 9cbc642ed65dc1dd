// Characters: who takes part, each a copy that a round may change, with the protocol's defaults filled in.

import { field, list, oneOf, text, whole } from "./given.mjs";

const STATES = ["up", "stunned", "downed", "dead", "absent"];
const STANCES = ["defend", "riposte"];

/** Every character of the case by id. */
export function characters(given) {
  if (given === null || typeof given !== "object") throw new Error("characters: expected an object from id to character");
  return new Map(Object.entries(given).map(([id, said]) => [id, character(id, said)]));
}

function character(id, said) {
  const one = {
    id,
    race: field(said, "race", "human"),
    rank: whole(field(said, "rank", 1), `${id}.rank`, 1),
    attributes: field(said, "attributes", {}),
    skills: field(said, "skills", {}),
    exhaustion: whole(field(said, "exhaustion", 0), `${id}.exhaustion`, 0),
    conditions: field(said, "conditions", {}),
    lucky: field(said, "lucky", false) === true,
    stance: null,
    nature: field(said, "nature"),
    armor: field(said, "armor", []),
    weapons: list(field(said, "weapons", []), `${id}.weapons`).map(weapon),
    unarmed: field(said, "unarmed") === undefined ? null : weapon(said.unarmed),
    arrows: arrows(id, field(said, "arrows")),
    state: oneOf(STATES, field(said, "state", "up"), `${id}.state`),
  };
  const stanceSaid = field(said, "stance");
  if (stanceSaid !== undefined) one.stance = stance(one, stanceSaid);
  return one;
}

/** A stance as taken up: one at a time, Riposte by Elves only (exchange.riposte.7, exchange.race.stance). */
export function stance(character, said) {
  const name = oneOf(STANCES, field(said, "name"), `${character.id}.stance.name`);
  const effort = whole(field(said, "effort", 0), `${character.id}.stance.effort`, 0);
  if (name === "defend") return { name, effort };
  if (character.race !== "elf") throw new Error(`${character.id}: only an Elf takes up Riposte`);
  // exchange.riposte.sharpen: no default is given, so none is invented.
  return { name, effort, sharpen: whole(field(said, "sharpen"), `${character.id}.stance.sharpen`, 0) };
}

export function named(everyone, id, role) {
  const one = everyone.get(text(id, role));
  if (one === undefined) throw new Error(`${role}: no character is called ${JSON.stringify(id)}`);
  return one;
}

/** The weapon of that name, the unarmed strike among them. */
export function weaponNamed(character, name) {
  const found = [...character.weapons, character.unarmed].find((weapon) => weapon !== null && weapon.name === name);
  if (found === undefined) throw new Error(`${character.id} has no weapon called ${JSON.stringify(name)}`);
  return found;
}

/** Dead or absent: wards nobody, and blows at or from them are void (exchange.ward.down, exchange.round.dead_target). */
export function gone(character) {
  return character.state === "dead" || character.state === "absent";
}

export function state(value, name) {
  return oneOf(STATES, value, name);
}

/** A shot takes an arrow from those who count them (exchange.attack.ammo, exchange.riposte.ammo). */
export function spendArrow(character, weapon) {
  if (weapon.class !== "bow" || character.arrows === null) return;
  if (character.arrows === 0) throw new Error(`${character.id} has no arrow left for ${weapon.name}`);
  character.arrows -= 1;
}

function arrows(id, said) {
  return said === undefined ? null : whole(said, `${id}.arrows`, 0);
}

function weapon(said) {
  return { ...said, ready: field(said, "ready", true) };
}

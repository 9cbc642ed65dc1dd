// Riposte: whether a turned blow earns a counter, and the weapon that answers.

import { field, list, whole } from "./given.mjs";

const SHOTS = new Set(["bow", "sling"]);
const CONTACT = 5; // feet, from 0 (exchange.riposte.distance)

/** The weapon of the counter that this turned blow earns, or null (exchange.riposte.10). */
export function counterWeapon(elf, weaponThatStruck, distance) {
  if (elf.stance === null || elf.stance.name !== "riposte") return null; // exchange.riposte.who
  if (SHOTS.has(weaponThatStruck.class)) return null; // exchange.riposte.11, .14; exchange.riposte.answerable
  return workable(elf, distance);
}

/** The first weapon that could strike there right now; at contact, failing all, the unarmed strike (exchange.riposte.weapon). */
function workable(elf, distance) {
  const first = elf.weapons.find((weapon) => couldStrike(elf, weapon) && covers(weapon, distance));
  if (first !== undefined) return first;
  return distance <= CONTACT && elf.unarmed !== null && couldStrike(elf, elf.unarmed) ? elf.unarmed : null;
}

/** Judged at this very moment (exchange.riposte.17). */
function couldStrike(elf, weapon) {
  return weapon.ready && !(weapon.class === "bow" && elf.arrows === 0);
}

function covers(weapon, distance) {
  const [nearest, farthest] = list(field(weapon, "reach"), `${weapon.name}.reach`);
  return whole(nearest, "reach", 0) <= distance && distance <= whole(farthest, "reach", 0);
}

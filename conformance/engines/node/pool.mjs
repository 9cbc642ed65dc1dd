// Pool: how many dice a handful holds. The attack by what the weapon names, a defense by the stance the target is in.

import { field, list, oneOf, text, whole } from "./given.mjs";

// exchange.defend.16 and exchange.defend.18: each defense is an attribute and a skill.
const DEFENDING_ATTRIBUTE = { evasion: "grace", guard: "vigor", abjuration: "aether" };
const DEFENSES = Object.keys(DEFENDING_ATTRIBUTE);

// exchange.pool.2, exchange.pool.3, exchange.defend.16: what a blade and a bow need not say.
const BLADE = { attribute: "might", skill: "melee", allows: ["evasion", "guard"] };
const BOW = { attribute: "grace", skill: "marksmanship" };

/** Attribute, skill and effort, less everything lost, floored once (exchange.pool.10, exchange.pool.clamp_where). */
export function attackDice(attacker, weapon, effort) {
  const manner = attackingManner(weapon);
  return handful(attribute(attacker, manner.attribute) + skill(attacker, manner.skill) + effort - losses(attacker));
}

/** Every defense the attack allows, each once, in a settled order (exchange.defend.12, exchange.defend.15). */
export function allowedDefenses(weapon) {
  const allowed = isBlade(weapon)
    ? [...BLADE.allows, ...list(field(weapon, "allows", []), "weapon.allows")]
    : list(field(weapon, "allows"), "weapon.allows");
  for (const defense of allowed) oneOf(DEFENSES, defense, "weapon.allows");
  return DEFENSES.filter((defense) => allowed.includes(defense));
}

/** The bare attribute, and what the stance lets come along (exchange.passive.2, exchange.passive.5). */
export function defenseDice(defender, defense) {
  return handful(attribute(defender, DEFENDING_ATTRIBUTE[defense]) + alongside(defender, defense));
}

/** Vigor, Guard and the Ward's own effort in one handful; no loss touches it (exchange.ward.roll, exchange.ward.losses). */
export function wardDice(dwarf, effort) {
  return handful(attribute(dwarf, "vigor") + skill(dwarf, "guard") + effort);
}

/** Skill and effort on Defend; in Riposte for Evasion alone, sharpened (exchange.defend.19, exchange.riposte.5, .6). */
function alongside(defender, defense) {
  const { stance } = defender;
  if (stance === null) return 0;
  if (stance.name === "defend") return skill(defender, defense) + stance.effort;
  return defense === "evasion" ? skill(defender, defense) + stance.effort + stance.sharpen : 0;
}

/** What the weapon names; a blade and a bow name theirs unsaid (exchange.pool.1 to .3). */
function attackingManner(weapon) {
  if (isBlade(weapon)) return BLADE;
  if (weapon.class === "bow") return BOW;
  return { attribute: text(weapon.attribute, "weapon.attribute"), skill: text(weapon.skill, "weapon.skill") };
}

function isBlade(weapon) {
  return weapon.class === "melee" && weapon.kind === "blade";
}

function attribute(character, name) {
  return whole(field(character.attributes, name, 0), `attributes.${name}`);
}

function skill(character, name) {
  return whole(field(character.skills, name, 0), `skills.${name}`);
}

/** Exhaustion and everything that is wrong, added together (exchange.pool.8, exchange.pool.9). */
function losses(character) {
  let lost = character.exhaustion;
  for (const [name, dice] of Object.entries(character.conditions)) lost += whole(dice, `conditions.${name}`, 0);
  return lost;
}

/** exchange.pool.floor, exchange.attribute.floor: fewer than no dice are no dice. */
function handful(dice) {
  return Math.max(0, dice);
}

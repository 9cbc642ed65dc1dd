// Harm: damage of attacks and hazards, as it reaches the damage engine with or without a Defend effect.

import { on, reach } from "./attacks.mjs";
import { bonus, covering, coveringHazards } from "./defend.mjs";
import { field, whole } from "./given.mjs";
import { points } from "./telling.mjs";

/** Points of an attack arrive at its target, or at the unit named: the fourth step. Null if the attack is not on that unit. */
export function damage(table, event, attack) {
  const id = field(event, "unit");
  const unit = id === undefined ? attack.target : table.unit(id);
  if (unit === null) return null; // it was to have another target, and that one is gone
  if (!on(attack, unit)) return null;
  reach(attack, table.moment);
  return arriving(unit, event, covering(table, unit, attack));
}

/** Harm from no attack. */
export function hazard(table, event, unit) {
  return arriving(unit, event, coveringHazards(unit));
}

/**
 * Covered, critical points become normal ones, one for one; of several effects the greater bonus counts
 * (commands.defend.17, .18, .crit_amount, .two_effects).
 */
function arriving(unit, event, effects) {
  const normal = amount(event, "normal");
  const critical = amount(event, "critical");
  if (effects.length === 0) return points(unit.resolve, normal, critical);
  const greatest = effects.map(bonus).reduce((one, other) => (other > one ? other : one));
  return points(unit.resolve + greatest, normal + critical, 0n);
}

function amount(event, name) {
  return BigInt(whole(field(event, name, 0), name, 0));
}

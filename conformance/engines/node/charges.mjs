// Charges: from declaration to end; who may be contacted, and who is engaged by the charge movement.
// What Charge itself would say (paths, contact, distances) comes with the script (commands.intervene.38).

import { field, list } from "./given.mjs";
import { rational } from "./rational.mjs";
import { go } from "./units.mjs";

/** A declared Charge: original targets, and those who intervene later. */
export function charge(unit, targets) {
  return { unit, targets, interveners: [], begun: false, blocked: [], over: false };
}

/** The Charge of this unit that is not over, or null; without a charger there is none (commands.intervene.charger_gone). */
export function chargeOf(table, unit) {
  const latest = table.charges.get(unit);
  return latest !== undefined && !latest.over && unit.onTable ? latest : null;
}

/** Original targets and interveners, as far as they are there (commands.intervene.18, .19, .target_gone, .intervener_gone). */
export function validTargets(charge) {
  return [...new Set([...charge.targets, ...charge.interveners])].filter((unit) => unit.onTable);
}

/** It moves: the contacts that may be made engage the charging unit, and no others (commands.intervene.21, .22, .23). */
export function contact(charge, contacts, paths, to) {
  const valid = validTargets(charge);
  const made = [...new Set(contacts)].filter((unit) => {
    return valid.includes(unit) && !charge.blocked.includes(unit) && reaches(charge.unit, unit, paths); // commands.intervene.block
  });
  if (to !== undefined) go(charge.unit, list(to, "to"));
  engage(charge.unit, made);
  return made;
}

function reaches(unit, other, paths) {
  const path = field(paths, other.id);
  return path === undefined || unit.charge === null || rational(path, "paths").compare(unit.charge) <= 0;
}

/** Engaged with exactly these from now on, both ways. */
function engage(unit, others) {
  for (const former of unit.engaged) former.engaged.delete(unit);
  unit.engaged = new Set(others);
  for (const other of others) other.engaged.add(unit);
}

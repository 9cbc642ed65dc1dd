// Intervene (document 002): its window, what forbids it, the counter-charge, and the three restrictions.

import { within } from "./bases.mjs";
import { chargeOf, validTargets } from "./charges.mjs";
import { field } from "./given.mjs";
import { ONE, Rational, rational } from "./rational.mjs";
import { bears, friends, go, restrict } from "./units.mjs";

const RESTRICTIONS = ["defend", "run", "shoot"];
const TWICE = new Rational(2n);

/** The units against whose Charge it may be declared now (commands.intervene.1, .2). */
export function windows(table) {
  return [...table.units.values()].filter((unit) => {
    const charge = chargeOf(table, unit);
    return charge !== null && !charge.begun;
  });
}

/** Whether the window of a declaration is open still: of that very Charge (commands.intervene.13). */
export function windowOpen(table, { against, charge }) {
  return chargeOf(table, against) === charge && !charge.begun;
}

/** Every clause that forbids this declaration; a side and a distance are asked only where there is a Charge. */
export function refusals(table, unit, charger, path) {
  const charge = chargeOf(table, charger);
  const codes = charge === null ? withoutCharge(table, charger) : againstCharge(unit, charge);
  codes.push(...barred(unit));
  const inRange = charge === null || within(range(unit), unit.models, charger.models);
  if (!inRange) codes.push("commands.intervene.7", "commands.intervene.31");
  if (charge !== null && tooLong(unit, charger, path)) codes.push("commands.intervene.reach_when");
  return codes;
}

/** A counter-charge is performed, not declared: it opens no window (commands.intervene.nested). */
function withoutCharge({ pending }, charger) {
  const counterCharging = pending !== null && pending.unit === charger && pending.command === "intervene";
  return counterCharging ? ["commands.intervene.1", "commands.intervene.nested"] : ["commands.intervene.1"];
}

function againstCharge(unit, charge) {
  const codes = [];
  if (charge.begun) codes.push("commands.intervene.2");
  const besideTarget = charge.targets.length === 0 || charge.targets.some((target) => friends(unit, target)); // commands.intervene.no_original
  if (friends(unit, charge.unit) || !besideTarget) codes.push("commands.intervene.5"); // commands.intervene.friendly
  const place = charge.targets.indexOf(unit);
  if (place >= 0) codes.push("commands.intervene.6");
  if (place > 0) codes.push("commands.intervene.multi_target");
  return codes;
}

function barred(unit) {
  const codes = [];
  if (RESTRICTIONS.some((token) => bears(unit, token))) codes.push("commands.intervene.29"); // commands.intervene.already
  if (RESTRICTIONS.some((token) => bears(unit, token, "intervene"))) codes.push("commands.intervene.43");
  if (bears(unit, "defend", "defend")) codes.push("commands.intervene.44");
  if (!unit.can_charge || !unit.can_intervene) codes.push("commands.intervene.30");
  if (!unit.can_target) codes.push("commands.intervene.32");
  return codes;
}

/** Its Run distance: double its profile's Move, and what other rules add to a Run (commands.intervene.8, .9, .10, .move_mod). */
function range(unit) {
  return unit.move.times(TWICE).plus(unit.run_modifier);
}

/** Whether the way is longer than it may charge; no path told: straight, to within an inch (commands.intervene.reach, .cc_distance). */
function tooLong(unit, charger, path) {
  if (unit.charge === null) return false;
  if (path !== undefined) return rational(path, "path").compare(unit.charge) > 0;
  return !within(unit.charge.plus(ONE), unit.models, charger.models);
}

/** It is aimed at the charging unit, no other (commands.intervene.15). */
export function targets({ against }) {
  return [against];
}

/**
 * Steps 1 to 3 and the restrictions, or null where the unit is not able to charge now
 * (commands.intervene.16, .25, .cannot_resolve, .resolved_at).
 */
export function resolve(table, declaration, event) {
  const { unit, charge } = declaration;
  const [charger] = targets(declaration);
  if (!unit.can_charge || tooLong(unit, charger, field(event, "path", declaration.path))) return null;
  const to = field(event, "to");
  if (to !== undefined) go(unit, to); // commands.intervene.17
  charge.interveners.push(unit); // commands.intervene.14, .cc_short
  return { targets: validTargets(charge), restricted: restrictions(unit) };
}

/** What it applies once resolved, before the Charge moves on (commands.intervene.26, .27, .28, .restrict_when, .charge_restrictions). */
export function restrictions(unit) {
  restrict(unit, RESTRICTIONS, "intervene");
  return [unit, RESTRICTIONS];
}

// Damage: what a margin is worth. The weapon, then the nature of what was hit, then its armor, then the number reported.
// Nothing here knows how the margin was reached, or by whose arm (exchange.core.3, exchange.pool.13).

import { field, list, text } from "./given.mjs";
import { ONE, ZERO, rational, wholeWritten } from "./rational.mjs";

// exchange.armor.kinds: the list is closed; a `physical` tag is read under another reading only.
const PHYSICAL = new Set(["fist", "blade", "point", "blunt"]);

const TURNED = Object.freeze({ landed: false, delivered: 0, exact: 0 });

/** The damage of a margin (a Rational) by a weapon on a target: landed, delivered, exact (exchange.nature.2). */
export function damage(margin, weapon, target, limits) {
  if (!margin.positive) return TURNED; // exchange.margin.2, exchange.margin.3
  const kind = text(field(weapon, "kind"), "weapon.kind");
  const afterNature = throughNature(weaponDamage(margin, weapon), kind, field(target, "nature"));
  const exact = PHYSICAL.has(kind) ? throughArmor(afterNature, field(target, "armor", [])) : afterNature;
  return { landed: true, delivered: wholeWritten(reported(exact, afterNature, kind, limits)), exact: exact.written() };
}

/** Base and rate are the weapon's, and every point counts, the first included (exchange.damage.1, exchange.margin.first_point). */
function weaponDamage(margin, weapon) {
  return notNegative(weapon, "base").plus(notNegative(weapon, "rate").times(margin));
}

function notNegative(weapon, name) {
  const value = rational(field(weapon, name), `weapon.${name}`);
  if (value.compare(ZERO) < 0) throw new Error(`weapon.${name}: expected 0 or more`);
  return value;
}

/** Immune is 0 whatever else is said; otherwise every factor for this very kind applies (exchange.nature.3 to .6, .both). */
function throughNature(harm, kind, nature) {
  if (nature === undefined) return harm;
  if (list(field(nature, "immune", []), "nature.immune").includes(kind)) return ZERO;
  let left = harm;
  for (const factor of factors(nature, "weak", kind)) {
    if (factor.compare(ONE) <= 0) throw new Error(`nature.weak.${kind}: expected a factor above 1`);
    left = left.times(factor);
  }
  for (const factor of factors(nature, "resistant", kind)) {
    betweenNothingAndOne(factor, `nature.resistant.${kind}`);
    left = left.times(factor);
  }
  return left;
}

function factors(nature, bent, kind) {
  const name = `nature.${bent}.${kind}`;
  return list(field(field(nature, bent), kind, []), name).map((factor) => rational(factor, name));
}

/** Each piece between the blow and its bearer takes its share of what arrives (exchange.armor.4, .14, exchange.armor.borne). */
function throughArmor(harm, armor) {
  let left = harm;
  for (const piece of list(armor, "armor")) {
    if (!field(piece, "between", true)) continue;
    const blunts = betweenNothingAndOne(rational(field(piece, "blunts"), "armor.blunts"), "armor.blunts");
    left = left.times(blunts.remainder());
  }
  return left;
}

/** exchange.armor.piece_domain and exchange.nature.4: a share is neither nothing nor everything. */
function betweenNothingAndOne(share, name) {
  if (share.positive && share.compare(ONE) < 0) return share;
  throw new Error(`${name}: expected a share between 0 and 1, both excluded`);
}

/** One floor at the end, but a real threat is never softened to nothing (exchange.round.where, exchange.armor.real_threat). */
function reported(exact, afterNature, kind, limits) {
  const delivered = exact.floor();
  const threat = field(limits, "threat");
  if (threat === undefined) return delivered;
  const threshold = rational(threat, "limits.threat");
  if (threshold.compare(ONE) < 0) throw new Error("limits.threat: expected 1 or more"); // exchange.armor.threat_domain
  const real = PHYSICAL.has(kind) && afterNature.compare(threshold) >= 0;
  return real && delivered < 1n ? 1n : delivered;
}

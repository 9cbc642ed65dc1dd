// Defend (document 000): its two windows, what forbids it, the effect, the restriction, and when the effect ends.
// An effect is {way, attack, cover, since}. `attack` is the only one that it can cover: the one answered, or the one that
// straddles the end of the activation; null while an effect declared in activation takes the first applicable attack.

import { answerable, on, open } from "./attacks.mjs";
import { bears, restrict } from "./units.mjs";

const RESTRICTION = ["defend"];

/** Where Defend may be declared now (commands.defend.1): the unit in its normal activation, the attacks that may be answered. */
export function windows(table) {
  const { activation } = table;
  const own = activation !== null && activation.normal && activation.unit.onTable ? activation.unit : null;
  return { activation: own, attacks: [...table.attacks.values()].filter(answerable) };
}

/** Whether the window of a declaration is open still (commands.defend.9, commands.declare.window_shuts). */
export function windowOpen(table, { unit, against }) {
  return against === null ? windows(table).activation === unit : answerable(against) && against.target === unit;
}

/** Every clause that forbids this declaration; `attack` is null for the way of one's own activation. */
export function refusals(table, unit, attack) {
  const codes = attack === null ? outsideActivation(table, unit) : outsideAttack(unit, attack);
  return [...codes, ...barred(unit)];
}

/** A Charge is no attack (commands.defend.charge_is_attack). */
export function refusalsAgainstUnit(unit) {
  return ["commands.defend.1", "commands.defend.3", "commands.defend.charge_is_attack", ...barred(unit)];
}

function outsideActivation({ activation }, unit) {
  if (activation === null || activation.unit !== unit) return ["commands.defend.1", "commands.defend.2"];
  return activation.normal ? [] : ["commands.defend.1", "commands.defend.2", "commands.defend.normal_activation"];
}

function outsideAttack(unit, attack) {
  const codes = [];
  if (!open(attack) || attack.target !== unit) codes.push("commands.defend.1", "commands.defend.3");
  if (attack.reached !== null) codes.push("commands.defend.4");
  return codes;
}

function barred(unit) {
  const codes = [];
  if (bears(unit, "defend")) codes.push("commands.defend.24", "commands.defend.26");
  if (bears(unit, "defend", "intervene")) codes.push("commands.intervene.44"); // commands.intervene.same_token
  if (!unit.can_defend) codes.push("commands.defend.27");
  return codes;
}

/** Nobody but the declaring unit (commands.defend.11). */
export function targets(unit) {
  return [unit];
}

/** The effect begins; Cover is read now (commands.defend.12, .14, .15, .20, .cover_when). What there is to tell. */
export function resolve(table, { unit, against }) {
  const [defender] = targets(unit);
  const effect = {
    way: against === null ? "activation" : "targeted",
    attack: against,
    cover: defender.in_cover ? defender.cover_bonus : 0n,
    since: table.moment,
  };
  defender.effects.push(effect);
  return { bonus: bonus(effect), restricted: restrictions(defender) };
}

/** The Resolve that an effect gives. */
export function bonus(effect) {
  return 1n + effect.cover;
}

/** What it applies once resolved (commands.defend.21). */
export function restrictions(unit) {
  restrict(unit, RESTRICTION, "defend");
  return [unit, RESTRICTION];
}

/** The effects of a unit that cover this attack on it (commands.defend.10, .18). */
export function covering(table, unit, attack) {
  return unit.effects.filter((effect) => covered(table, unit, effect) === attack);
}

/** Harm from no attack: every effect declared in activation covers it (commands.defend.crit_source, .hazard_resolve). */
export function coveringHazards(unit) {
  return unit.effects.filter((effect) => effect.way === "activation");
}

/** The attack that an effect covers now, or null. */
function covered(table, unit, effect) {
  return effect.attack ?? firstApplicable(table, unit, effect);
}

/**
 * In the order of declaration, the first that had not reached the steps when the effect began
 * (commands.defend.applicable, .simultaneous, .in_progress). Asked afresh each time: an attack that is over, or turned away, makes room.
 */
function firstApplicable(table, unit, effect) {
  for (const attack of table.attacks.values()) {
    if (open(attack) && on(attack, unit) && (attack.reached === null || attack.reached > effect.since)) return attack;
  }
  return null;
}

/** An attack is about to be resolved: what covers it ends, hit or miss (commands.defend.6, .19, .fully_resolved). */
export function expiresWithResolved(table, attack) {
  for (const unit of table.units.values()) {
    keep(unit, (effect) => covered(table, unit, effect) !== attack);
  }
}

/** An attack is over unresolved, or picked another target: what was for it alone ends (commands.defend.b_cancel, .a_cancel). */
export function expiresWithoutAttack(table, attack) {
  for (const unit of table.units.values()) {
    keep(unit, (effect) => effect.attack !== attack || (open(attack) && staysOn(attack, unit, effect)));
  }
}

function staysOn(attack, unit, effect) {
  return effect.way === "targeted" ? attack.target === unit : on(attack, unit);
}

/** The activation of the unit ends: only the attack that straddles the end stays covered (commands.defend.7, .straddle, .b_life). */
export function expiresWithActivation(table, unit) {
  for (const effect of unit.effects) effect.attack = covered(table, unit, effect);
  keep(unit, (effect) => effect.attack !== null);
}

function keep(unit, lasting) {
  unit.effects = unit.effects.filter(lasting);
}

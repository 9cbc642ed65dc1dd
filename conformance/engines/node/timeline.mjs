// Timeline: the events of a script in their order, and what each of them did.
// The script says what happens; the command modules say what that means for Defend and Intervene.

import { attack, open, reach, STEPS } from "./attacks.mjs";
import { charge, chargeOf, contact, validTargets } from "./charges.mjs";
import { declaration, lapse, refusals, resolvePending } from "./declarations.mjs";
import { expiresWithActivation, expiresWithoutAttack, expiresWithResolved } from "./defend.mjs";
import { field, ledger, list, text } from "./given.mjs";
import { damage, hazard } from "./harm.mjs";
import { wholeWritten } from "./rational.mjs";
import { names, sorted, verdict } from "./telling.mjs";
import { change, go, leave, leaveCover, lift, restrict, units } from "./units.mjs";

const VOID = { void: true };

/** The table before the first event. */
export function table(given) {
  const everyone = units(field(given, "units"));
  return {
    units: everyone,
    attacks: new Map(), // in the order of their declaration
    charges: new Map(), // unit to its latest
    activation: null,
    pending: null,
    moment: 0,
    unit(id) {
      if (everyone.has(id)) return everyone.get(id);
      throw new Error(`expected a unit of the list, got ${JSON.stringify(id)}`);
    },
  };
}

/** Play the events in order; what each did, in the same order. */
export function play(table, events) {
  return list(events, "events").map((event) => happen(table, event));
}

function happen(table, event) {
  const name = text(field(event, "event"), "event");
  if (!Object.hasOwn(EVENTS, name)) throw new Error(`event: expected one of ${Object.keys(EVENTS).join(", ")}, got ${name}`);
  const before = defending(table);
  table.moment += 1;
  const told = EVENTS[name](table, event) ?? {};
  lapse(table);
  const ended = before.filter((unit) => unit.effects.length === 0);
  return ended.length === 0 ? told : { ...told, ended: names(ended) };
}

/** The units with a Defend effect in force. */
export function defending(table) {
  return [...table.units.values()].filter((unit) => unit.effects.length > 0);
}

/** What each event does; it returns what there is to tell, if anything. */
const EVENTS = {
  activation: openActivation,
  "activation-ends": endActivation,
  "turn-ends": endTurn,
  "player-turn-ends": () => {}, // commands.turn.meaning: the one turn is everybody's
  declare: ofUnit(declare),
  resolve: ofUnit(resolve),
  attack: declareAttack,
  ...Object.fromEntries(STEPS.map((step) => [step, ofAttack(reachStep)])),
  damage: ofAttack(damageStep),
  "attack-resolved": ofAttack(resolveAttack),
  "attack-cancelled": ofAttack(cancelAttack),
  retarget: ofAttack(retarget),
  hazard: ofUnit(hazard),
  charge: ofUnit(declareCharge),
  "charge-starts": ofCharge(startCharge),
  "charge-moves": ofCharge(moveCharge),
  "charge-ends": ofCharge(endCharge),
  move: ofUnit(move),
  change: ofUnit((_, event, unit) => change(unit, event)),
  restrict: ofUnit((_, event, unit) => restrict(unit, event.restrictions, "another rule")),
  lift: ofUnit((_, event, unit) => lift(unit, event.restrictions)),
  remove: ofUnit((_, event, unit) => leave(unit)),
};

/** Void if the unit of the event is gone. */
function ofUnit(step) {
  return (table, event) => {
    const unit = table.unit(field(event, "unit"));
    return unit.onTable ? step(table, event, unit) : VOID;
  };
}

/** Void if the attack is over, or on nobody left. */
function ofAttack(step) {
  return (table, event) => {
    const id = field(event, "attack");
    const attack = table.attacks.get(id);
    if (attack === undefined) throw new Error(`attack: expected one of the script, got ${JSON.stringify(id)}`);
    return open(attack) ? step(table, event, attack) : VOID;
  };
}

/** Void if the Charge is over. */
function ofCharge(step) {
  return ofUnit((table, event, unit) => {
    const charge = chargeOf(table, unit);
    return charge === null ? VOID : step(table, event, charge);
  });
}

function openActivation(table, event) {
  const unit = table.unit(field(event, "unit"));
  table.activation = { unit, normal: field(event, "normal", true), void: !unit.onTable };
  if (!unit.onTable) return VOID;
}

function endActivation(table) {
  const { activation } = table;
  if (activation === null) throw new Error("activation-ends: expected an open activation");
  table.activation = null;
  if (activation.void) return VOID;
  expiresWithActivation(table, activation.unit);
}

/** Every restriction ends, whatever put it there (commands.defend.22, .23, commands.intervene.duration). */
function endTurn(table) {
  for (const unit of table.units.values()) unit.restrictions.clear();
}

/** A refused declaration changes nothing; any other waits to be resolved. */
function declare(table, event, unit) {
  const declared = declaration(table, unit, event);
  const codes = refusals(table, declared);
  if (codes.length === 0) table.pending = declared;
  return verdict(codes);
}

function resolve(table, event, unit) {
  const told = resolvePending(table, unit, event);
  if (told === null) return VOID;
  const [restricted, tokens] = told.restricted;
  const written = { restricted: ledger() };
  written.restricted[restricted.id] = sorted(tokens);
  if (told.bonus !== undefined) written.bonus = wholeWritten(told.bonus);
  if (told.targets !== undefined) written.targets = names(told.targets);
  return written;
}

function declareAttack(table, event) {
  const id = text(field(event, "id"), "attack.id");
  if (table.attacks.has(id) || table.units.has(id)) throw new Error(`attack ${JSON.stringify(id)}: its id was used before`);
  const target = field(event, "target");
  const area = list(field(event, "area", []), "attack.area").map(table.unit);
  const declared = attack(id, target === undefined ? null : table.unit(target), area);
  table.attacks.set(id, declared);
  if (!open(declared)) return VOID;
}

function reachStep(table, event, attack) {
  reach(attack, table.moment);
}

function damageStep(table, event, attack) {
  return damage(table, event, attack) ?? VOID;
}

function resolveAttack(table, event, attack) {
  expiresWithResolved(table, attack);
  attack.over = true;
}

function cancelAttack(table, event, attack) {
  attack.over = true;
  expiresWithoutAttack(table, attack);
}

function retarget(table, event, attack) {
  const target = table.unit(field(event, "target"));
  if (!target.onTable) return VOID;
  attack.target = target;
  expiresWithoutAttack(table, attack);
}

function declareCharge(table, event, unit) {
  table.charges.set(unit, charge(unit, list(field(event, "targets", []), "charge.targets").map(table.unit)));
}

function startCharge(table, event, charge) {
  charge.begun = true;
  charge.blocked = list(field(event, "blocked", []), "blocked").map(table.unit);
  return { targets: names(validTargets(charge)) };
}

function moveCharge(table, event, charge) {
  const contacts = list(field(event, "contacts", []), "contacts").map(table.unit);
  return { contacts: names(contact(charge, contacts, field(event, "paths", {}), field(event, "to"))) };
}

function endCharge(table, event, charge) {
  charge.over = true;
}

function move(table, event, unit) {
  const to = field(event, "to");
  if (to === undefined) leaveCover(unit); // nobody asks where
  else go(unit, to);
  change(unit, event, ["in_cover", "cover_bonus"]);
}

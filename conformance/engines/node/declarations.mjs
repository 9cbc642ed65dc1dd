// Declarations: what is declared and waits to be resolved, one at a time; what refuses it; what makes it lapse.
// A declaration is {unit, command, against, path, charge}; `against` is null, an attack or a unit.

import { chargeOf } from "./charges.mjs";
import * as defend from "./defend.mjs";
import { field, oneOf } from "./given.mjs";
import * as intervene from "./intervene.mjs";

const COMMANDS = { defend, intervene };

/** Read a declaration of the script. */
export function declaration(table, unit, event) {
  const command = oneOf(Object.keys(COMMANDS), field(event, "command"), "declare.command");
  const against = field(event, "against", null);
  const path = field(event, "path");
  if (command === "intervene") return intervention(table, unit, table.unit(against), path);
  if (against === null) return { unit, command, against };
  return { unit, command, against: table.attacks.get(against) ?? table.unit(against) };
}

export function intervention(table, unit, charger, path) {
  return { unit, command: "intervene", against: charger, path, charge: chargeOf(table, charger) };
}

/** Every clause that forbids it now; none: it is legal. */
export function refusals(table, declaration) {
  const { unit, command, against, path } = declaration;
  // One at a time: commands.defend.double_declare, commands.intervene.same_window.
  const codes = table.pending === null ? [] : ["commands.declare.pending"];
  if (command === "intervene") codes.push(...intervene.refusals(table, unit, against, path));
  else if (isUnit(table, against)) codes.push(...defend.refusalsAgainstUnit(unit));
  else codes.push(...defend.refusals(table, unit, against));
  return codes;
}

function isUnit(table, against) {
  return against !== null && table.units.get(against.id) === against;
}

/** Resolve the pending declaration of this unit: what there is to tell, or null if there is none or it is not able. */
export function resolvePending(table, unit, event) {
  const { pending } = table;
  if (pending === null || pending.unit !== unit) return null;
  table.pending = null;
  return COMMANDS[pending.command].resolve(table, pending, event);
}

/** What waits is lost when its window shuts or its unit leaves (commands.declare.window_shuts, commands.defend.unresolved). */
export function lapse(table) {
  const { pending } = table;
  if (pending === null) return;
  if (!pending.unit.onTable || !COMMANDS[pending.command].windowOpen(table, pending)) table.pending = null;
}

// Commands: the operations of the unit-command rules (documents 000 and 002), default readings, each from given to outcome.
// The events are in timeline.mjs, the two commands in defend.mjs and intervene.mjs.

import { open } from "./attacks.mjs";
import { chargeOf } from "./charges.mjs";
import { intervention, refusals } from "./declarations.mjs";
import * as defend from "./defend.mjs";
import { field, ledger } from "./given.mjs";
import * as intervene from "./intervene.mjs";
import { names, sorted, verdict } from "./telling.mjs";
import { defending, play as playEvents, table } from "./timeline.mjs";

export const COMMANDS = {
  "commands.legal": legal,
  "commands.play": play,
};

/** What each event did, and how things stand at the end. */
function play(given) {
  const scene = table(given);
  const events = playEvents(scene, field(given, "events", []));
  return { events, ...standing(scene) };
}

/** Every declaration that a unit on the table could try, and what would come of it. */
function legal(given) {
  const scene = table(given);
  playEvents(scene, field(given, "events", []));
  const declarations = ledger();
  for (const unit of present(scene)) declarations[unit.id] = possible(scene, unit);
  return { declarations };
}

function possible(scene, unit) {
  const verdicts = ledger();
  verdicts.defend = verdict(refusals(scene, { unit, command: "defend", against: null }));
  for (const attack of scene.attacks.values()) {
    if (open(attack)) verdicts[`defend ${attack.id}`] = verdict(refusals(scene, { unit, command: "defend", against: attack }));
  }
  for (const charger of present(scene)) {
    if (chargeOf(scene, charger) === null) continue;
    verdicts[`intervene ${charger.id}`] = verdict(refusals(scene, intervention(scene, unit, charger)));
  }
  return verdicts;
}

function standing(scene) {
  const restrictions = ledger();
  const engaged = ledger();
  for (const unit of present(scene)) {
    if (unit.restrictions.size > 0) restrictions[unit.id] = sorted([...unit.restrictions.keys()]);
    if (unit.engaged.size > 0) engaged[unit.id] = names([...unit.engaged]);
  }
  return { restrictions, defending: names(defending(scene)), engaged, windows: windows(scene) };
}

function windows(scene) {
  const { activation, attacks } = defend.windows(scene);
  return { activation: activation === null ? null : activation.id, attacks: names(attacks), charges: names(intervene.windows(scene)) };
}

function present(scene) {
  return [...scene.units.values()].filter((unit) => unit.onTable);
}

// Ward: the Dwarf behind an ally who has been beaten. Who answers, and what remains behind him.

import { gone, named } from "./characters.mjs";
import { field, list, whole } from "./given.mjs";
import { wardDice } from "./pool.mjs";

/** The first listed Ward that covers the one attacked at this moment, or null (exchange.ward.several, exchange.ward.2, .3). */
export function covering(fight, attacker, attacked) {
  for (const ward of fight.wards) {
    const dwarf = named(fight.everyone, field(ward, "dwarf"), "ward.dwarf");
    if (dwarf.race !== "dwarf") throw new Error(`${dwarf.id}: only a Dwarf wards`); // exchange.race.stance
    if (gone(dwarf) || dwarf === attacked || dwarf === attacker) continue; // exchange.ward.self, exchange.ward.friendly_fire
    if (dwarf.rank > attacked.rank) continue;
    if (!list(field(ward, "over", []), "ward.over").includes(attacked.id)) continue;
    return { dwarf, effort: whole(field(ward, "effort", 0), "ward.effort", 0) };
  }
  return null;
}

/** What remains of a margin behind him; his fumble adds nothing (exchange.ward.6, exchange.ward.11). */
export function intercept(fight, blowId, { dwarf, effort }, margin) {
  const interception = fight.tapes.roll(`${blowId}/${dwarf.id}/ward`, wardDice(dwarf, effort), dwarf.lucky);
  return interception > 0n ? margin - interception : margin;
}

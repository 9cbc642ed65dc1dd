// Attacks: whom an attack is on, whether it is open, and the moment when it reached the first of the four steps.
// One declared attack event is one attack (commands.defend.attack_unit).

/** The four steps of commands.defend.4; the first that an attack reaches counts (commands.defend.window, .no_tl). */
export const STEPS = ["target-lock", "critical-damage", "damage-roll", "damage"];

/** A new attack; its place in the order of attacks is that of its declaration. */
export function attack(id, target, area) {
  return { id, target, area, reached: null, over: false };
}

/** A unit that is gone is attacked no longer. */
export function on(attack, unit) {
  return unit.onTable && (attack.target === unit || attack.area.includes(unit));
}

export function open(attack) {
  return !attack.over && [attack.target, ...attack.area].some((unit) => unit !== null && unit.onTable);
}

/** Open, on a target that is still there, and before the four steps: its target may answer (commands.defend.3, .4). */
export function answerable(attack) {
  return open(attack) && attack.target !== null && attack.target.onTable && attack.reached === null;
}

export function reach(attack, moment) {
  attack.reached ??= moment;
}

// Telling: how the commands write names, refusals and points in an outcome.

import { wholeWritten } from "./rational.mjs";

/** The ids of units, attacks or the like, sorted. */
export function names(things) {
  return sorted(things.map(({ id }) => id));
}

/** Each word once, in the order of code points. */
export function sorted(words) {
  return [...new Set(words)].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** What a declaration came to: nothing to tell, if no clause forbids it. */
export function verdict(codes) {
  return codes.length === 0 ? {} : { refused: true, codes: sorted(codes) };
}

/** What goes into the damage engine (commands.defend.28, commands.resolve.meaning). */
export function points(resolve, normal, critical) {
  return { resolve: wholeWritten(resolve), normal: wholeWritten(normal), critical: wholeWritten(critical) };
}

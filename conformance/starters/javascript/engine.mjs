// An engine for ruleproof: it reads a JSON object a line, and writes one a line.
//
// So far it rules on exchange.damage, and of that on weapons alone: what has a nature or wears armor it declines by
// saying `unsupported`, which the gate counts as a failure. README.md says what to do next.

import { createInterface } from "node:readline";

const HELLO = {
  protocol: 1,
  engine: { name: "my-engine", version: "0.1" },
  ops: ["exchange.damage"], // what it serves; ops that are not here are not asked
  observes: ["exact"], // what it reports beyond the outcome; leave "exact" out if you only have whole numbers
  window: 8, // cases that it takes before it must answer
};

/** The part of a case that this engine cannot rule on so far. */
class NotYet extends Error {}

// Numbers are exact: [numerator, denominator] of BigInt, never a float.
const rational = (value) => {
  const [above, below = "1"] = String(value).split("/");
  return [BigInt(above), BigInt(below)];
};
const times = ([a, b], [c, d]) => [a * c, b * d];
const plus = ([a, b], [c, d]) => [a * d + c * b, b * d];
const floor = ([a, b]) => (a - (((a % b) + b) % b)) / b;

/** What a margin is worth with a weapon: base + rate × margin, and nothing if no margin is left. */
function damage({ margin, weapon, target = {}, limits = {} }) {
  if (margin <= 0) return { landed: false, delivered: 0, exact: 0 };
  const amount = plus(rational(weapon.base), times(rational(weapon.rate), rational(margin)));
  // TODO: weak and resistant multiply, immune leaves nothing (exchange.nature.3 to .5)
  if (Object.keys(target.nature ?? {}).length) throw new NotYet("nature");
  // TODO: after nature, physical harm only, each piece what the one before left (exchange.armor.4)
  if (target.armor?.length) throw new NotYet("armor");
  // TODO: the least that a real threat delivers (exchange.armor.8)
  if (Object.keys(limits).length) throw new NotYet("limits");
  return { landed: true, delivered: `${floor(amount)}`, exact: `${amount[0]}/${amount[1]}` };
}

const OPS = { "exchange.damage": damage };

/** The reply to one message: a greeting to a greeting, else the case's id and what came of it. */
function answer(asked) {
  if (asked.hello) return { hello: HELLO };
  try {
    return { id: asked.id, outcome: OPS[asked.op](asked.given) };
  } catch (wrong) {
    if (wrong instanceof NotYet) return { id: asked.id, unsupported: `${wrong.message} is not written yet` };
    return { id: asked.id, error: String(wrong) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}

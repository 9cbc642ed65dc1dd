// Wrong in one way: a margin of exactly 0 lands with the weapon's base damage.
import { createInterface } from "node:readline";

const PHYSICAL = ["fist", "blade", "point", "blunt"];
const rational = (value) => {
  const [over, under = "1"] = String(value).split("/");
  return [BigInt(over), BigInt(under)];
};
const times = ([a, b], [c, d]) => [a * c, b * d];
const atLeast = ([a, b], [c, d]) => a * d >= c * b;

function damage({ margin, weapon, target = {}, limits = {} }) {
  if (margin < 0) return { landed: false, delivered: 0, exact: 0 }; // the fault: nothing left is turned, too
  const [base, rate] = [rational(weapon.base), rational(weapon.rate)];
  let amount = [base[0] * rate[1] + rate[0] * base[1] * BigInt(margin), base[1] * rate[1]];
  const { weak = {}, resistant = {}, immune = [] } = target.nature ?? {};
  for (const factor of [...(weak[weapon.kind] ?? []), ...(resistant[weapon.kind] ?? [])]) amount = times(amount, rational(factor));
  if (immune.includes(weapon.kind)) amount = [0n, 1n];
  let least = 0n;
  if (PHYSICAL.includes(weapon.kind)) {
    if (limits.threat !== undefined && atLeast(amount, rational(limits.threat))) least = 1n;
    for (const { blunts, between = true } of target.armor ?? []) {
      const [over, under] = rational(blunts);
      if (between) amount = times(amount, [under - over, under]);
    }
  }
  const floor = amount[0] / amount[1];
  return { landed: true, delivered: Number(floor > least ? floor : least), exact: `${amount[0]}/${amount[1]}` };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const engine = { name: "grazes_at_zero" };
  const reply = asked.hello
    ? { hello: { protocol: 1, engine, ops: ["exchange.damage"], observes: ["exact"] } }
    : { id: asked.id, outcome: damage(asked.given) };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}

// Bases: the round bases of a unit's models, where they stand, and how far apart, edge to edge.
// Exact: squares are compared, no root is taken.

import { list } from "./given.mjs";
import { rational } from "./rational.mjs";

/** The models as given, [x, y, radius] each. */
export function bases(given) {
  return list(given, "models").map((base) => {
    const [x, y, radius] = list(base, "model").map((length) => rational(length, "model"));
    return { x, y, radius };
  });
}

/** Whether any base of the one is within the limit of any base of the other, edge to edge, inclusive (commands.intervene.measure). */
export function within(limit, some, others) {
  return some.some((base) => others.some((other) => close(limit, base, other)));
}

function close(limit, base, other) {
  const span = limit.plus(base.radius).plus(other.radius); // between the centers
  if (span.negative) return false;
  const across = base.x.minus(other.x);
  const along = base.y.minus(other.y);
  return across.times(across).plus(along.times(along)).compare(span.times(span)) <= 0;
}

/** The bases put at these places, in order, and whether any stands elsewhere now (commands.defend.move_kind). */
export function placed(models, to) {
  const places = list(to, "to");
  if (places.length !== models.length) throw new Error(`to: expected ${models.length} places, got ${places.length}`);
  const put = models.map((base, nth) => {
    const [x, y] = list(places[nth], "to").map((length) => rational(length, "to"));
    return { x, y, radius: base.radius };
  });
  const elsewhere = put.some((base, nth) => base.x.compare(models[nth].x) !== 0 || base.y.compare(models[nth].y) !== 0);
  return { put, elsewhere };
}

// Given: reads the fields of a case, with the protocol's defaults, and says in one line what is wrong with a bad one.
// Names in a case are anybody's ("constructor" is a fair name for a character), so only own fields are ever looked up.

/** The field of that name which the object itself holds, else the default; null counts as left out. */
export function field(object, name, otherwise) {
  return object != null && Object.hasOwn(object, name) ? object[name] ?? otherwise : otherwise;
}

/** A whole number; at least `least` where that is said. */
export function whole(value, name, least = -Infinity) {
  if (Number.isInteger(value) && value >= least) return value;
  const range = least === -Infinity ? "a whole number" : `a whole number of at least ${least}`;
  throw new Error(`${name}: expected ${range}, got ${JSON.stringify(value)}`);
}

export function text(value, name) {
  if (typeof value === "string") return value;
  throw new Error(`${name}: expected a string, got ${JSON.stringify(value)}`);
}

export function list(value, name) {
  if (Array.isArray(value)) return value;
  throw new Error(`${name}: expected a list, got ${JSON.stringify(value)}`);
}

/** The value, if it is one of the allowed ones. */
export function oneOf(allowed, value, name) {
  if (allowed.includes(value)) return value;
  throw new Error(`${name}: expected one of ${allowed.join(", ")}, got ${JSON.stringify(value)}`);
}

/** An object without a prototype, so that every name is a plain key of the answer. */
export function ledger() {
  return Object.create(null);
}

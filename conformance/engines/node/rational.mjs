// Rational: exact fractions on BigInt, for factors that compound (exchange.round.where: one floor, at the very end).
// A value is never reduced on the way, only when it is written: a chain of armor multiplies and is reduced once.

const WHOLE_LIMIT = 2n ** 53n;
const FRACTION = /^([+-]?\d+)(?:\/(\d+))?$/;
const DECIMAL = /^([+-]?)(\d+)\.(\d+)$/;

export class Rational {
  constructor(numerator, denominator = 1n) {
    this.numerator = numerator;
    this.denominator = denominator; // above 0, always
  }

  plus(other) {
    return new Rational(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other) {
    return this.plus(new Rational(-other.numerator, other.denominator));
  }

  times(other) {
    return new Rational(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** What is left of one whole once this share is taken away. */
  remainder() {
    return new Rational(this.denominator - this.numerator, this.denominator);
  }

  /** Below 0, 0 or above 0 as this is less than, equal to or more than the other. */
  compare(other) {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  get positive() {
    return this.numerator > 0n;
  }

  get negative() {
    return this.numerator < 0n;
  }

  floor() {
    const quotient = this.numerator / this.denominator;
    const truncatedUp = this.numerator < 0n && quotient * this.denominator !== this.numerator;
    return truncatedUp ? quotient - 1n : quotient;
  }

  /** As the protocol writes it: a number where whole and within 2^53, else "n" or "n/d" in lowest terms. */
  written() {
    const common = greatestDivisor(this.numerator, this.denominator);
    const denominator = this.denominator / common;
    const numerator = this.numerator / common;
    return denominator === 1n ? wholeWritten(numerator) : `${numerator}/${denominator}`;
  }
}

export const ZERO = new Rational(0n);
export const ONE = new Rational(1n);

/** Read a rational of the protocol: a whole number, "n", "n/d" or a finite decimal in a string. */
export function rational(value, name) {
  if (typeof value === "bigint") return new Rational(value);
  if (Number.isInteger(value)) return new Rational(BigInt(value));
  if (typeof value === "string") {
    const fraction = FRACTION.exec(value);
    if (fraction && fraction[2] === undefined) return new Rational(BigInt(fraction[1]));
    if (fraction && BigInt(fraction[2]) !== 0n) return new Rational(BigInt(fraction[1]), BigInt(fraction[2]));
    const decimal = DECIMAL.exec(value);
    if (decimal) return new Rational(BigInt(decimal[1] + decimal[2] + decimal[3]), 10n ** BigInt(decimal[3].length));
  }
  throw new Error(`${name}: expected a whole number or a string such as "3/4", got ${JSON.stringify(value)}`);
}

/** A whole BigInt as the protocol writes it. */
export function wholeWritten(whole) {
  return whole <= WHOLE_LIMIT && whole >= -WHOLE_LIMIT ? Number(whole) : String(whole);
}

function greatestDivisor(first, second) {
  let larger = first < 0n ? -first : first;
  let smaller = second;
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

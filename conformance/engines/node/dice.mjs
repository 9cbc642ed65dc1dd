// Dice: tapes of faces by address, thrown from the front, and the second look of a lucky roller.

import { field, ledger, list, whole } from "./given.mjs";

export class Tapes {
  constructor(tapes) {
    this.tapes = tapes;
    this.handfuls = ledger(); // address to dice thrown
  }

  /** The worth of a handful, a BigInt; a lucky blank is thrown once more, the better kept (exchange.luck.1, .6, .keep). */
  roll(address, dice, lucky) {
    const first = this.throw(address, dice);
    if (!lucky || first !== 0n || dice === 0) return first; // exchange.luck.blank, exchange.luck.zero_dice
    const second = this.throw(`${address}.second`, dice);
    return second > first ? second : first;
  }

  /** Faces summed, signed, with no lower bound (exchange.dice.sum, exchange.fumble.bound). */
  throw(address, dice) {
    this.handfuls[address] = dice;
    if (dice === 0) return 0n;
    const tape = list(field(this.tapes, address, []), address);
    if (tape.length < dice) throw new Error(`dice "${address}": expected at least ${dice} faces, got ${tape.length}`);
    let total = 0n;
    for (let thrown = 0; thrown < dice; thrown += 1) total += BigInt(whole(tape[thrown], address));
    return total;
  }
}

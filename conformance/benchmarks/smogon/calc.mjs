// The damage calculator people know, as fast as it goes: run with a folder that holds node_modules/@smogon/calc.
// Each line in is a number of calculations; each line out is {"calculations", "seconds", "checksum"}. Attackers, defenders and
// moves are made beforehand and mixed; the seconds are the fewer of the clock's and the processor's, so that a busy machine
// does not count against it.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const { calculate, Field, Generations, Move, Pokemon } = createRequire(resolve(process.argv[2], "calc.js"))("@smogon/calc");
const gen = Generations.get(9);

const natures = ["Adamant", "Modest", "Bold", "Jolly"];
const items = ["Choice Band", "Life Orb", "Leftovers", undefined];
const fighter = (name, place) =>
  new Pokemon(gen, name, { level: 50 + (place % 51), nature: natures[place % 4], item: items[(place >> 1) % 4], evs: { atk: 252, spa: 252, hp: 4 * (place % 64) } });
const names = ["Garchomp", "Gengar", "Blissey", "Dragonite", "Tyranitar", "Scizor", "Gholdengo", "Great Tusk", "Kingambit", "Iron Valiant",
  "Toxapex", "Corviknight", "Dondozo", "Skeledirge", "Baxcalibur", "Volcarona", "Rotom-Wash", "Hatterene", "Clefable", "Ting-Lu"];
const moves = ["Earthquake", "Shadow Ball", "Flamethrower", "Close Combat", "Ice Beam", "Thunderbolt", "Knock Off", "Moonblast",
  "Surf", "Iron Head", "Dragon Claw", "U-turn", "Psychic", "Stone Edge", "Energy Ball", "Fire Punch"].map((name) => new Move(gen, name));
const fields = [new Field(), new Field({ weather: "Sun" }), new Field({ terrain: "Grassy" }), new Field({ defenderSide: { isReflect: true } })];
const attackers = names.map(fighter);
const defenders = names.map((name, place) => fighter(name, place + 7));

let turn = 0;
function calculated(count) {
  let checksum = 0;
  const [begun, worked] = [process.hrtime.bigint(), process.cpuUsage()];
  for (const end = turn + count; turn < end; turn++) {
    const mixed = Math.imul(turn, 2654435761) >>> 8;
    const result = calculate(gen, attackers[mixed % 20], defenders[(mixed >> 5) % 20], moves[(mixed >> 10) % 16], fields[(mixed >> 14) % 4]);
    const damage = Array.isArray(result.damage) ? result.damage[15] : result.damage;
    checksum = (checksum + damage) % 4294967296;
  }
  const { user, system } = process.cpuUsage(worked);
  const seconds = Math.min(Number(process.hrtime.bigint() - begun) / 1e9, (user + system) / 1e6);
  return { calculations: count, seconds, checksum };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(calculated(Number(line))));

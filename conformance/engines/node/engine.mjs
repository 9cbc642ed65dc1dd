// Engine `node`: the second opinion in JavaScript. One JSON object a line on standard input, one a line on standard output.
// Run: node conformance/engines/node/engine.mjs
// Start at exchange.mjs for the character rules, at commands.mjs for the unit commands.
// Another ruleset joins by its table of operations, below.

import { COMMANDS } from "./commands.mjs";
import { EXCHANGE } from "./exchange.mjs";

const OPERATIONS = new Map([EXCHANGE, COMMANDS].flatMap(Object.entries));

const HELLO = {
  protocol: 1,
  engine: { name: "node", version: "0.2.0" },
  ops: [...OPERATIONS.keys()],
  dice: "faces",
  observes: ["exact", "handfuls", "refusals"],
  readings: {}, // every ruling at its default
  window: 64,
};

/** The answer to one line. */
function answer(line) {
  let message = null;
  try {
    message = JSON.parse(line);
    if (message === null || typeof message !== "object") throw new Error("expected a JSON object");
    return message.hello === undefined ? reply(message) : { hello: HELLO };
  } catch (fault) {
    return { id: message?.id ?? null, error: String(fault.message).replace(/\s+/g, " ") };
  }
}

function reply({ id, op, given }) {
  const operation = OPERATIONS.get(op);
  return operation === undefined ? { id, unsupported: `no operation ${op}` } : { id, outcome: operation(given) };
}

/** Answer all whole lines of a chunk in one write; the rest waits for its end. */
function serve(input, output) {
  let unfinished = "";
  input.setEncoding("utf8");
  input.on("data", (chunk) => {
    const lastBreak = chunk.lastIndexOf("\n");
    if (lastBreak < 0) {
      unfinished += chunk;
      return;
    }
    const lines = (unfinished + chunk.slice(0, lastBreak)).split("\n");
    unfinished = chunk.slice(lastBreak + 1);
    if (!output.write(answers(lines))) {
      input.pause();
      output.once("drain", () => input.resume());
    }
  });
  input.on("end", () => output.write(answers([unfinished])));
  output.on("error", () => process.exit(1)); // nobody reads any more
}

function answers(lines) {
  let replies = "";
  for (const line of lines) if (line.trim() !== "") replies += `${JSON.stringify(answer(line))}\n`;
  return replies;
}

serve(process.stdin, process.stdout);

// The echo in Node: answers each request with what it was told is right, many requests a read and a write.
const known = process.argv[2] && JSON.parse(process.argv[2]);
const hello = { protocol: 1, engine: { name: "echo" }, ops: ["exchange.damage"], observes: ["exact"], window: 1024 };
process.stdout.write(JSON.stringify({ hello }) + "\n");
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (data) => {
  const lines = (rest + data).split("\n");
  rest = lines.pop();
  let replies = "";
  for (const line of lines) {
    const { id } = JSON.parse(line);
    // the number before the dash of an id is the place of its answer
    if (id !== undefined) replies += JSON.stringify({ id, outcome: known ? known[id.split("-", 1)[0]] : {} }) + "\n";
  }
  process.stdout.write(replies);
});

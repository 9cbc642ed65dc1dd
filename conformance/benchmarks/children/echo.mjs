// The echo in Node: answers each request with the margin it was given, many requests a read and a write.
process.stdout.write('{"hello":{"protocol":1,"engine":{"name":"echo"},"ops":["exchange.damage"],"window":1024}}\n');
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (data) => {
  const lines = (rest + data).split("\n");
  rest = lines.pop();
  let replies = "";
  for (const line of lines) {
    const { id, given } = JSON.parse(line);
    if (id !== undefined) replies += JSON.stringify({ id, outcome: { margin: given.margin } }) + "\n";
  }
  process.stdout.write(replies);
});

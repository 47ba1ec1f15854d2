// A fake sandbox: prints the line that says it is ready, answers at one endpoint, and fails when told to.
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const directory = process.argv[process.argv.indexOf("--data-dir") + 1] ?? "";
mkdirSync(directory, { recursive: true });
appendFileSync(join(directory, "starts"), `${process.pid} ${JSON.stringify(Object.keys(process.env).toSorted())}\n`);
process.stderr.write("fake: starting\n");

if (existsSync(join(directory, "fail"))) process.exit(3);
// Waits with its start as long as a file says so.
while (existsSync(join(directory, "wait"))) await new Promise((resolve) => setTimeout(resolve, 10));
if (existsSync(join(directory, "hang"))) setInterval(() => undefined, 1000);
else if (existsSync(join(directory, "babble"))) process.stdout.write("canary-full-key is not JSON\n");
else {
  const server = createServer((request, response) => {
    if (request.url === "/api/v1/organizations") {
      const data = { id: "o-1", name: request.headers["x-api-key"] === "canary-full-key" ? "Demo" : "?", email: "e" };
      response.end(JSON.stringify({ data, success: true, status: 200 }));
    } else process.exit(9);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const ready = { apiKeys: { full: "canary-full-key" }, clientShare: "canary-held-share", contracts: [] };
    process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}`, ...ready })}\n`);
  });
}
process.stdin.on("end", () => process.exit(0)).resume();

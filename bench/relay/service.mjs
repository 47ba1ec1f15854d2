// A wallet service that only answers, immediately, so that the proxy in front of it is measured. A separate program,
// with its own event loop. Prints its port when it listens.
import { createServer } from "node:http";

const network = (/** @type {number} */ index) => ({
  id: `11111111-2222-3333-4444-00000000000${index}`,
  enabled: true,
  name: `Network ${index}`,
  globalAccess: true,
  isMainnet: false,
  isGasless: false,
  addressFamily: "EVM",
  decimals: 18,
  chainId: 31_337 + index,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});
// About two kilobytes.
const networks = JSON.stringify({
  networks: Array.from({ length: 8 }, (_, index) => network(index)),
  pagination: { totalElements: 8, totalPages: 1, skip: 0, take: 10 },
});
const headers = { "content-type": "application/json; charset=utf-8" };

let workflows = 0;
const started = () => {
  workflows += 1;
  const workflowId = `workflow-${workflows}`;
  return JSON.stringify({
    workflowResult: { workflowId, operationId: workflowId, status: "started", message: "Started" },
  });
};

const senderRecord = JSON.stringify({
  data: { id: "address-1", address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" },
});

/** The status of the workflow that is asked about: the server does not believe that of another. */
const running = (/** @type {string | undefined} */ workflowId) =>
  JSON.stringify({ workflowId, runId: "r", status: "RUNNING" });

const answerTo = (/** @type {string} */ method, /** @type {string} */ url) => {
  if (method === "POST") return started();
  if (url.includes("/addresses?")) return senderRecord;
  return url.includes("/workflows/") ? running(/workflow-\d+/.exec(url)?.[0]) : networks;
};

const server = createServer((request, response) => {
  request.resume().once("end", () => {
    const body = answerTo(request.method ?? "", request.url ?? "");
    response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address !== null ? address.port : 0);
});
// Ends with the program that started it.
process.stdin.resume().once("end", () => process.exit(0));

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { abi, answers, bodies, contract, network } from "./blocks/inputs.mjs";
import { median } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { startServer } from "./relay/programs.mjs";

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

const repeats = 3;
const target = 50;

/** A service with one network, whose next answer the bench chooses. */
const startService = async () => {
  const usual = {
    networks: [{ id: network, enabled: true, name: "Bench", addressFamily: "EVM", decimals: 18, chainId: 31_338 }],
    pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 100 },
  };
  /** @type {{ status: number, body: Buffer } | undefined} */
  let next;
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      const isChosen = next !== undefined && request.url?.endsWith("take=7") === true;
      const { status, body } =
        isChosen && next !== undefined ? next : { status: 200, body: Buffer.from(JSON.stringify(usual)) };
      response.writeHead(status, { "content-type": "application/json", "content-length": body.length }).end(body);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The service has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    choose: (/** @type {number} */ status, /** @type {string} */ body) => {
      next = { status, body: Buffer.from(body) };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
};

/**
 * How long the server kept anyone waiting during some work, in milliseconds: the longest of many small requests, which
 * need no session and no database.
 */
const longestWait = async (/** @type {Server} */ server, /** @type {() => Promise<unknown>} */ work) => {
  const done = new AbortController();
  let longest = 0;
  const ask = async () => {
    while (!done.signal.aborted) {
      const from = performance.now();
      await (await fetch(`${server.origin}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - from);
    }
  };
  const asking = ask();
  await delay(50);
  longest = 0;
  try {
    await work();
  } finally {
    done.abort();
    await asking;
  }
  return longest;
};

/** The median of a few repetitions; the first one, which also loads code, does not count. */
const measured = async (/** @type {string} */ name, /** @type {() => Promise<number>} */ once) => {
  await once();
  const all = [];
  for (let turn = 0; turn < repeats; turn += 1) all.push(await once());
  return /** @satisfies {import("./lib/rows.mjs").Figure} */ ({
    name: `longest block: ${name}`,
    value: median(all),
    unit: "ms",
    target,
  });
};

/** The longest time for which foreign data holds up the server's other work, by path, with the worst that is admitted. */
export const run = (/** @type {string} */ root) =>
  withFolder(async (folder) => {
    const service = await startService();
    try {
      const server = await startServer(root, folder, service.origin);
      try {
        const send = async (
          /** @type {string} */ path,
          /** @type {string} */ body,
          { method = "POST", headers = {} } = {},
        ) => {
          const answer = await fetch(`${server.origin}${path}`, {
            method,
            headers: {
              cookie: server.cookie,
              "content-type": "application/json",
              "sec-fetch-site": "same-origin",
              "x-postern": "1",
              "idempotency-key": randomUUID(),
              ...headers,
            },
            body,
          });
          return { status: answer.status, text: await answer.text() };
        };
        const saved = await send(
          `/console/bench/contracts/${network}/${contract}`,
          JSON.stringify({ name: "Bench", tags: [], notes: "", abi }),
          { method: "PUT", headers: { "if-none-match": "*" } },
        );
        if (saved.status >= 300)
          throw new Error(`The contract was answered ${saved.status}: ${saved.text.slice(0, 300)}`);
        const rows = [];
        for (const [name, path, body, statuses = [200]] of bodies) {
          const text = JSON.stringify(body);
          const sent = async () => {
            const answer = await send(path, text);
            if (statuses.includes(answer.status)) return;
            throw new Error(`${name}: ${answer.status} instead of ${statuses.join()}: ${answer.text.slice(0, 300)}`);
          };
          rows.push(await measured(name, () => longestWait(server, sent)));
        }
        for (const [name, status, body] of answers) {
          service.choose(status, body);
          const path = "/relay/bench/api/v1/network/organization?take=7";
          const read = () =>
            fetch(`${server.origin}${path}`, { headers: { cookie: server.cookie, "sec-fetch-site": "same-origin" } });
          const answered = async () => (await read()).arrayBuffer();
          rows.push(await measured(`an answer of the service, ${name}`, () => longestWait(server, answered)));
        }
        return rows;
      } finally {
        await server.stop();
      }
    } finally {
      await service.stop();
    }
  });

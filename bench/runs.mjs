import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { duration, printTable, spread, timed } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { memoryOf, processorTimeOf } from "./lib/memory.mjs";
import { probed } from "./lib/probe.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startServer } from "./relay/programs.mjs";
import { contractOf, newAddresses } from "./service/client.mjs";
import { startSandbox, using } from "./service/program.mjs";

const writes = 1_000;
const most = 10_000;
/** Calls in progress at once. */
const atOnce = 50;
const senders = 20;
const nobody = "0x000000000000000000000000000000000000dEaD";

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {{ readonly id: string, readonly state: string, readonly note: string | null, readonly counts: Readonly<Record<string, number>> }} Run */
/** @typedef {{ readonly createdAt: string, readonly updatedAt: string, readonly events?: readonly { readonly at: string }[] }} Operation */

/**
 * Sends a request to the console. Throws if it is refused.
 * @param {Server} server
 * @param {string} path
 * @param {unknown} [body]
 */
const ask = async ({ origin, cookie }, path, body) => {
  const headers = {
    cookie,
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "x-postern": "1",
    "idempotency-key": randomUUID(),
  };
  const content = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/console/bench${path}`, { headers, ...content });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
};

/**
 * A list of `count` approvals on the token, all different, from each sender in turn.
 * @param {import("./service/program.mjs").Sandbox} sandbox
 * @param {readonly string[]} addressIds
 * @param {number} from the first amount
 * @param {number} count
 */
const listOf = (sandbox, addressIds, from, count) => {
  const { networkId, address: contractAddress } = contractOf(sandbox);
  const outputs = [{ name: "", type: "bool" }];
  return {
    common: { endpoint: "writeContract", params: { networkId, contractAddress } },
    items: Array.from({ length: count }, (_, index) => {
      const inputs = [
        { name: "spender", type: "address", value: nobody },
        { name: "value", type: "uint256", value: String(from + index) },
      ];
      const abiFunction = { type: "function", name: "approve", stateMutability: "nonpayable", inputs, outputs };
      return {
        line: index + 2,
        cells: [String(index), nobody],
        body: { addressId: addressIds[index % senders], abiFunction },
      };
    }),
    columns: ["number", "spender"],
  };
};

/** @type {(server: Server, list: object) => Promise<Run>} */
const start = async (server, list) => (await ask(server, "/runs", list)).data;

/** @type {(server: Server, id: string) => Promise<Run>} */
const ended = async (server, id) => {
  for (;;) {
    const { data } = await ask(server, `/runs/${id}`);
    if (data.state !== "running") return data;
    await delay(100);
  }
};

/** How long each operation of a run took, from its record to its end, in milliseconds. */
const timesOf = async (/** @type {Server} */ server, /** @type {string} */ id) => {
  /** @type {number[]} */
  const times = [];
  for (let skip = 0; skip < writes; skip += 100) {
    const { data } = await ask(server, `/operations?run=${id}&take=100&skip=${skip}`);
    for (const { createdAt, updatedAt } of data) times.push(Date.parse(updatedAt) - Date.parse(createdAt));
  }
  return times;
};

/**
 * Contract writes, several at a time from several senders.
 * @param {string} store
 * @param {Server} server
 * @param {ReturnType<typeof listOf>} list
 */
const benchWrites = async (store, server, list) => {
  const before = processorTimeOf(server.pid);
  const { result, cells } = await probed(server.origin, () =>
    timed(async () => {
      const { id } = await start(server, { ...list, atOnce, onFailure: "continue" });
      return ended(server, id);
    }),
  );
  const used = processorTimeOf(server.pid) - before;
  const { id, state, note, counts } = result.result;
  if (counts["succeeded"] !== writes)
    throw new Error(`The run ended ${state}: ${JSON.stringify(counts)} ${note ?? ""}`);
  const times = await timesOf(server, id);
  printTable(
    [
      `${store}: a run of contract writes, ${atOnce} at a time from ${senders} senders`,
      "took",
      "per second",
      "each: median",
      "95th percentile",
      "processor",
      "others wait: median",
      "99th percentile",
      "longest",
    ],
    [
      [
        `${writes} writes`,
        duration(result.took),
        (writes / (result.took / 1000)).toFixed(1),
        ...spread(times),
        duration(used),
        ...cells,
      ],
    ],
  );
};

/**
 * Measures the check, the start and the reading of the longest list. The run is cancelled after its first writes.
 * @param {string} store
 * @param {Server} server
 * @param {ReturnType<typeof listOf>} list
 */
const benchMost = async (store, server, list) => {
  /** @type {string[][]} */
  const rows = [];
  /** @type {<T>(name: string, work: () => Promise<T>) => Promise<T>} */
  const measure = async (name, work) => {
    const before = processorTimeOf(server.pid);
    const { result, cells } = await probed(server.origin, () => timed(work));
    rows.push([name, duration(result.took), duration(processorTimeOf(server.pid) - before), ...cells]);
    return result.result;
  };
  await measure("checked", () => ask(server, "/runs/check", list));
  const { id } = await measure("started", () => start(server, list));
  await measure("its last page read", () => ask(server, `/runs/${id}/items?take=100&skip=9900`));
  await measure("cancelled", () => ask(server, `/runs/${id}/cancel`, {}));
  printTable(
    [`${store}: a run of ${most} items`, "took", "processor", "others wait: median", "99th percentile", "longest"],
    rows,
  );
  printTable(["The server after that", ""], [["memory", memoryOf(server.pid).program]]);
};

/** Runs against the sandbox, on both stores. */
export const run = () =>
  withFolder(async (folder) => {
    const own = join(folder, "own");
    mkdirSync(own);
    await using(await startSandbox(join(folder, "sandbox")), async (sandbox) => {
      const addressIds = await newAddresses(sandbox, senders);
      const { baseUrl, apiKeys, clientShare } = sandbox;
      const benchStore = async (/** @type {string} */ store, /** @type {Server} */ server) => {
        try {
          await benchWrites(store, server, listOf(sandbox, addressIds, 1, writes));
          await benchMost(store, server, listOf(sandbox, addressIds, 1_000_000, most));
        } finally {
          await server.stop();
        }
      };
      await benchStore("SQLite", await startServer(own, baseUrl, undefined, apiKeys.full, clientShare));
      await withFolder(async (other) => {
        const postgres = await startPostgres(other);
        try {
          await benchStore("PostgreSQL", await startServer(other, baseUrl, postgres.url, apiKeys.full, clientShare));
        } finally {
          await postgres.stop();
        }
      });
    });
  });

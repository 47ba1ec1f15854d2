import { join } from "node:path";
import { duration, median, percentile, printTable } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { load } from "./lib/load.mjs";
import { memoryOf, processorTimeOf } from "./lib/memory.mjs";
import { startServer, startService } from "./relay/programs.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { nextWrite } from "./relay/write.mjs";

const connections = 16;
const seconds = 5;
let counters = 0;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** Loads all instances at once, each with its share of the connections. */
const loadAll = async (
  /** @type {readonly Server[]} */ servers,
  /** @type {(server: Server, at: number) => () => import("./lib/load.mjs").Request} */ next,
  /** @type {number} */ forSeconds,
) => {
  const before = servers.map(({ pid }) => processorTimeOf(pid));
  const results = await Promise.all(
    servers.map((server, at) =>
      load(server.origin, { connections: connections / servers.length, seconds: forSeconds }, next(server, at)),
    ),
  );
  const times = results.flatMap((result) => result.times);
  const used = servers.reduce((sum, { pid }, at) => sum + processorTimeOf(pid) - (before[at] ?? 0), 0);
  return { perSecond: results.reduce((sum, result) => sum + result.perSecond, 0), times, costMs: used / times.length };
};

/** Relayed reads, pages of the journal, and writes that are recorded, sent and tracked. */
const benchServers = async (/** @type {string} */ name, /** @type {readonly Server[]} */ servers) => {
  const get =
    (/** @type {string} */ path) =>
    (/** @type {Server} */ { cookie }) =>
    () =>
      /** @type {const} */ ({ method: "GET", path, headers: { cookie, "sec-fetch-site": "same-origin" } });
  const writes = servers.map(({ cookie }) => {
    // Each starts counting at a different number, so that no two writes to a database are the same.
    counters += 1;
    return nextWrite(cookie, counters * 1_000_000_000);
  });
  const kinds = /** @type {const} */ ([
    ["writes", (/** @type {Server} */ _server, /** @type {number} */ at) => writes[at] ?? nextWrite("")],
    ["reads relayed", get("/relay/bench/api/v1/network/organization?take=10")],
    ["pages of Activity", get("/console/bench/operations?take=20")],
  ]);
  const rows = [];
  for (const [kind, next] of kinds) {
    await loadAll(servers, next, 1);
    const { perSecond, times, costMs } = await loadAll(servers, next, seconds);
    rows.push([
      kind,
      perSecond.toFixed(0),
      duration(median(times)),
      duration(percentile(times, 0.99)),
      `${costMs.toFixed(2)} ms`,
    ]);
  }
  const memory = servers.map(({ pid }) => memoryOf(pid).program).join(", ");
  printTable(
    [
      `${name}, ${connections} connections; memory ${memory}`,
      "per second",
      "median",
      "99th percentile",
      "processor each",
    ],
    rows,
  );
};

/** One and two instances, on each kind of database they can have, for the table of sizes in docs/deploying.md. */
export const run = () =>
  withFolder(async (folder) => {
    const service = await startService();
    const postgres = await startPostgres(folder);
    const begin = (/** @type {string} */ name, /** @type {string | undefined} */ url) =>
      startServer(join(folder, name), service.origin, url);
    /** @type {Server[]} */
    const servers = [];
    try {
      servers.push(await begin("embedded", undefined));
      await benchServers("One instance on SQLite", servers);
      await servers.pop()?.stop();
      servers.push(await begin("one", postgres.url));
      await benchServers("One instance on PostgreSQL", servers);
      servers.push(await begin("other", postgres.url));
      await benchServers("Two instances on PostgreSQL", servers);
    } finally {
      for (const server of servers) await server.stop();
      await postgres.stop();
      await service.stop();
    }
  });

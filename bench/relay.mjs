import { setTimeout as delay } from "node:timers/promises";
import { duration, median, percentile, printTable } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { load } from "./lib/load.mjs";
import { memoryOf, processorTimeOf } from "./lib/memory.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { nextWrite } from "./relay/write.mjs";
import { startNginx, startServer, startService } from "./relay/programs.mjs";

const networks = "/api/v1/network/organization?take=10";
const measured = { connections: 16, seconds: 5 };
const warm = { connections: 16, seconds: 1 };
const rounds = 3;

/** @typedef {import("./lib/load.mjs").Request} Request */

/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {{ readonly perSecond: number, readonly times: readonly number[], readonly costMs: number }} Result */

/**
 * The result of a load, and a program's processor time per request, which does not depend on other load.
 * @param {number} pid
 * @param {() => ReturnType<typeof load>} task
 */
const costOf = async (pid, task) => {
  const before = processorTimeOf(pid);
  const result = await task();
  return { ...result, costMs: (processorTimeOf(pid) - before) / result.times.length };
};

/** The medians of the rounds, with the latencies of all. */
const figures = (/** @type {readonly Result[]} */ results) => {
  const times = results.flatMap((result) => result.times);
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    cells: [
      duration(median(times)),
      duration(percentile(times, 0.99)),
      `${median(results.map(({ costMs }) => costMs)).toFixed(3)} ms`,
    ],
  };
};

/**
 * Reads: directly, through nginx and through the relay, alternating, so that a slow moment of the machine affects all.
 */
const benchReads = async (
  /** @type {readonly { readonly name: string, readonly origin: string, readonly pid: number, readonly request: Request }[]} */ ways,
) => {
  const results = new Map(ways.map(({ name }) => [name, /** @type {Result[]} */ ([])]));
  for (const { origin, request } of ways) await load(origin, warm, () => request);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, origin, pid, request } of ways) {
      results.get(name)?.push(await costOf(pid, () => load(origin, measured, () => request)));
    }
  }
  const found = ways.map(({ name }) => ({ name, ...figures(results.get(name) ?? []) }));
  const base = found.find(({ name }) => name === "nginx");
  printTable(
    ["Reads of 2 KB, 16 connections", "per second", "median", "99th percentile", "processor each", "of nginx"],
    found.map(({ name, perSecond, cells }) => [
      name,
      perSecond.toFixed(0),
      ...cells,
      base === undefined ? "nginx is not installed" : (perSecond / base.perSecond).toFixed(2),
    ]),
  );
  const relay = found.find(({ name }) => name === "relay")?.perSecond ?? Number.NaN;
  const name = "relay: reads of 2 KB, 16 connections, of nginx";
  return /** @type {readonly Row[]} */ ([
    base === undefined
      ? { name, reason: "nginx is not installed." }
      : { name, value: relay / base.perSecond, unit: "", target: 0.5, moreIsBetter: true },
    {
      name: "relay: reads of 2 KB, 16 connections",
      value: relay,
      unit: "/s",
      moreIsBetter: true,
      ...(base === undefined ? {} : { reference: base.perSecond }),
    },
  ]);
};

/**
 * Writes that are recorded, sent and tracked.
 * @param {string} store where the journal is
 * @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {number} target a second
 */
const benchWrites = async (store, { origin, cookie, pid }, target) => {
  const next = nextWrite(cookie);
  await load(origin, warm, next);
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await costOf(pid, () => load(origin, measured, next)));
  const { perSecond, cells } = figures(results);
  printTable(
    [
      "Journalled contract writes, all different, 16 connections",
      "per second",
      "median",
      "99th percentile",
      "processor each",
    ],
    [[store, perSecond.toFixed(0), ...cells]],
  );
  return /** @type {Row} */ ({
    name: `relay: journalled writes, 16 connections, ${store}`,
    value: perSecond,
    unit: "/s",
    target,
    moreIsBetter: true,
  });
};

/**
 * The same with PostgreSQL.
 * @param {string} service origin
 */
const benchPostgres = (service) =>
  withFolder(async (folder) => {
    const postgres = await startPostgres(folder);
    try {
      const server = await startServer(folder, service, postgres.url);
      try {
        return await benchWrites("PostgreSQL on this machine", server, 500);
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  });

/** The server in front of a service that answers immediately, compared with a direct call and nginx. */
export const run = () =>
  withFolder(async (folder) => {
    const service = await startService();
    const nginx = await startNginx(folder, service.origin);
    const server = await startServer(folder, service.origin);
    try {
      await delay(3_000);
      printTable(
        ["The server without a sandbox", ""],
        [
          ["from its start to its first answer", duration(server.readyMs)],
          ["memory at rest", memoryOf(server.pid).program],
        ],
      );
      const { cookie } = server;
      const plain = /** @type {const} */ ({ method: "GET", path: networks });
      const atRest = Number.parseFloat(memoryOf(server.pid).program);
      const reads = await benchReads([
        { name: "direct", origin: service.origin, pid: service.pid, request: plain },
        ...(nginx === undefined ? [] : [{ name: "nginx", origin: nginx.origin, pid: nginx.pid, request: plain }]),
        {
          name: "relay",
          origin: server.origin,
          pid: server.pid,
          request: {
            method: "GET",
            path: `/relay/bench${networks}`,
            headers: { cookie, "sec-fetch-site": "same-origin" },
          },
        },
      ]);
      const written = await benchWrites("SQLite", server, 1_000);
      const after = memoryOf(server.pid).program;
      printTable(["The server after that", ""], [["memory", after]]);
      await server.stop();
      return /** @type {readonly Row[]} */ ([
        { name: "server: start to first answer", value: server.readyMs, unit: "ms", target: 1_000 },
        { name: "server: memory at rest, without the sandbox", value: atRest, unit: "MB", target: 120 },
        {
          name: "server: memory after half a minute of load",
          value: Number.parseFloat(after),
          unit: "MB",
        },
        {
          name: "server: memory after an hour of load",
          reason: "An hour is longer than a benchmark; the row before is half a minute.",
        },
        ...reads,
        written,
        await benchPostgres(service.origin),
      ]);
    } finally {
      await server.stop();
      await nginx?.stop();
      await service.stop();
    }
  });

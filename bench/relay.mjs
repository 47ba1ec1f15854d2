import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { duration, median, percentile, printTable } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { load } from "./lib/load.mjs";
import { memoryOf, processorTimeOf } from "./lib/memory.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startNginx, startServer, startService } from "./relay/programs.mjs";

const networks = "/api/v1/network/organization?take=10";
const contract = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const write = `/api/v1/contract-interactions/network/11111111-2222-3333-4444-000000000001/contract-address/${contract}/functions/write`;
const measured = { connections: 16, seconds: 5 };
const warm = { connections: 16, seconds: 1 };
const rounds = 3;

/** @typedef {import("./lib/load.mjs").Request} Request */

/** A write that no other is like: its amount and its key are its own. */
const nextWrite = (/** @type {string} */ cookie) => {
  let amount = 0;
  return /** @returns {Request} */ () => {
    amount += 1;
    const inputs = [
      { name: "to", type: "address", value: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
      { name: "amount", type: "uint256", value: String(amount) },
    ];
    const abiFunction = { type: "function", name: "transfer", stateMutability: "nonpayable", inputs };
    return {
      method: "POST",
      path: `/relay/bench${write}`,
      headers: {
        cookie,
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-postern": "1",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ addressId: "address-1", abiFunction }),
    };
  };
};

/** @typedef {{ readonly perSecond: number, readonly times: readonly number[], readonly costMs: number }} Result */

/**
 * What a load came to, and how much of a processor each request took of a program: that does not depend on who else is busy.
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

/** Reads: directly, through nginx and through the relay, by turns, so that a slower moment of the machine is everybody's. */
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
};

/**
 * Writes that are recorded, sent and tracked.
 * @param {string} store where the journal is
 * @param {Awaited<ReturnType<typeof startServer>>} server
 */
const benchWrites = async (store, { origin, cookie, pid }) => {
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
        await benchWrites("PostgreSQL on this machine", server);
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  });

/** The server in front of a service that answers at once, beside a direct call and nginx. */
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
      await benchReads([
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
      await benchWrites("SQLite", server);
      printTable(["The server after that", ""], [["memory", memoryOf(server.pid).program]]);
      await server.stop();
      await benchPostgres(service.origin);
    } finally {
      await server.stop();
      await nginx?.stop();
      await service.stop();
    }
  });

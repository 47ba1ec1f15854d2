import { setTimeout as delay } from "node:timers/promises";
import { median } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { load } from "./lib/load.mjs";
import { memoryOf } from "./lib/memory.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startNginx, startServer, startService } from "./relay/programs.mjs";
import { nextWrite } from "./relay/write.mjs";

/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {import("./lib/load.mjs").Request} Request */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

const networks = "/api/v1/network/organization?take=10";
const measured = { connections: 16, seconds: 5 };
const warm = { connections: 16, seconds: 1 };
const rounds = 3;

/**
 * Reads through the relay as a share of those through nginx, alternating, so that a slow moment of the machine affects
 * both.
 * @param {string} nginx origin
 * @param {Server} server
 */
const shareOfNginx = async (nginx, { origin, cookie }) => {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const ways = /** @type {const} */ ([
    [nginx, { method: "GET", path: networks }],
    [origin, { method: "GET", path: `/relay/bench${networks}`, headers }],
  ]);
  for (const [at, request] of ways) await load(at, warm, () => request);
  /** @type {number[]} */
  const shares = [];
  for (let round = 0; round < rounds; round += 1) {
    /** @type {number[]} */
    const rates = [];
    for (const [at, request] of ways) rates.push((await load(at, measured, () => request)).perSecond);
    const [base = Number.NaN, relay = Number.NaN] = rates;
    shares.push(relay / base);
  }
  return median(shares);
};

/**
 * Writes that are recorded, sent and tracked.
 * @param {string} store where the journal is
 * @param {Server} server
 * @param {number} target a second
 * @returns {Promise<Row>}
 */
const benchWrites = async (store, { origin, cookie }, target) => {
  const next = nextWrite(cookie);
  await load(origin, warm, next);
  const rates = [];
  for (let round = 0; round < rounds; round += 1) rates.push((await load(origin, measured, next)).perSecond);
  const name = `relay: journalled writes, 16 connections, ${store}`;
  return { name, value: median(rates), unit: "/s", target, moreIsBetter: true };
};

/** @type {(name: string, pid: number, target: number) => Row} */
const memoryRow = (name, pid, target) => {
  const value = memoryOf(pid);
  if (value === undefined) return { name, reason: "The system does not report it." };
  return { name, value, unit: "MB", target };
};

/** @type {(root: string, service: string) => Promise<Row>} */
const writesOnPostgres = (root, service) =>
  withFolder(async (folder) => {
    const postgres = await startPostgres(folder);
    try {
      const server = await startServer(root, folder, service, { database: postgres.url });
      try {
        return await benchWrites("PostgreSQL on this machine", server, 200);
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  });

/** The server in front of a service that answers immediately. */
export const run = (/** @type {string} */ root) =>
  withFolder(async (folder) => {
    const service = await startService();
    const nginx = await startNginx(folder, service.origin);
    try {
      const server = await startServer(root, folder, service.origin);
      /** @type {Row[]} */
      const rows = [];
      try {
        await delay(3_000);
        rows.push(memoryRow("server: memory at rest, without the sandbox", server.pid, 120));
        const name = "relay: reads of 2 KB, 16 connections, of nginx";
        rows.push(
          nginx === undefined
            ? { name, reason: "nginx is not installed." }
            : { name, value: await shareOfNginx(nginx.origin, server), unit: "", target: 0.35, moreIsBetter: true },
        );
        rows.push(await benchWrites("SQLite", server, 500));
        // The target is for an hour of load.
        rows.push(memoryRow("server: memory after half a minute of load", server.pid, 300));
      } finally {
        await server.stop();
      }
      return [...rows, await writesOnPostgres(root, service.origin)];
    } finally {
      await nginx?.stop();
      await service.stop();
    }
  });

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { duration, printTable, spread, timed } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { memoryOf, processorTimeOf } from "./lib/memory.mjs";
import { probed } from "./lib/probe.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startServer } from "./relay/programs.mjs";
import { chromiumExecutable } from "./chromium.mjs";
import { findInBrowser } from "./find/browser.mjs";
import { startSandbox, using } from "./service/program.mjs";

const repeats = 20;
const records = 100_000;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {{ readonly data: readonly { readonly record: Readonly<Record<string, string>> }[], readonly pagination: { readonly totalElements: number }, readonly lists: readonly { readonly kind: string, readonly state: string, readonly rows: number }[] }} Found */

const get = (/** @type {Server} */ { origin, cookie }, /** @type {string} */ path) =>
  fetch(`${origin}${path}`, { headers: { cookie, "sec-fetch-site": "same-origin" } });

/** @type {(server: Server, query: string) => Promise<Found>} */
const find = async (server, query) => {
  const answer = await get(server, `/console/bench/find?${query}`);
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** Waits until every record is mirrored. */
const synced = async (/** @type {Server} */ server) => {
  for (;;) {
    const { lists } = await find(server, "take=1");
    if (lists.every(({ state }) => state === "complete")) return;
    await delay(500);
  }
};

const benchWalk = async (/** @type {string} */ store, /** @type {Server} */ server) => {
  const before = processorTimeOf(server.pid);
  const { result, cells } = await probed(server.origin, () => timed(() => synced(server)));
  const used = processorTimeOf(server.pid) - before;
  printTable(
    [`${store}: the first walk`, "took", "processor", "others wait: median", "99th percentile", "longest", "memory"],
    [["100,000 addresses, 100 a page", duration(result.took), duration(used), ...cells, memoryOf(server.pid).program]],
  );
};

const benchFind = async (/** @type {string} */ store, /** @type {Server} */ server) => {
  const { data } = await find(server, "kinds=addresses&skip=61803&take=1");
  const { id = "", address = "", reference = "" } = data[0]?.record ?? {};
  const queries = [
    ["an address", `q=${address}`],
    ["an address, its addresses alone", `kinds=addresses&q=${address}`],
    ["an id", `q=${id}`],
    ["the first six letters of an address", `q=${address.slice(2, 8)}`],
    ["the middle of an address", `q=${address.slice(12, 24)}`],
    ["a profile's reference", `q=${reference}`],
    ["two letters that most have", "q=ab"],
    ["nothing that is there", "q=no-such-thing"],
    ["a page from 90,000 on", "kinds=addresses&skip=90000&take=100"],
  ];
  const rows = [];
  for (const [name = "", query = ""] of queries) {
    /** @type {number[]} */
    const times = [];
    await find(server, query);
    const { result, cells } = await probed(server.origin, async () => {
      let hits = 0;
      for (let count = 0; count < repeats; count += 1) {
        const { result: found, took } = await timed(() => find(server, query));
        times.push(took);
        hits = found.pagination.totalElements;
      }
      return hits;
    });
    rows.push([name, String(result), ...spread(times), cells[2] ?? ""]);
  }
  printTable([`${store}: find`, "hits", "median", "95th percentile", "others wait at most"], rows);
};

const benchExport = async (/** @type {string} */ store, /** @type {Server} */ server) => {
  const url = "/console/bench/find/export?kind=addresses&format=csv";
  const { result, cells } = await probed(server.origin, () =>
    timed(() => get(server, url).then((answer) => answer.text())),
  );
  const lines = result.result.split("\r\n").length - 2;
  if (lines !== records) throw new Error(`The export has ${lines} lines.`);
  printTable(
    [`${store}: the file of all addresses`, "took", "others wait: median", "99th percentile", "longest"],
    [["100,000 lines", duration(result.took), ...cells]],
  );
};

/** Addresses far apart in the list. */
const someAddresses = async (/** @type {Server} */ server) => {
  const skips = [50, 12_345, 31_415, 50_000, 61_803, 77_777, 99_999];
  const found = await Promise.all(skips.map((skip) => find(server, `kinds=addresses&skip=${skip}&take=1`)));
  return found.map(({ data }) => data[0]?.record["address"] ?? "");
};

/** The target rows measured in a browser, on the embedded store. */
const benchBrowser = (/** @type {Server} */ server) =>
  withFolder(async (folder) => findInBrowser(server, chromiumExecutable(), folder, await someAddresses(server)));

/**
 * @template T
 * @param {string} store
 * @param {Server} server
 * @param {(server: Server) => Promise<T>} then
 */
const benchStore = async (store, server, then) => {
  try {
    await benchWalk(store, server);
    await benchFind(store, server);
    await benchExport(store, server);
    return await then(server);
  } finally {
    await server.stop();
  }
};

/**
 * The mirror of the sandbox's large organization: the walk, find, the export, and find in a browser; with --full on
 * both stores.
 */
export const run = (/** @type {{ readonly full: boolean }} */ { full }) =>
  withFolder(async (folder) => {
    const sandbox = await startSandbox(join(folder, "sandbox"), ["--seed", "large"]);
    return using(sandbox, async ({ baseUrl, apiKeys }) => {
      const own = join(folder, "own");
      mkdirSync(own);
      const server = await startServer(own, baseUrl, undefined, apiKeys.full);
      const rows = await benchStore("SQLite", server, benchBrowser);
      if (!full) return rows;
      await withFolder(async (other) => {
        const postgres = await startPostgres(other);
        try {
          const shared = await startServer(other, baseUrl, postgres.url, apiKeys.full);
          await benchStore("PostgreSQL", shared, () => Promise.resolve());
        } finally {
          await postgres.stop();
        }
      });
      return rows;
    });
  });

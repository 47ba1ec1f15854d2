import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresOf, sqliteOf } from "./lib/databases.mjs";
import { duration, printTable, spread, timed } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { processorTimeOf } from "./lib/memory.mjs";
import { probed } from "./lib/probe.mjs";
import { fillLedger } from "./ledger/fill.mjs";
import { dayQueries, queries, sizes } from "./ledger/seed.mjs";
import { startListing } from "./ledger/service.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startServer } from "./relay/programs.mjs";

const repeats = 20;
const listed = 15_000;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {import("./lib/databases.mjs").Filled} Filled */
/** @typedef {{ readonly data: readonly unknown[], readonly next: string | null, readonly list: { readonly state: string, readonly rows: number } }} Page */

/** @type {(server: Server, path: string) => Promise<Page>} */
const get = async ({ origin, cookie }, path) => {
  const answer = await fetch(`${origin}/console/bench/transactions${path}`, {
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** The first walk over a list of a few thousand transactions. */
const benchWalk = async (/** @type {string} */ store, /** @type {Server} */ server, /** @type {number} */ rows) => {
  const synced = async () => {
    for (;;) {
      const { list } = await get(server, "?take=1");
      if (list.state === "complete") return;
      await delay(500);
    }
  };
  const before = processorTimeOf(server.pid);
  const { result, cells } = await probed(server.origin, () => timed(synced));
  const used = processorTimeOf(server.pid) - before;
  printTable(
    [`${store}: the first walk`, "took", "rows a second", "processor a row", "others wait: median", "99th", "longest"],
    [
      [
        `${rows} rows, 100 a page`,
        duration(result.took),
        String(Math.round((rows / result.took) * 1000)),
        duration(used / rows),
        ...cells,
      ],
    ],
  );
};

const benchLists = async (/** @type {string} */ store, /** @type {Server} */ server) => {
  const rows = [];
  const from = (/** @type {string} */ cursor) => `cursor=${encodeURIComponent(cursor)}`;
  const middle = `${(20_000 * 86_400 + 500_000 * 60) * 1000}.10500000`;
  const all = [
    ...queries.map(([name, query]) => [name, `?take=100&${query}`]),
    ["a page from the middle on", `?take=100&${from(middle)}`],
    ["the same of coins that came in", `?take=100&asset=native&direction=in&${from(middle)}`],
    ...dayQueries.map(([name, query]) => [name, `/days?${query}`]),
  ];
  for (const [name = "", path = ""] of all) {
    const { took: once } = await timed(() => get(server, path));
    const before = processorTimeOf(server.pid);
    /** @type {number[]} */
    const times = [];
    let hits = 0;
    for (let count = 0; count < repeats; count += 1) {
      const { result, took } = await timed(() => get(server, path));
      times.push(took);
      hits = result.data.length;
    }
    const used = (processorTimeOf(server.pid) - before) / repeats;
    rows.push([name, String(hits), duration(once), ...spread(times), duration(used)]);
  }
  // On a busy machine times say little; the processor time is only the server's, without PostgreSQL.
  printTable(
    [`${store}: 1,000,000 transactions`, "rows", "first time", "median", "95th percentile", "processor"],
    rows,
  );
};

const seed = async (/** @type {"SQLite" | "PostgreSQL"} */ store, /** @type {Filled} */ filled) => {
  const { took } = await timed(() => fillLedger(store, filled, sizes.transactions));
  console.log(`\n${store}: 1,000,000 transactions of 100,000 addresses were written in ${duration(took)}.`);
};

/** @type {(store: "SQLite" | "PostgreSQL", start: () => Promise<Server>, seeded: Filled, rows: number) => Promise<void>} */
const benchStore = async (store, start, seeded, rows) => {
  const walking = await start();
  try {
    await benchWalk(store, walking, rows);
  } finally {
    await walking.stop();
  }
  await seed(store, seeded);
  const server = await start();
  try {
    await benchLists(store, server);
  } finally {
    await server.stop();
  }
};

/** The ledger of transactions on both stores: a walk over a service's list, then the lists and sums of a million transactions. */
export const run = async () => {
  const service = await startListing(listed);
  try {
    await withFolder(async (folder) => {
      mkdirSync(join(folder, "own"));
      const start = () => startServer(join(folder, "own"), service.origin);
      await benchStore("SQLite", start, sqliteOf(join(folder, "own", "data", "postern.db")), service.rows);
    });
    await withFolder(async (folder) => {
      const postgres = await startPostgres(folder);
      try {
        const start = () => startServer(folder, service.origin, postgres.url);
        await benchStore("PostgreSQL", start, postgresOf(postgres.url), service.rows);
      } finally {
        await postgres.stop();
      }
    });
  } finally {
    service.stop();
  }
};

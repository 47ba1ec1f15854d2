import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Database from "libsql";
import pg from "pg";
import { duration, printTable, spread, timed } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { processorTimeOf } from "./lib/memory.mjs";
import { probed } from "./lib/probe.mjs";
import { dayQueries, queries, seedStatements } from "./ledger/seed.mjs";
import { startListing } from "./ledger/service.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startServer } from "./relay/programs.mjs";

const repeats = 20;
const listed = 15_000;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
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
  // On a busy machine times say little; the processor time is that of the server alone, without PostgreSQL.
  printTable(
    [`${store}: 1,000,000 transactions`, "rows", "first time", "median", "95th percentile", "processor"],
    rows,
  );
};

const withoutIndexes = ["in_order", "by_asset", "by_counterparty", "by_state"].map(
  (name) => `DROP INDEX ledger_movements_${name}`,
);
/** The service is left alone meanwhile. */
const atRest = (/** @type {number} */ now) =>
  `UPDATE ledger_lists SET phase = 'rest', offered = 0, due_at = ${now + 5 * 3_600_000}, walked_at = ${now}, row_count = 1250000`;

/** @typedef {{ readonly run: (statements: readonly string[]) => Promise<void>, readonly indexes: () => Promise<readonly string[]> }} Seeded */

const seed = async (/** @type {"SQLite" | "PostgreSQL"} */ store, /** @type {Seeded} */ { run, indexes }) => {
  const emptied = ["days", "movements", "rows", "transactions", "keys", "assets", "owners"].map(
    (name) => `DELETE FROM ledger_${name}`,
  );
  const { took } = await timed(async () => {
    const made = await indexes();
    await run([...emptied, ...withoutIndexes, ...seedStatements(store), ...made, atRest(Date.now()), "ANALYZE"]);
  });
  console.log(`\n${store}: 1,000,000 transactions of 100,000 addresses were written in ${duration(took)}.`);
};

/** @type {(file: string) => Seeded} */
const sqliteOf = (file) => ({
  run: async (statements) => {
    const database = new Database(file);
    database.exec("PRAGMA synchronous = OFF");
    for (const statement of statements) if (statement !== "ANALYZE") database.exec(statement);
    database.close();
  },
  indexes: async () => {
    const database = new Database(file);
    const rows = database.prepare(
      "SELECT sql FROM sqlite_master WHERE tbl_name = 'ledger_movements' AND type = 'index'",
    );
    const made = rows
      .pluck()
      .all()
      .flatMap((text) => (typeof text === "string" ? [text] : []));
    database.close();
    return made;
  },
});

/** @type {(url: string) => Seeded} */
const postgresOf = (url) => {
  const using = async (/** @type {(client: pg.Client) => Promise<unknown>} */ task) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await task(client);
    } finally {
      await client.end();
    }
  };
  return {
    run: async (statements) => {
      await using(async (client) => {
        for (const statement of statements) await client.query(statement);
      });
    },
    indexes: async () => {
      /** @type {string[]} */
      const made = [];
      await using(async (client) => {
        const { rows } = await client.query(
          "SELECT indexdef FROM pg_indexes WHERE tablename = 'ledger_movements' AND indexname NOT LIKE '%pkey'",
        );
        made.push(...rows.map((row) => String(row.indexdef)));
      });
      return made;
    },
  };
};

/** @type {(store: "SQLite" | "PostgreSQL", start: () => Promise<Server>, seeded: Seeded, rows: number) => Promise<void>} */
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

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { postgresOf, sqliteOf } from "./lib/databases.mjs";
import { median, percentile, timed } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { read } from "./lib/postern.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startServer, startService } from "./relay/programs.mjs";
import { nextWrite } from "./relay/write.mjs";
import { fillTransactions } from "./transactions/fill.mjs";

/** @typedef {import("./lib/databases.mjs").Filled} Filled */
/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {"SQLite" | "PostgreSQL"} Store */

const repeats = 20;
const usual = [1_000, 100_000];
const most = 1_000_000;
/**
 * How many operations are written in one transaction. A trigger counts each in the same row, and PostgreSQL keeps every version of a row until
 * the end of its transaction: 100,000 at once took four minutes.
 */
const slice = 5_000;
const shown = (/** @type {number} */ size) => size.toLocaleString("en-US");

/** Numbers from 0, as a table that both stores can read. */
const series = (/** @type {Store} */ store, /** @type {number} */ count) =>
  store === "SQLite"
    ? `WITH RECURSIVE series (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM series WHERE i < ${count - 1})`
    : `WITH series (i) AS (SELECT generate_series(0, ${count - 1})::bigint)`;

const padded = (/** @type {Store} */ store, /** @type {string} */ expression, /** @type {number} */ digits) =>
  store === "SQLite"
    ? `substr('${"0".repeat(digits)}' || CAST(${expression} AS TEXT), -${digits})`
    : `lpad(CAST(${expression} AS TEXT), ${digits}, '0')`;

/** Five parts of seven digits, each from the number by its own factor, and the number's last five digits. */
const factors = [6_119_533, 7_654_321, 3_141_593, 2_718_283, 1_618_033];
const prime = 9_999_991;

/** An address whose digits are mixed like those of real ones, in SQL. */
const addressAt = (/** @type {Store} */ store, /** @type {string} */ number) =>
  [
    "'0x'",
    ...factors.map((factor) => padded(store, `((${number} + 1) * ${factor} % ${prime})`, 7)),
    padded(store, `(${number} % 100000)`, 5),
  ].join(" || ");

const addressOf = (/** @type {number} */ number) =>
  `0x${factors.map((factor) => String(((number + 1) * factor) % prime).padStart(7, "0")).join("")}${String(number % 100_000).padStart(5, "0")}`;

/** Statements that copy the journal's only operation, and list this many addresses. */
const copies = (
  /** @type {Store} */ store,
  /** @type {readonly string[]} */ columns,
  /** @type {number} */ size,
  /** @type {number} */ now,
) => {
  const own = new Map([
    ["id", `'copy-' || CAST(i AS TEXT)`],
    ["idempotency_key", `'copy-' || CAST(i AS TEXT)`],
    ["key_slot", `'copy-' || CAST(i AS TEXT)`],
    ["body_hash", `'copy-' || CAST(i AS TEXT)`],
    ["intent_hash", `'copy-' || CAST(i AS TEXT)`],
    ["state", "'succeeded'"],
    ["created_at", `${now - 3_600_000} - i * 1000`],
    ["updated_at", `${now - 3_600_000} - i * 1000`],
    ["next_poll_at", "NULL"],
    ["meaning_due", "NULL"],
    ["owner", "NULL"],
  ]);
  const values = columns.map((column) => own.get(column) ?? `one.${column}`).join(", ");
  const address = addressAt(store, "i");
  const id = `'aaaaaaaa-0000-4000-8000-' || ${padded(store, "i", 12)}`;
  const label = `'customer ' || ${padded(store, "i", 7)}`;
  const record = `'{"id":"' || ${id} || '","address":"' || ${address} || '","networkId":"net-0","reference":"person","label":"' || ${label} || '","miniWalletId":"w","isActive":true}'`;
  // As the mirror has them: each between two line feeds.
  const line = store === "SQLite" ? "char(10)" : "chr(10)";
  const names = [line, id, line, address, line, `substr(${address}, 3)`, line].join(" || ");
  const words = [line, label, line, "'person'", line, "'w'", line, "'net-0'", line].join(" || ");
  return [
    "DELETE FROM mirror_records",
    ...Array.from(
      { length: Math.ceil(size / slice) },
      (_, index) => `INSERT INTO operations (${columns.join(", ")}) ${series(store, size)}
      SELECT ${values} FROM series CROSS JOIN (SELECT * FROM operations WHERE id NOT LIKE 'copy-%' LIMIT 1) AS one
      WHERE i >= ${index * slice} AND i < ${(index + 1) * slice}
        AND NOT EXISTS (SELECT 1 FROM operations WHERE operations.id = 'copy-' || CAST(i AS TEXT))`,
    ),
    `INSERT INTO mirror_records (environment, kind, id, position, generation, network_id, profile, address, names, words, record) ${series(store, size)}
      SELECT 'bench', 'addresses', ${id}, i, 1, 'net-0', 'person', ${address}, ${names}, ${words}, ${record} FROM series`,
    // Less than an hour: the mirror treats a later time as that of a clock that was set back, and asks the service
    // immediately.
    `UPDATE mirror_lists SET phase = 'rest', error = NULL, failures = 0, due_at = ${now + 50 * 60_000}, walked_at = ${now},
      row_count = CASE kind WHEN 'addresses' THEN ${size} ELSE 0 END, total = CASE kind WHEN 'addresses' THEN ${size} ELSE 0 END, owner = NULL, wanted = 0`,
    ...(store === "PostgreSQL" ? ["ANALYZE"] : []),
  ];
};

const foundSchema = z.object({ data: z.array(z.unknown()) });

const columnsOf = {
  SQLite: "SELECT name FROM pragma_table_info('operations')",
  PostgreSQL:
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'operations' AND table_schema = 'public'",
};

/** @typedef {{ readonly what: string, readonly path: string, readonly target: number, readonly finds?: number }} Query */

/** First pages, and searches for records in the middle of the list. */
const queriesOf = (/** @type {number} */ size) => {
  const middle = Math.floor(size / 2);
  const address = addressOf(middle);
  const hash = `0x${String(middle).padStart(64, "0")}`;
  return /** @type {readonly Query[]} */ ([
    { what: "first page of addresses", path: "/console/bench/find?kinds=addresses&take=20", target: 100 },
    { what: "first page of operations", path: "/console/bench/operations?take=20", target: 100 },
    { what: "first page of transactions", path: "/console/bench/transactions?take=20", target: 100 },
    { what: "find an address", path: `/console/bench/find?kinds=addresses&take=20&q=${address}`, target: 200 },
    {
      what: "find the middle of an address",
      path: `/console/bench/find?kinds=addresses&take=20&q=${address.slice(12, 24)}`,
      target: 200,
    },
    { what: "find by a label", path: `/console/bench/find?take=20&q=${String(middle).padStart(7, "0")}`, target: 200 },
    { what: "find a text that no record has", path: "/console/bench/find?take=20&q=nobody", target: 200, finds: 0 },
    { what: "find a text that every record has", path: "/console/bench/find?take=20&q=customer", target: 200 },
    { what: "find by two letters", path: "/console/bench/find?take=20&q=aa", target: 200 },
    { what: "find a transaction", path: `/console/bench/transactions?take=20&hash=${hash}`, target: 200 },
  ]);
};

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** @type {(server: Server, query: Query) => Promise<number>} */
const timeOf = async (server, { what, path, finds = 1 }) => {
  const ask = async () => {
    const { data } = foundSchema.parse(await read(server, path));
    if (data.length < finds) throw new Error(`Nothing came to: ${what}.`);
  };
  // A freshly started server compiles its code as it runs, which has nothing to do with the size.
  for (let count = 0; count < repeats; count += 1) await ask();
  /** @type {number[]} */
  const times = [];
  for (let count = 0; count < repeats; count += 1) times.push((await timed(ask)).took);
  return median(times);
};

/** How many searches begin in a second, and for how many seconds. */
const searchesPerSecond = 4;
const seconds = 20;

/** What a person types: part of an address, of a label, of nothing, and the beginning that many have. */
const typed = (/** @type {number} */ size) =>
  Array.from({ length: searchesPerSecond * seconds }, (_, index) => {
    const number = Math.floor((size * (index + 0.5)) / (searchesPerSecond * seconds));
    const address = addressOf(number);
    const texts = [
      address,
      address.slice(2, 10),
      address.slice(14, 24),
      `customer ${String(number).padStart(7, "0")}`,
      "cust",
      "nobody",
    ];
    return texts[index % texts.length] ?? "";
  });

/** @type {(server: Server, size: number) => Promise<readonly number[]>} */
const searchTimes = (server, size) =>
  Promise.all(
    typed(size).map(async (text, index) => {
      await delay((index * 1_000) / searchesPerSecond);
      // Whether or not the one before it has ended.
      return (await timed(() => read(server, `/console/bench/find?take=20&q=${encodeURIComponent(text)}`))).took;
    }),
  );

/** @type {(store: Store, start: () => ReturnType<typeof startServer>, database: Filled, sizes: readonly number[]) => Promise<readonly Row[]>} */
const ofStore = async (store, start, database, sizes) => {
  const first = await start();
  try {
    const { method, path, headers, body } = nextWrite(first.cookie)();
    const written = await fetch(`${first.origin}${path}`, { method, headers: headers ?? {}, body: body ?? null });
    if (!written.ok) throw new Error(`The write was answered ${written.status}: ${await written.text()}`);
    // Creates the lists.
    await read(first, "/console/bench/find?take=1");
    await read(first, "/console/bench/transactions?take=1");
  } finally {
    await first.stop();
  }
  const columns = await database.texts(columnsOf[store]);
  /** @type {Map<string, { readonly target: number, readonly times: number[] }>} */
  const byQuery = new Map();
  /** @type {Row[]} */
  const rows = [];
  for (const size of sizes) {
    const { took } = await timed(async () => {
      await fillTransactions(store, database, size);
      await database.run(copies(store, columns, size, Date.now()));
    });
    process.stderr.write(`  ${store}: ${shown(size)} records written in ${(took / 1000).toFixed(1)} s\n`);
    const server = await start();
    try {
      for (const query of queriesOf(size)) {
        const value = await timeOf(server, query);
        const { times } = byQuery.get(query.what) ?? { times: [] };
        byQuery.set(query.what, { target: query.target, times: [...times, value] });
        rows.push({ name: `${store}, ${shown(size)}: ${query.what}`, value, unit: "ms", target: query.target });
      }
      if (size >= 100_000) {
        const times = await searchTimes(server, size);
        const name = `${store}, ${shown(size)}: find, ${searchesPerSecond} a second`;
        rows.push({ name: `${name}, median`, value: median(times), unit: "ms", target: 200 });
        rows.push({ name: `${name}, 95th percentile`, value: percentile(times, 0.95), unit: "ms", target: 200 });
      }
    } finally {
      await server.stop();
    }
  }
  for (const [what, { times }] of byQuery) {
    const name = `${store}: ${what}, slowest size as a multiple of the fastest`;
    rows.push({ name, value: Math.max(...times) / Math.min(...times), unit: "", target: 2 });
  }
  return rows;
};

/**
 * First pages and searches on the server, from a thousand records to a hundred thousand; to a million with --full. On
 * both stores.
 * @type {import("./measure.mjs").Bench["run"]}
 */
export const run = async (root, { full }) => {
  const sizes = full ? [...usual, most] : usual;
  const service = await startService();
  try {
    const embedded = await withFolder((folder) =>
      ofStore(
        "SQLite",
        () => startServer(root, folder, service.origin),
        sqliteOf(join(folder, "data", "postern.db")),
        sizes,
      ),
    );
    const shared = await withFolder(async (folder) => {
      const postgres = await startPostgres(folder);
      try {
        return await ofStore(
          "PostgreSQL",
          () => startServer(root, folder, service.origin, { database: postgres.url }),
          postgresOf(postgres.url),
          sizes,
        );
      } finally {
        await postgres.stop();
      }
    });
    /** @type {readonly Row[]} */
    const left = full
      ? []
      : [{ name: `first pages and searches among ${shown(most)}`, reason: "They take some minutes to fill: --full." }];
    return [...embedded, ...shared, ...left];
  } finally {
    await service.stop();
  }
};

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { postgresOf, sqliteOf } from "./lib/databases.mjs";
import { duration, median, percentile, printTable, timed } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { read } from "./lib/postern.mjs";
import {
  contractOf,
  fillJournal,
  hashOf,
  networkOf,
  operationOf,
  personOf,
  profileOf,
  recipientOf,
  runOf,
  senderOf,
  withoutIndex,
} from "./operations/journal.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startServer, startService } from "./relay/programs.mjs";
import { nextWrite } from "./relay/write.mjs";

/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {"SQLite" | "PostgreSQL"} Store */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

const usual = 20_000;
const most = 1_000_000;
const repeats = 20;
/** Writes sent one after another, during indexing and afterwards. */
const written = 40;
/** Milliseconds on the server, for the first page with any filter. */
const target = 100;

const counted = { count: z.number(), isMore: z.boolean() };
/** The parts of an answer used here: a list has rows, a count has none. */
const answerSchema = z.object({
  data: z.optional(z.array(z.unknown())),
  counted: z.optional(z.object(counted)),
  count: z.optional(z.number()),
  searchedSince: z.optional(z.string()),
  isMore: z.optional(z.boolean()),
  indexing: z.nullish(z.object({ done: z.number(), total: z.number() })),
});

const base = "/console/bench/operations";

/** The queries by name: paths below the journal's. */
const questionsOf = (/** @type {number} */ size, /** @type {number} */ now) => {
  const middle = Math.floor(size / 2);
  const day = (/** @type {number} */ ago) => new Date(now - ago * 86_400_000).toISOString();
  /** @type {readonly (readonly [string, Record<string, string>])[]} */
  const lists = [
    ["first page", {}],
    ["first page, runs as rows", { grouped: "true" }],
    ["text: a word of most", { text: "send" }],
    ["text: two words", { text: "send tk17" }],
    ["text: a beginning of many words", { text: "1" }],
    ["text: a word of none", { text: "nowhere" }],
    ["text: an amount", { text: "123" }],
    ["text: an operation's id", { text: operationOf(middle) }],
    ["text: a transaction", { text: hashOf(middle - (middle % 10)) }],
    ["state", { state: "succeeded" }],
    ["state: open", { state: "open" }],
    ["state: attention", { state: "attention" }],
    ["kind", { kind: "generateAddress" }],
    ["person", { person: personOf(7).id }],
    ["network", { network: networkOf(2) }],
    ["contract", { contract: contractOf(17) }],
    ["function", { function: "approve" }],
    ["asset", { asset: contractOf(17) }],
    ["amount", { asset: contractOf(17), min: "900000000", max: "905000000" }],
    ["amount: half of all", { asset: contractOf(17), min: "500000000" }],
    ["address: a sender's id", { address: senderOf(17) }],
    ["address: a recipient", { address: recipientOf(17) }],
    ["reference", { reference: profileOf(17) }],
    ["since and until", { since: day(100), until: day(90) }],
    ["run", { run: runOf(1) }],
    ["two common, nothing of both", { kind: "generateAddress", function: "transfer" }],
    ["text and state", { text: "send", state: "rejected" }],
    ["person and network", { person: personOf(7).id, network: networkOf(2) }],
    ["person, network and state", { person: personOf(7).id, network: networkOf(2), state: "reverted" }],
    ["contract and function", { contract: contractOf(17), function: "mint" }],
    [
      "contract, amount and state",
      { contract: contractOf(17), asset: contractOf(17), min: "1", max: "1000000", state: "failed" },
    ],
    ["kind and reference", { kind: "generateAddress", reference: profileOf(17) }],
    ["text, person and time", { text: "invoice", person: personOf(3).id, since: day(200), until: day(20) }],
    ["sender, function and state", { address: senderOf(17), function: "transfer", state: "failed" }],
    ["two words and a network", { text: "invoice north", network: networkOf(1) }],
    ["page by skip", { skip: String(Math.min(900, size - 20)), take: "20" }],
  ];
  const pathOf = (/** @type {string} */ name, /** @type {Record<string, string>} */ query) =>
    `${base}${name}?${new URLSearchParams(query).toString()}`;
  return [
    ...lists.map(([what, query]) => /** @type {const} */ ([what, pathOf("", query)])),
    /** @type {const} */ (["newer than a row", pathOf("/count", { newerThan: String((now - 3_600_000) * 1024) })]),
    /** @type {const} */ (["attention", pathOf("/attention", {})]),
  ];
};

/** Progress of indexing operations from the previous version; null if complete. */
const indexedOf = async (/** @type {Server} */ server) => {
  const { indexing } = answerSchema.parse(await read(server, `${base}?take=1`));
  return indexing ?? null;
};

/** The duration of some writes, in milliseconds. Their amounts start above any other write's. */
const timesOfWrites = async (/** @type {Server} */ { origin, cookie }, /** @type {number} */ above) => {
  const next = nextWrite(cookie, above);
  /** @type {number[]} */
  const times = [];
  for (let count = 0; count < written; count += 1) {
    const { path, ...request } = next();
    const { result, took } = await timed(() => fetch(`${origin}${path}`, request));
    if (!result.ok) throw new Error(`A write was answered ${result.status}: ${await result.text()}`);
    await result.text();
    times.push(took);
  }
  return times;
};

/** Milliseconds until the first byte of a file arrives; the rest is not read. */
const firstByte = async (/** @type {Server} */ { origin, cookie }, /** @type {string} */ path) => {
  const { result: reader, took } = await timed(async () => {
    const answer = await fetch(`${origin}${path}`, { headers: { cookie, "sec-fetch-site": "same-origin" } });
    if (!answer.ok || answer.body === null) throw new Error(`${path} was answered ${answer.status}`);
    const opened = answer.body.getReader();
    await opened.read();
    return opened;
  });
  await reader.cancel();
  return took;
};

/** @type {(store: Store, start: () => ReturnType<typeof startServer>, database: import("./lib/databases.mjs").Filled, size: number) => Promise<readonly Row[]>} */
const ofStore = async (store, start, database, size) => {
  const name = (/** @type {string} */ what) => `${store}, ${size.toLocaleString("en-US")}: ${what}`;
  const say = (/** @type {string} */ text) => process.stderr.write(`  ${name(text)}\n`);
  await (await start()).stop();
  const now = Date.now() - 60_000;
  await database.run(withoutIndex(store));
  const filled = await timed(() => fillJournal(store, database, size, now));
  if (store === "PostgreSQL") await database.run(["ANALYZE"]);
  say(`written in ${duration(filled.took)}`);
  const sizeOf = async () =>
    Number(
      (
        await database.texts(
          store === "SQLite"
            ? "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
            : "SELECT pg_database_size(current_database())",
        )
      )[0],
    ) / 1_048_576;
  const before = await sizeOf();
  const started = await timed(start);
  let server = started.result;
  say(`migrated and started in ${duration(started.took)}`);
  const began = performance.now();
  const during = await timesOfWrites(server, 0);
  // Like `kill -9`, midway.
  process.kill(server.pid, "SIGKILL");
  server = await start();
  const left = await indexedOf(server);
  const { took: resumed } = await timed(async () => {
    for (let seen = left; seen !== null && seen.done === left?.done; seen = await indexedOf(server)) await delay(200);
  });
  say(`went on at ${left?.done ?? "its end"} ${duration(resumed)} after a kill`);
  for (let seen = await indexedOf(server); seen !== null; seen = await indexedOf(server)) {
    say(`indexed ${seen.done} of ${seen.total}`);
    await delay(Math.min(20_000, size / 10));
  }
  const indexed = performance.now() - began - resumed;
  say(`indexed in ${duration(indexed)}`);
  await server.stop();
  if (store === "PostgreSQL") await database.run(["ANALYZE"]);
  const after = await sizeOf();
  server = await start();
  const afterwards = await timesOfWrites(server, written);
  /** @type {Row[]} */
  const rows = [
    { name: name("migration and start"), value: started.took, unit: "ms" },
    { name: name("operations of the version before indexed"), value: indexed, unit: "ms" },
    { name: name("goes on after kill -9"), value: resumed, unit: "ms" },
    { name: name("a write meanwhile"), value: median(during), unit: "ms" },
    { name: name("a write afterwards"), value: median(afterwards), unit: "ms" },
    { name: name("database before the index"), value: before, unit: "MiB" },
    { name: name("database with the index"), value: after, unit: "MiB" },
  ];
  /** @type {string[][]} */
  const table = [];
  try {
    for (const [what, path] of questionsOf(size, now)) {
      /** @type {number[]} */
      const times = [];
      let shown = "";
      for (let count = 0; count < repeats; count += 1) {
        const { result, took } = await timed(() => read(server, path));
        times.push(took);
        const answer = answerSchema.parse(result);
        const found = `${answer.counted?.count ?? answer.count ?? "-"}${(answer.counted ?? answer).isMore === true ? "+" : ""}`;
        shown = `${answer.data?.length ?? "-"} of ${found}${answer.searchedSince === undefined ? "" : " …"}`;
      }
      table.push([
        what,
        shown,
        duration(times[0] ?? Number.NaN),
        duration(median(times)),
        duration(percentile(times, 0.95)),
        duration(Math.max(...times)),
      ]);
      rows.push({ name: name(what), value: median(times), unit: "ms", target });
    }
    for (const query of exports) {
      /** @type {number[]} */
      const times = [];
      for (let count = 0; count < repeats; count += 1) times.push(await firstByte(server, `${base}/export${query}`));
      const what = `export${query}, first byte`;
      const [first = Number.NaN] = times;
      const shown = [first, median(times), percentile(times, 0.95), Math.max(...times)].map(duration);
      table.push([what, "-", ...shown]);
      rows.push({ name: name(what), value: median(times), unit: "ms", target });
    }
  } finally {
    await server.stop();
  }
  printTable([name("a page of"), "rows", "first", "median", "p95", "max"], table);
  return rows;
};

/** The first byte of the export, with filters that match many and few operations. */
const exports = ["", "?state=failed", "?text=invoice"];

/** The journal's list with every filter, among 20,000 operations; among a million with --full. On both stores. */
export const run = async (/** @type {{ readonly full: boolean }} */ { full }) => {
  const size = full ? most : usual;
  const service = await startService();
  try {
    const embedded = await withFolder(async (folder) => {
      mkdirSync(join(folder, "own"));
      const start = () => startServer(join(folder, "own"), service.origin);
      return ofStore("SQLite", start, sqliteOf(join(folder, "own", "data", "postern.db")), size);
    });
    const shared = await withFolder(async (folder) => {
      const postgres = await startPostgres(folder);
      try {
        const start = () => startServer(folder, service.origin, postgres.url);
        return await ofStore("PostgreSQL", start, postgresOf(postgres.url), size);
      } finally {
        await postgres.stop();
      }
    });
    return [...embedded, ...shared];
  } finally {
    await service.stop();
  }
};

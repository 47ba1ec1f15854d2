import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { postgresOf, sqliteOf } from "./lib/databases.mjs";
import { median, timed } from "./lib/figures.mjs";
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
} from "./operations/journal.mjs";
import { startPostgres } from "./relay/postgres.mjs";
import { startServer, startService } from "./relay/programs.mjs";

/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {"SQLite" | "PostgreSQL"} Store */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

const usual = 20_000;
const most = 1_000_000;
const repeats = 20;
/** Milliseconds on the server, for the first page with any filter. */
const target = 100;

const indexingSchema = z.object({ indexing: z.nullish(z.object({ done: z.number(), total: z.number() })) });

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

/** Waits until the operations that the server found are indexed. */
const indexed = async (/** @type {Server} */ server, /** @type {string} */ name) => {
  for (;;) {
    const { indexing } = indexingSchema.parse(await read(server, `${base}?take=1`));
    if (indexing === null || indexing === undefined) return;
    process.stderr.write(`  ${name}: indexed ${indexing.done} of ${indexing.total}\n`);
    await delay(5_000);
  }
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
  await (await start()).stop();
  const now = Date.now() - 60_000;
  await fillJournal(store, database, size, now);
  if (store === "PostgreSQL") await database.run(["ANALYZE"]);
  const indexing = await start();
  try {
    await indexed(indexing, store);
  } finally {
    await indexing.stop();
  }
  if (store === "PostgreSQL") await database.run(["ANALYZE"]);
  const server = await start();
  const middle = async (/** @type {() => Promise<number>} */ once) => {
    /** @type {number[]} */
    const times = [];
    for (let count = 0; count < repeats; count += 1) times.push(await once());
    return median(times);
  };
  /** @type {Row[]} */
  const rows = [];
  try {
    for (const [what, path] of questionsOf(size, now)) {
      const value = await middle(async () => (await timed(() => read(server, path))).took);
      rows.push({ name: name(what), value, unit: "ms", target });
    }
    for (const query of exports) {
      const value = await middle(() => firstByte(server, `${base}/export${query}`));
      rows.push({ name: name(`export${query}, first byte`), value, unit: "ms", target });
    }
  } finally {
    await server.stop();
  }
  return rows;
};

/** The first byte of the export, with filters that match many and few operations. */
const exports = ["", "?state=failed", "?text=invoice"];

/**
 * The journal's list with every filter, among 20,000 operations; among a million with --full. On both stores.
 * @type {import("./measure.mjs").Bench["run"]}
 */
export const run = async (root, { full }) => {
  const size = full ? most : usual;
  const service = await startService();
  try {
    const embedded = await withFolder((folder) =>
      ofStore(
        "SQLite",
        () => startServer(root, folder, service.origin),
        sqliteOf(join(folder, "data", "postern.db")),
        size,
      ),
    );
    const shared = await withFolder(async (folder) => {
      const postgres = await startPostgres(folder);
      try {
        const start = () => startServer(root, folder, service.origin, { database: postgres.url });
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

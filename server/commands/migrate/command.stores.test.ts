import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { takeDataDirectory } from "#server/store/data-directory.ts";
import { migrations } from "#server/store/migrations.ts";
import { noteMoved } from "#server/store/moved.ts";
import { createEarlierStore, type EarlierStore } from "#server/testing/earlier-store.ts";
import { runMigrate } from "./command.ts";

const onPostgres = inject("postgresUrl") !== undefined;

/** The newest migration of version 0.1. */
const before = "008-mirrored-address";
const later = Object.keys(migrations).filter((name) => name > before);

let directory: string;
let earlier: EarlierStore;
let data: string;
let config: string;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-migrate-"));
  data = join(directory, "data");
  config = join(directory, "config.json");
  // As if a server had been started there before.
  takeDataDirectory(data).release();
  earlier = await createEarlierStore(join(data, "postern.db"), before, "SELECT 1");
  const service = { baseUrl: "https://service.example", apiKey: { env: "KEY" }, clientShare: "ask" };
  writeFileSync(
    config,
    JSON.stringify({
      ...(earlier.url === undefined ? {} : { database: { env: "DATABASE" } }),
      environments: [{ id: "ask", label: "Ask", kind: "sandbox", service }],
    }),
  );
});
afterEach(() => rmSync(directory, { recursive: true }));

const migrate = async (args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) => {
  const out: string[] = [];
  const lines: string[] = [];
  const variables = {
    POSTERN_CONFIG: config,
    POSTERN_DATA_DIR: data,
    KEY: "a-key-of-a-test",
    DATABASE: earlier.url,
    ...more,
  };
  const code = await runMigrate(args, variables, {
    out: (line) => out.push(line),
    complain: (line) => lines.push(line),
  });
  return { code, out, complaints: lines.join("\n") };
};

/** The data directory's contents, byte for byte. */
const content = () => readdirSync(data).map((name) => [name, readFileSync(join(data, name)).toString("base64")]);

test("a dry run names what a start would apply, and applies nothing; then it is applied, once", async () => {
  const dry = await migrate(["--dry-run"]);
  expect(dry).toMatchObject({ code: 0, complaints: "" });
  expect(dry.out).toEqual([
    expect.stringContaining(`needs ${later.length} migrations: ${later.join(", ")}.`),
    "Nothing was changed: this was a dry run.",
  ]);
  expect((await migrate(["--dry-run"])).out).toEqual(dry.out);
  expect((await migrate()).out).toEqual([dry.out[0], expect.stringMatching(/^Done in \d+\.\d s\./)]);
  for (const args of [[], ["--dry-run"]]) {
    expect(await migrate(args)).toMatchObject({
      code: 0,
      out: [expect.stringContaining("has the schema of this version. There is nothing to do.")],
    });
  }
  const store = await earlier.open();
  expect((await sql`SELECT id FROM people`.execute(store)).rows).toEqual([]);
  await store.destroy();
});

test("a database of a newer version is refused, and stays unchanged", async () => {
  const store = await earlier.open();
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '2030-01-01')`.execute(store);
  await store.destroy();
  const untouched = content();
  for (const args of [["--dry-run"], []]) {
    expect(await migrate(args)).toMatchObject({
      code: 2,
      out: [],
      complaints: expect.stringContaining("was used by a newer version of Postern: this version does not recognize"),
    });
  }
  expect(content().filter(([name]) => name === "postern.db")).toEqual(
    untouched.filter(([name]) => name === "postern.db"),
  );
});

test("nothing is read while a server has the data directory", async () => {
  const server = takeDataDirectory(data);
  for (const args of [["--dry-run"], []])
    expect(await migrate(args)).toMatchObject({
      code: 2,
      out: [],
      complaints: expect.stringContaining("is in use by another"),
    });
  server.release();
  expect(await migrate(["--dry-run"])).toMatchObject({ code: 0 });
});

test("invalid arguments or an invalid configuration are reported, and nothing is done", async () => {
  expect(await migrate(["--dry"])).toMatchObject({
    code: 2,
    complaints: expect.stringContaining("Usage: npm run migrate"),
  });
  expect(await migrate([], { KEY: "" })).toMatchObject({
    code: 2,
    complaints: "Configuration: environments[0].service.apiKey: the environment variable KEY is empty.",
  });
});

test.runIf(onPostgres)("a database that does not respond is reported, without its password", async () => {
  const gone = await migrate([], { DATABASE: "postgres://postern:a-password@127.0.0.1:1/postern" });
  expect(gone).toMatchObject({ code: 2, complaints: expect.stringMatching(/^Nothing was changed: .*ECONNREFUSED/) });
  expect(gone.complaints).not.toContain("a-password");
});

test.skipIf(onPostgres)("a directory without a database, and a journal that was moved, are reported", async () => {
  const nowhere = join(directory, "nowhere");
  expect(await migrate([], { POSTERN_DATA_DIR: nowhere })).toMatchObject({
    code: 2,
    complaints: `There is no data directory ${nowhere}. Set POSTERN_DATA_DIR.`,
  });
  const taken = takeDataDirectory(data);
  noteMoved(taken, { at: "today", to: "db.example/postern" });
  taken.release();
  expect(await migrate(["--dry-run"])).toMatchObject({
    code: 2,
    complaints: expect.stringContaining("was moved to PostgreSQL"),
  });
});

test("help is not an error", async () => {
  expect(await migrate(["--help"])).toEqual({
    code: 0,
    out: [expect.stringContaining("Usage: npm run migrate")],
    complaints: "",
  });
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { loadConfig } from "#server/config/load.ts";
import { nobody, record } from "#server/domains/audit/append.ts";
import { createExchangeable, createSecret, type ExchangeableSecret, type Secret } from "#server/lib/secret.ts";
import { createReload } from "#server/reload.ts";
import { newDatabase } from "#server/testing/store.ts";
import { openPostgres } from "./postgres.ts";
import type { Store } from "./tables.ts";

let database: string;
let role: string;
let url: ExchangeableSecret;
let store: Store;
beforeEach(async () => {
  database = await newDatabase(String(inject("postgresUrl")));
  role = `postern_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'password-of-before'`);
  url = createExchangeable(urlWith("password-of-before"));
  store = await openPostgres(url);
  await record(store, { at: 1, by: nobody, action: "server.started", outcome: "allowed" });
});
afterEach(() => store.destroy());

const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const urlWith = (password: string, change: (url: URL) => void = () => undefined): Secret => {
  const changed = new URL(database);
  changed.username = role;
  changed.password = password;
  change(changed);
  return createSecret(changed.href);
};

/** Ends all connections of the store, as an operator does who does not trust the old password any more. */
const disconnect = () => asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);

const ask = async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(store)).rows;

const attempt = async (next: Secret) => {
  const config = { ...loadConfig({ POSTERN_DATA_DIR: "none" }), database: createSecret(url.reveal()) };
  const lines: unknown[] = [];
  const ended: boolean[] = [];
  const kept: string[] = [];
  const reload = createReload({
    config,
    again: () => ({ ...config, database: next }),
    keepOut: (secrets) => kept.push(...secrets.map((secret) => secret.reveal())),
    environments: new Map(),
    database: { url, store },
    clientSecret: null,
    log: (event, fields) => lines.push([event, fields?.changed ?? fields?.error]),
    ended: (isDone) => ended.push(isDone),
    record: () => Promise.resolve(),
  });
  await reload();
  return { lines, ended, kept };
};

describe("a password that was changed on PostgreSQL", () => {
  test("is used by connections made from then on, without a restart", async () => {
    await asAdmin(`ALTER ROLE ${role} PASSWORD 'password-of-after'`);
    const next = urlWith("password-of-after");
    expect(await attempt(next)).toEqual({
      lines: [["secrets reloaded", "database"]],
      ended: [true],
      kept: [next.reveal()],
    });
    await disconnect();
    await expect.poll(() => ask().catch(() => null)).toEqual([{ one: 1 }]);
  });

  test("is not used while the database does not take it", async () => {
    expect(await attempt(urlWith("password-of-nobody"))).toEqual({
      lines: [["secrets not reloaded", "database: cannot be used with its new user and password (28P01)"]],
      ended: [false],
      kept: [],
    });
    await disconnect();
    await expect.poll(() => ask().catch(() => null)).toEqual([{ one: 1 }]);
  });

  test.each([
    [
      "sees other tables of the same names",
      `CREATE SCHEMA other;
       CREATE TABLE other.audit_head AS SELECT id, position, 'of another journal' AS hash FROM audit_head;
       CREATE TABLE other.audit AS SELECT * FROM audit; CREATE TABLE other.operations AS SELECT * FROM operations;
       CREATE ROLE USER_NAME LOGIN SUPERUSER PASSWORD 'password-of-after'; ALTER ROLE USER_NAME SET search_path = other`,
      "its new user sees another journal (look at the user's search_path)",
    ],
    [
      "may only read",
      `CREATE ROLE USER_NAME LOGIN PASSWORD 'password-of-after'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO USER_NAME`,
      "its new user may not write to the journal",
    ],
    [
      "may not even read",
      "CREATE ROLE USER_NAME LOGIN PASSWORD 'password-of-after'",
      "cannot be used with its new user and password (42501)",
    ],
  ])("is not used of a user who %s", async (_name, statements, problem) => {
    const name = `${role}_after`;
    await asAdmin(statements.replaceAll("USER_NAME", name));
    const next = urlWith("password-of-after", (changed) => (changed.username = name));
    expect(await attempt(next)).toEqual({
      lines: [["secrets not reloaded", `database: ${problem}`]],
      ended: [false],
      kept: [],
    });
  });

  test("is used of another user with the same rights, also while others append to the audit", async () => {
    const name = `${role}_after`;
    await asAdmin(`CREATE ROLE ${name} LOGIN PASSWORD 'password-of-after';
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
    const append = () => record(store, { at: 2, by: nobody, action: "server.started", outcome: "allowed" });
    const next = urlWith("password-of-after", (changed) => (changed.username = name));
    const [{ lines }] = await Promise.all([attempt(next), ...Array.from({ length: 20 }, append)]);
    expect(lines).toEqual([["secrets reloaded", "database"]]);
  });

  test.each<[string, (url: URL) => void]>([
    ["another database", (other) => (other.pathname = "/another")],
    ["another port", (other) => (other.port = "1")],
    ["another parameter", (other) => (other.search = "?sslmode=disable")],
  ])("needs a restart where the URL names %s as well", async (_name, change) => {
    expect(await attempt(urlWith("password-of-before", change))).toMatchObject({
      lines: [["secrets not reloaded", "database: has changed in more than user and password, which needs a restart"]],
      ended: [false],
    });
  });
});

import { randomUUID } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { search } from "#server/domains/finding/find/search.ts";
import { createSecret } from "#server/lib/secret.ts";
import { executeOnPostgres, newEmptyDatabase } from "#server/testing/earlier-store.ts";
import { findQuerySchema } from "#shared/console/find.ts";
import { askOnce, openPostgres } from "./postgres.ts";
import type { Store } from "./tables.ts";
import { textIndexProblem } from "./text-search.ts";

/** A database, and its URL for a role that may create tables, but no extension. */
const databaseOfPoorRole = async () => {
  const server = String(inject("postgresUrl"));
  const url = await newEmptyDatabase(server);
  const role = `poor_${randomUUID().replaceAll("-", "")}`;
  await executeOnPostgres(url, `CREATE ROLE ${role} LOGIN PASSWORD 'poor'; GRANT ALL ON SCHEMA public TO ${role}`);
  const poor = new URL(url);
  poor.username = role;
  poor.password = "poor";
  return { url, poor: createSecret(poor.href) };
};

const open = async (url: ReturnType<typeof createSecret>): Promise<Store> => {
  const store = await openPostgres(url);
  onTestFinished(() => store.destroy());
  return store;
};

const indexesOf = async (url: string) =>
  (await askOnce(createSecret(url), "SELECT 1 FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%'", 5_000)).length;

const finds = async (store: Store, q: string) => {
  const results = await search(store, "held", findQuerySchema.parse({ q }), {
    lengths: new Map(),
    isGone: () => false,
  });
  return results.data.map(({ id }) => id);
};

test("without the right to create the extension Find compares every record, and the next start makes the index", async () => {
  const { url, poor } = await databaseOfPoorRole();
  const store = await open(poor);
  expect(textIndexProblem(store)).toMatch(/permission denied to create extension "pg_trgm"/);
  expect(await indexesOf(url)).toBe(0);
  const record = { id: "n1", enabled: true, name: "Sandbox", chainId: 1 };
  await store
    .insertInto("mirror_records")
    .values({
      environment: "held",
      kind: "networks",
      id: "n1",
      position: 0,
      generation: 1,
      network_id: null,
      profile: null,
      address: null,
      names: "\nn1\nsandbox\n",
      words: "",
      record: JSON.stringify(record),
    })
    .execute();
  expect([await finds(store, "andbo"), await finds(store, "an"), await finds(store, "other")]).toEqual([
    ["n1"],
    ["n1"],
    [],
  ]);
  await executeOnPostgres(url, "CREATE EXTENSION pg_trgm");
  const next = await open(poor);
  expect([textIndexProblem(next), await indexesOf(url)]).toEqual([null, 3]);
  expect([await finds(next, "andbo"), await finds(next, "other")]).toEqual([["n1"], []]);
});

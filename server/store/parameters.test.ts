import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import { expect, test } from "vitest";
import { parameterPlugin } from "./parameters.ts";
import type { Tables } from "./tables.ts";

const store = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [parameterPlugin()],
});

test.each([[true], [undefined], [Number.NaN], [1.5], [2 ** 53], [1n], [new Date(0)], [{}]])(
  "refuses %s before it reaches PostgreSQL",
  async (value) => {
    await expect(sql`SELECT ${value}`.execute(store)).rejects.toThrow("A column takes text, a safe integer or null");
  },
);

test("refuses an invalid value inside a list", async () => {
  const values: never[] = JSON.parse("[1.5]");
  const query = store.selectFrom("links").selectAll().where("expires_at", "in", values);
  await expect(query.execute()).rejects.toThrow("A column takes text, a safe integer or null, not 1.5.");
});

test("accepts text, safe integers and null", async () => {
  const row = { intent_hash: "h", touched_at: Number.MAX_SAFE_INTEGER };
  await expect(store.insertInto("intents").values(row).execute()).resolves.toHaveLength(1);
  await expect(sql`SELECT ${null}`.execute(store)).resolves.toEqual({ rows: [] });
});

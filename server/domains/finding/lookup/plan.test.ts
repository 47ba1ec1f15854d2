import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, test, vi } from "vitest";
import { openStore } from "#server/store/open.ts";
import { createDeclarations } from "./declarations.ts";
import { auditOf, bookOf, recordsOf } from "./matches.ts";

// Only for SQLite: it chooses an index by the query's text, PostgreSQL by a table's contents.
test("every read of a look-up uses an index, however long the tables are", async () => {
  const store = await openStore(join(mkdtempSync(join(tmpdir(), "postern-plan-")), "postern.db"));
  const spy = vi.spyOn(store.getExecutor(), "executeQuery");
  await auditOf(store, "held", "r-1");
  await recordsOf(store, "held", { ids: ["a1"], addresses: ["0x00"] });
  await bookOf(store, "held", ["0x00"]);
  await createDeclarations(store, () => 0).find("held", new Set(["0xa9059cbb"]));
  const queries = spy.mock.calls.map(([{ sql, parameters }]) => ({ sql, parameters }));
  spy.mockRestore();
  expect(queries).toHaveLength(5);
  for (const { sql, parameters } of queries) {
    const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await store.executeQuery<{ detail: string }>(plan);
    expect(rows.filter(({ detail }) => detail.startsWith("SCAN"))).toEqual([]);
  }
  await store.destroy();
});

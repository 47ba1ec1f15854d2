import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "#server/store/open.ts";
import { withAddress } from "./filter.ts";

// SQLite only: it chooses an index by the text of a query, PostgreSQL by the table's content.
test("a complete address is found by its index, without reading the list", async () => {
  const store = await openStore(join(mkdtempSync(join(tmpdir(), "postern-plan-")), "postern.db"));
  const filter = { environment: "held", kind: "addresses", networkId: "net-0" } as const;
  const { sql, parameters } = withAddress(store, filter, "0x00", 20).compile();
  const { rows } = await store.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]),
  );
  expect(rows.map(({ detail }) => detail)).toContain(
    "SEARCH mirror_records USING INDEX mirror_records_by_address (environment=? AND address=?)",
  );
  await store.destroy();
});

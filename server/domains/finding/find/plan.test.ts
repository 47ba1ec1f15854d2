import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "#server/store/open.ts";
import { hasPhrase } from "#server/store/text-search.ts";
import { queryPlans } from "#server/testing/query-plans.ts";
import { withAddress } from "./filter.ts";
import { matchesOf } from "./matching.ts";

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

test.each([
  ["a text", { q: "customer-1" }],
  ["a text among a network's and a profile's records", { q: "customer-1", networkId: "net-0", profile: "customer" }],
  ["the beginning of a name", { q: "cu", at: "beginning" }],
  ["the addresses of a wallet", { q: "customer-1", wallet: "w1" }],
] as const)("%s is found by the index of pieces, without reading the list or the labels", async (_what, filter) => {
  const store = await openStore(join(mkdtempSync(join(tmpdir(), "postern-plan-")), "postern.db"));
  await store
    .insertInto("mirror_records")
    .values({
      environment: "held",
      kind: "addresses",
      id: "a1",
      position: 0,
      generation: 1,
      network_id: "net-0",
      profile: "customer",
      address: "0x0",
      names: "\na1\n",
      words: "\ncustomer-1\nw1\n",
      record: "{}",
    })
    .execute();
  await store
    .insertInto("labels")
    .values({
      environment: "held",
      network_id: "",
      address: "0x0",
      label: "customer-1",
      search: "customer-1 0x0",
      version: "1",
      changed_at: 1,
      person_id: "p",
      person_name: "P",
    })
    .execute();
  const asked = { environment: "held", kind: "addresses", text: filter.q, ...filter } as const;
  const searched = { lengths: new Map(), isGone: () => false };
  const [matches] = await matchesOf(store, [asked], 20, searched);
  expect(matches?.total).toBe(1);
  const plans = await queryPlans(store, (watched) => matchesOf(watched, [asked], 20, searched));
  expect(plans.join()).toContain("SCAN search_text VIRTUAL TABLE INDEX");
  for (const plan of plans) {
    expect(plan).not.toMatch(/SCAN (mirror_records|labels)/);
    // The whole list, in its order, or all of a network or a profile.
    expect(plan).not.toMatch(/USING INDEX mirror_records_(in_order|of_profile|on_network)/);
  }
  await store.destroy();
});

test("the index reads only the numbers of a list: its limits are no parameters, which the driver binds as real numbers", async () => {
  const store = await openStore(join(mkdtempSync(join(tmpdir(), "postern-plan-")), "postern.db"));
  const list = { environment: "held", table: "mirror_records", kind: "addresses" } as const;
  const { parameters } = store.selectNoFrom(hasPhrase(store, list, ["text"]).as("found")).compile();
  expect(parameters.filter((parameter) => typeof parameter !== "string")).toEqual([]);
  await store.destroy();
});

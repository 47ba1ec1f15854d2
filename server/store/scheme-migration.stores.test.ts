import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { intentScheme } from "#server/domains/journal/intent.ts";
import { remakeIntents } from "#server/domains/relay/remake-intents.ts";
import { createEarlierStore, type EarlierStore } from "#server/testing/earlier-store.ts";
import type { Store } from "./tables.ts";

const to = `0x${"12".repeat(20)}`;
const network = "0e7a1c52-5a0d-4b0c-8000-000000000001";
const from = `0x${"34".repeat(20)}`;

/** How a version before the migration records an operation. */
const insert = (id: string, endpoint: string, state: string, more: Readonly<Record<string, string>>): string => {
  const values = {
    id,
    environment: "held",
    operation: endpoint,
    person_id: "p",
    person_name: "Ada",
    idempotency_key: id,
    key_slot: id,
    state,
    parameters: "{}",
    body_hash: "h",
    intent_hash: `of ${id}`,
    ...more,
  };
  const texts = Object.values(values).map((value) => `'${value}'`);
  return `INSERT INTO operations (${Object.keys(values).join(", ")}, created_at, updated_at, lease_until, polls)
    VALUES (${texts.join(", ")}, 1000, 1000, 0, 0);`;
};
const write = {
  parameters: JSON.stringify({ networkId: network, contractAddress: to }),
  body: JSON.stringify({ addressId: "address-1", abiFunction: { type: "receive", inputs: [] }, amount: "0.5" }),
  network_id: network,
  contract_address: to,
  sender: "address-1",
};
const withdrawal = {
  body: JSON.stringify({ to, amount: "500000", from: [from], networkId: network }),
  withdrawal: JSON.stringify({ network, to, amount: "500000", unit: "base" }),
  sender: from,
};
const mint = { body: "{}", sender: "address-1" };
const record = JSON.stringify({ id: network, enabled: true, name: "Six", decimals: 6, addressFamily: "EVM" });
const rows = [
  insert("write", "writeContract", "running", write),
  insert("withdrawal", "withdraw", "started", withdrawal),
  insert("mint", "mintToken", "running", mint),
  insert("old", "writeContract", "succeeded", write),
  `INSERT INTO mirror_records (environment, kind, id, position, generation, names, words, record)
    VALUES ('held', 'networks', '${network}', 0, 1, '', '', '${record}');`,
];

let directory: string;
let earlier: EarlierStore;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-scheme-"));
  earlier = await createEarlierStore(join(directory, "postern.db"), "026-retention", rows.join("\n"));
  store = await earlier.open();
});
afterEach(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const now = 100_000_000;
const hashes = async () => {
  const all = await store.selectFrom("operations").select(["id", "intent_hash", "intent_scheme"]).execute();
  return new Map(all.map((row) => [row.id, row]));
};
const remake = () => remakeIntents(store, now, () => "native");

test("Reliability 37: an open withdrawal and an open write of the version before get one hash; a mint keeps its own", async () => {
  await store.updateTable("operations").set({ created_at: now }).where("id", "=", "mint").execute();
  expect([...(await hashes()).values()].map((row) => row.intent_scheme)).toEqual([0, 0, 0, 0]);
  await remake();
  const after = await hashes();
  expect(after.get("write")?.intent_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(after.get("withdrawal")?.intent_hash).toBe(after.get("write")?.intent_hash);
  expect(after.get("mint")).toEqual({ id: "mint", intent_hash: "of mint", intent_scheme: intentScheme });
  // It has ended long ago, and guards nothing.
  expect(after.get("old")).toEqual({ id: "old", intent_hash: "of old", intent_scheme: 0 });
  await remake();
  expect(await hashes()).toEqual(after);
});

test("Reliability 37: an instance of the version before can record no operation any more where several may run", async () => {
  const outcome = await store.executeQuery(CompiledQuery.raw(insert("late", "writeContract", "prepared", write))).then(
    () => "recorded",
    (error: unknown) => String(error),
  );
  const isAlone = inject("postgresUrl") === undefined;
  expect(outcome).toMatch(isAlone ? /^recorded$/ : /null value in column "intent_scheme"/);
});

// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { mint, unspent } from "./ledger.ts";

const address = "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl";
const date = "2026-01-02T03:04:05.678Z";

const setUp = async () => {
  const network = findNetwork("tBTC");
  if (network === undefined) throw new Error("There is no Bitcoin network.");
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  return { store, network };
};

test("two payments of the same amount have different ids, and add up", async () => {
  const { store, network } = await setUp();
  const first = await mint(store, { network, address, value: 5n, date });
  const second = await mint(store, { network, address, value: 5n, date });
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).not.toBe(first);
  expect(await unspent(store, network, [address, "tb1qother"])).toEqual(new Map([[address, 10n]]));
});

test("a spent output no longer counts", async () => {
  const { store, network } = await setUp();
  const txid = await mint(store, { network, address, value: 5n, date });
  await mint(store, { network, address, value: 7n, date });
  await store.updateTable("outputs").set({ spent_by: "another" }).where("txid", "=", txid).execute();
  expect(await unspent(store, network, [address])).toEqual(new Map([[address, 7n]]));
});

test("a payment is listed among its address's transfers", async () => {
  const { store, network } = await setUp();
  const txid = await mint(store, { network, address, value: 5n, date });
  const rows = await store.selectFrom("transfers").select(["txid", "recipient", "amount", "type"]).execute();
  expect(rows).toEqual([{ txid, recipient: address, amount: "5", type: "NATIVE" }]);
});

test("an amount over 2^53 satoshi is kept exactly", async () => {
  const { store, network } = await setUp();
  await mint(store, { network, address, value: 2n ** 53n + 1n, date });
  expect(await unspent(store, network, [address])).toEqual(new Map([[address, 2n ** 53n + 1n]]));
});

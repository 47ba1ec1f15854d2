// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deriveAccount, masterKey } from "#sandbox/domains/keys/derive.ts";
import { findNetwork, networks } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { allocateAddress } from "./allocate.ts";
import { ensureWallet, requireWallet } from "./wallets.ts";

const mnemonic = "test test test test test test test test test test test junk";

const setUp = async () => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  for (const id of ["one", "two"]) {
    await store.insertInto("organizations").values({ id, name: id, email: "", created_at: "" }).execute();
  }
  const master = await masterKey(mnemonic);
  const [first, second] = networks;
  if (first === undefined || second === undefined) throw new Error("Two networks are needed.");
  const allocate = (reference: string, network = first, organizationId = "one") =>
    store
      .transaction()
      .execute(async (writer) =>
        allocateAddress(writer, master, await ensureWallet(writer, { organizationId, reference, network }), network),
      );
  const wallets = (organizationId = "one") =>
    store
      .selectFrom("wallets")
      .select(["reference", "network_id", "profile_index", "derivation_index", "deep_index"])
      .where("organization_id", "=", organizationId)
      .orderBy("position")
      .execute();
  return { store, master, first, second, allocate, wallets };
};

test("the first address creates profile and wallet, the next one uses them", async () => {
  const { store, first, allocate, wallets } = await setUp();
  await allocate("alice");
  await allocate("alice");
  expect(await store.selectFrom("profiles").select(["reference", "type"]).execute()).toEqual([
    { reference: "alice", type: "User" },
  ]);
  expect(await wallets()).toEqual([
    { reference: "alice", network_id: first.id, profile_index: 0, derivation_index: 0, deep_index: 2 },
  ]);
});

test("index counts the profile's wallets, the derivation path the organization's", async () => {
  const { first, second, allocate, wallets } = await setUp();
  await allocate("alice");
  await allocate("bob");
  await allocate("alice", second);
  const wallet = { deep_index: 1 };
  expect(await wallets()).toEqual([
    { ...wallet, reference: "alice", network_id: first.id, profile_index: 0, derivation_index: 0 },
    { ...wallet, reference: "bob", network_id: first.id, profile_index: 0, derivation_index: 1 },
    { ...wallet, reference: "alice", network_id: second.id, profile_index: 1, derivation_index: 2 },
  ]);
});

test("the address is derived from its position in the tree", async () => {
  const { master, first, allocate } = await setUp();
  await allocate("alice");
  const { address } = await allocate("alice");
  expect(address).toBe(deriveAccount(master, first, { derivationIndex: 0, deepIndex: 1 }).address);
});

test("concurrent allocations take different steps", async () => {
  const { allocate, wallets } = await setUp();
  const addresses = await Promise.all(Array.from({ length: 30 }, (_, index) => allocate(`p${index % 3}`)));
  expect(new Set(addresses.map(({ address }) => address)).size).toBe(30);
  expect((await wallets()).map(({ deep_index }) => deep_index)).toEqual([10, 10, 10]);
});

test("organizations count separately", async () => {
  const { allocate, wallets, first } = await setUp();
  await allocate("alice");
  // Another organization has other keys: with the same ones the address would be the same too.
  await expect(allocate("alice", first, "two")).rejects.toThrow("UNIQUE");
  expect(await wallets("two")).toEqual([]);
});

test.each([
  ["tETH", "10000000000000000000", []],
  ["tBTC", null, [{ value: "1000000" }]],
  ["AVAX", null, []],
])("on %s the faucet owes %s and pays %j immediately", async (code, funding, outputs) => {
  const { store, allocate } = await setUp();
  const network = findNetwork(code);
  const { address } = await allocate("alice", network);
  const rows = await store.selectFrom("addresses").select(["address", "funding", "funding_hash"]).execute();
  expect(rows).toEqual([{ address, funding, funding_hash: null }]);
  expect(await store.selectFrom("outputs").select("value").where("address", "=", address).execute()).toEqual(outputs);
});

test("a wallet that must exist is not created", async () => {
  const { store, first } = await setUp();
  const owner = { organizationId: "one", reference: "alice", network: first };
  await expect(requireWallet(store, owner)).rejects.toMatchObject({ code: "ERR_006" });
  const wallet = await ensureWallet(store, owner);
  expect(await requireWallet(store, owner)).toEqual(wallet);
});

test.each(["a/b", "..", "organization", "Grüße 🙂", " "])("a reference is free text: %j", async (reference) => {
  const { allocate, wallets } = await setUp();
  await allocate(reference);
  expect((await wallets())[0]?.reference).toBe(reference);
});

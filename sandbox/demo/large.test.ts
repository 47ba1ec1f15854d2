// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deriveAccount, masterKey } from "#sandbox/domains/keys/derive.ts";
import { ensureWallet } from "#sandbox/domains/wallets/wallets.ts";
import { networks } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { totalOf } from "#sandbox/store/page.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { ensureLarge } from "./large.ts";

const setUp = async () => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await store.insertInto("organizations").values({ id: "one", name: "", email: "", created_at: "" }).execute();
  const master = await masterKey("test test test test test test test test test test test junk");
  const service = { store, keyring: { open: () => Promise.resolve(master) } };
  const fill = (profiles: number) =>
    ensureLarge(service, { organizationId: "one", clientShare: "" }, () => undefined, { profiles, addresses: 3 });
  const counts = async () => ({
    profiles: await totalOf(store.selectFrom("profiles")),
    wallets: await totalOf(store.selectFrom("wallets")),
    addresses: await totalOf(store.selectFrom("addresses")),
  });
  return { store, master, fill, counts };
};

test("each profile has a wallet on each of the five networks, and as many addresses in each", async () => {
  const { fill, counts } = await setUp();
  await fill(4);
  expect(await counts()).toEqual({ profiles: 4, wallets: 20, addresses: 60 });
});

test("existing profiles and wallets count", async () => {
  const { store, fill, counts } = await setUp();
  const [network] = networks;
  if (network === undefined) throw new Error("A network is needed.");
  await ensureWallet(store, { organizationId: "one", reference: "demo", network });
  await fill(4);
  expect(await counts()).toEqual({ profiles: 4, wallets: 20, addresses: 60 });
});

test("a second run changes nothing, and completes an interrupted one", async () => {
  const { fill, counts } = await setUp();
  await fill(2);
  await fill(2);
  expect(await counts()).toEqual({ profiles: 2, wallets: 10, addresses: 30 });
  await fill(5);
  expect(await counts()).toEqual({ profiles: 5, wallets: 25, addresses: 75 });
});

test("the addresses can sign, and have no funds", async () => {
  const { store, master, fill } = await setUp();
  await fill(2);
  const rows = await store
    .selectFrom("addresses")
    .innerJoin("wallets", "wallets.id", "addresses.wallet_id")
    .select(["address", "funding", "addresses.deep_index", "derivation_index", "addresses.network_id"])
    .execute();
  const evm = networks.filter(({ addressFamily }) => addressFamily === "EVM");
  for (const network of evm) {
    const here = rows.filter((row) => row.network_id === network.id);
    const derived = here.map((row) =>
      deriveAccount(master, network, { derivationIndex: row.derivation_index, deepIndex: row.deep_index }),
    );
    expect(here.map(({ address }) => address)).toEqual(derived.map(({ address }) => address));
    expect(here.map(({ funding }) => funding)).toEqual([null, null, null, null, null, null]);
  }
});

// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { createKeyring } from "#sandbox/domains/keys/keyring.ts";
import { createMaster } from "#sandbox/domains/keys/master.ts";
import { ChainUnreachable } from "#sandbox/domains/rpc/rpc.ts";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { generateAddress } from "./generate.ts";
import { ensureWallet } from "./wallets.ts";

const setUp = async (error: Error) => {
  const network = findNetwork("tETH");
  if (network === undefined) throw new Error("There is no network tETH.");
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await store.insertInto("organizations").values({ id: "one", name: "", email: "", created_at: "" }).execute();
  await createMaster(store, "one", "share");
  const fails = () => Promise.reject(error);
  const chain: Chain = { network, ask: fails, submit: fails, close: () => Promise.resolve() };
  const service = { store, keyring: createKeyring(store), chains: new Map([[network.id, chain]]) };
  const generate = (clientShare: string) =>
    generateAddress(service, { organizationId: "one", reference: "alice", network, clientShare }, ensureWallet);
  const rows = () => store.selectFrom("addresses").select(["id", "funding", "funding_hash"]).execute();
  return { generate, rows };
};

test("an address is returned although the faucet cannot pay now, and the debt remains", async () => {
  const { generate, rows } = await setUp(new ChainUnreachable());
  const { id } = await generate("share");
  expect(await rows()).toEqual([{ id, funding: "10000000000000000000", funding_hash: null }]);
});

test("another failure is not hidden", async () => {
  const { generate } = await setUp(new Error("The disk is full."));
  await expect(generate("share")).rejects.toThrow("The disk is full.");
});

test("a wrong share creates nothing", async () => {
  const { generate, rows } = await setUp(new ChainUnreachable());
  await expect(generate("another")).rejects.toThrow("client share");
  expect(await rows()).toEqual([]);
});

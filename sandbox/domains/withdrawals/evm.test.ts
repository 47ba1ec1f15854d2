// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Alongside, Chain } from "#sandbox/domains/chain/chain.ts";
import { type Intent, IntentRefused, NotEnoughFunds } from "#sandbox/domains/chain/prepare.ts";
import { masterKey } from "#sandbox/domains/keys/derive.ts";
import { ChainUnreachable } from "#sandbox/domains/rpc/rpc.ts";
import { nextAddress } from "#sandbox/domains/wallets/allocate.ts";
import { ensureWallet } from "#sandbox/domains/wallets/wallets.ts";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { withdrawOnChain } from "./evm.ts";
import { sendersOf } from "./senders.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

type Submit = (intent: Intent, record: () => Promise<void>) => Promise<string>;

/** An organization with addresses, on a chain whose response to a submitted transaction the test chooses. */
const setUp = async (submit: Submit, addressCount = 1) => {
  const network = findNetwork("tETH");
  if (network === undefined) throw new Error("There is no EVM network.");
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await store.insertInto("organizations").values({ id: "one", name: "", email: "", created_at: "" }).execute();
  const master = await masterKey("test test test test test test test test test test test junk");
  const addresses: string[] = [];
  for (let index = 0; index < addressCount; index += 1) {
    await store.transaction().execute(async (writer) => {
      const wallet = await ensureWallet(writer, { organizationId: "one", reference: `p${index}`, network });
      addresses.push((await nextAddress(writer, master, wallet, network, null)).address);
    });
  }
  let count = 0;
  const commit = (alongside: Alongside) => async () => {
    count += 1;
    await store.transaction().execute((writer) => alongside(writer, `0x${count}`));
  };
  const chain: Chain = {
    network,
    ask: () => Promise.reject(new ChainUnreachable()),
    submit: (intent, alongside) => submit(intent, commit(alongside)),
    close: () => Promise.resolve(),
  };
  const senders = await sendersOf(store, "one", network, addresses);
  const withdrawal = { organizationId: "one", senders, to: recipient, value: 5n, clientShare: "share" };
  const keyring = { open: () => Promise.resolve(master) };
  const ended = withdrawOnChain({ store, keyring }, chain, withdrawal);
  const rows = () => store.selectFrom("withdrawals").select(["id", "txid", "raw"]).execute();
  return { ended, rows, addresses };
};

const mined: Submit = async (_intent, record) => {
  await record();
  return "0x1";
};

test("the returned id is the one recorded with the transaction", async () => {
  const { ended, rows } = await setUp(mined);
  const id = await ended;
  expect(await rows()).toEqual([{ id, txid: "0x1", raw: null }]);
});

test("the withdrawal still happens if the chain is lost after the transaction is recorded", async () => {
  const { ended, rows } = await setUp(async (_intent, record) => {
    await record();
    throw new ChainUnreachable();
  });
  const id = await ended;
  expect(await rows()).toEqual([{ id, txid: "0x1", raw: null }]);
});

test.each([
  ["the chain is lost before recording", new ChainUnreachable(), ChainUnreachable],
  ["it cannot be recorded", new Error("The disk is full."), Error],
])("nothing is returned or recorded if %s", async (_, error, kind) => {
  const { ended, rows } = await setUp(() => Promise.reject(error));
  await expect(ended).rejects.toThrow(kind);
  expect(await rows()).toEqual([]);
});

test("the next address is tried only if one cannot pay", async () => {
  const triedAddresses: string[] = [];
  const { ended, rows, addresses } = await setUp((intent, record) => {
    triedAddresses.push(intent.account.address);
    return triedAddresses.length === 2 ? mined(intent, record) : Promise.reject(new NotEnoughFunds("Too little."));
  }, 3);
  const id = await ended;
  expect(await rows()).toMatchObject([{ id }]);
  expect(triedAddresses).toEqual(addresses.slice(0, 2));
});

test("a refusing recipient is tried once", async () => {
  let count = 0;
  const { ended } = await setUp(() => {
    count += 1;
    return Promise.reject(new IntentRefused("The network refused the transaction: no."));
  }, 3);
  await expect(ended).rejects.toMatchObject({
    code: "ERR_010",
    message: "to: The network refused the transaction: no.",
  });
  expect(count).toBe(1);
});

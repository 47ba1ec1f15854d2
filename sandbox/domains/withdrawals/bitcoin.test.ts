// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { masterKey } from "#sandbox/domains/keys/derive.ts";
import { mint, unspent } from "#sandbox/domains/ledger/ledger.ts";
import { nextAddress } from "#sandbox/domains/wallets/allocate.ts";
import { ensureWallet } from "#sandbox/domains/wallets/wallets.ts";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { isSigned, outpointOf, readTransaction } from "#sandbox/testing/bitcoin.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { withdrawOnLedger } from "./bitcoin.ts";
import { sendersOf } from "./senders.ts";

const mnemonic = "test test test test test test test test test test test junk";
const outside = "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl";
const date = "2026-01-02T03:04:05.000Z";
const usualFee = 705n;

/** An organization with one address for each list of values, each in its own wallet. */
const setUp = async (...values: readonly (readonly bigint[])[]) => {
  const network = findNetwork("tBTC");
  if (network === undefined) throw new Error("There is no Bitcoin network.");
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await store.insertInto("organizations").values({ id: "one", name: "", email: "", created_at: "" }).execute();
  const master = await masterKey(mnemonic);
  const addresses: string[] = [];
  for (const [index, coins] of values.entries()) {
    await store.transaction().execute(async (writer) => {
      const wallet = await ensureWallet(writer, { organizationId: "one", reference: `p${index}`, network });
      const { address } = await nextAddress(writer, master, wallet, network, null);
      for (const value of coins) await mint(writer, { network, address, value, date });
      addresses.push(address);
    });
  }
  const keyring = { open: () => Promise.resolve(master) };
  const withdraw = async (value: bigint, from: readonly string[] = addresses, to = outside) => {
    const senders = await sendersOf(store, "one", network, from);
    const withdrawal = { organizationId: "one", senders, to, value, clientShare: "share" };
    return withdrawOnLedger({ store, keyring }, network, withdrawal);
  };
  const outputs = () => store.selectFrom("outputs").selectAll().execute();
  const total = async () =>
    (await outputs()).reduce((sum, { value, spent_by: by }) => (by === null ? sum + BigInt(value) : sum), 0n);
  const transfers = () =>
    store.selectFrom("transfers").selectAll().where("sender", "!=", "").orderBy("position").execute();
  const fees = async () => (await transfers()).reduce((sum, { fee }) => sum + BigInt(fee ?? "0"), 0n);
  const withdrawals = () => store.selectFrom("withdrawals").selectAll().execute();
  return { store, network, addresses, withdraw, outputs, total, transfers, fees, withdrawals };
};

test("a withdrawal spends one output, pays the recipient, and gives the rest to a new address of the sender's wallet", async () => {
  const { store, network, addresses, withdraw, transfers, withdrawals } = await setUp([10_000n]);
  const id = await withdraw(4000n);
  const [row] = await withdrawals();
  expect(row).toMatchObject({ id, organization_id: "one", network_id: network.id });
  const [sender] = addresses;
  const own = await store.selectFrom("addresses").select(["address", "reference", "deep_index"]).execute();
  expect(own).toMatchObject([
    { address: sender, deep_index: 0 },
    { reference: "p0", deep_index: 1 },
  ]);
  const change = own[1]?.address ?? "";
  const common = { txid: row?.txid, sender, type: "NATIVE" };
  expect(await transfers()).toMatchObject([
    { ...common, entry: 0, recipient: outside, amount: "4000", fee: String(usualFee) },
    { ...common, entry: 1, recipient: change, amount: String(6000n - usualFee), fee: null },
  ]);
  expect(await unspent(store, network, [sender ?? "", change, outside])).toEqual(
    new Map([
      [outside, 4000n],
      [change, 6000n - usualFee],
    ]),
  );
});

test("the signed transaction is kept, and spends the ledger's outputs with the key of each address", async () => {
  const { withdraw, outputs, withdrawals } = await setUp([3000n], [4000n]);
  await withdraw(5000n);
  const [row] = await withdrawals();
  const read = readTransaction(row?.raw ?? "");
  expect(read.id).toBe(row?.txid);
  const spent = (await outputs()).filter(({ spent_by: by }) => by === row?.txid);
  expect(spent).toHaveLength(2);
  for (const [index, input] of read.inputs.entries()) {
    const { txid, vout } = outpointOf(input);
    const coin = spent.find((one) => one.txid === txid && one.vout === vout);
    expect(isSigned(read, index, BigInt(coin?.value ?? "0"))).toBe(true);
  }
  const ownOutputs = (await outputs()).filter(({ txid }) => txid === row?.txid);
  expect(ownOutputs.map(({ value }) => BigInt(value))).toEqual(read.outputs.map(({ value }) => value));
});

test("change that would be dust goes to the fee, without a new address", async () => {
  const { store, withdraw, transfers } = await setUp([5000n]);
  await withdraw(4200n);
  expect(await transfers()).toMatchObject([{ amount: "4200", fee: "800" }]);
  expect(await store.selectFrom("addresses").select("deep_index").execute()).toHaveLength(1);
});

test("an address that pays nothing is not a sender, and gets no change", async () => {
  const { store, addresses, withdraw, transfers } = await setUp([], [9000n]);
  await withdraw(4000n);
  expect((await transfers())[0]?.sender).toBe(addresses[1]);
  const wallets = await store.selectFrom("wallets").select("deep_index").orderBy("position").execute();
  expect(wallets).toEqual([{ deep_index: 1 }, { deep_index: 2 }]);
});

test("coins that a withdrawal pays to the organization itself can be spent by it", async () => {
  const { addresses, withdraw, transfers } = await setUp([9000n], []);
  const [first = "", second = ""] = addresses;
  await withdraw(5000n, [first], second);
  await withdraw(4000n, [second]);
  expect((await transfers()).map(({ sender, recipient }) => [sender, recipient])).toContainEqual([second, outside]);
});

test.each([
  ["no unspent outputs", [], 1000n, { code: "ERR_226", status: 400 }],
  ["too little", [1000n], 5000n, { code: "ERR_236", status: 400 }],
  ["enough for the amount but not the fee", [5000n], 5000n, { code: "ERR_236", status: 400 }],
  ["a dust amount", [5000n], 293n, { code: "ERR_010", message: expect.stringMatching(/^amount: is dust: 294/) }],
])("%s is refused, and nothing changes", async (_, values, value, error) => {
  const { store, outputs, withdraw, transfers, withdrawals } = await setUp(values);
  const before = await outputs();
  await expect(withdraw(value)).rejects.toMatchObject(error);
  expect([await outputs(), await transfers(), await withdrawals()]).toEqual([before, [], []]);
  expect(await store.selectFrom("addresses").select("deep_index").execute()).toHaveLength(1);
});

test("concurrent withdrawals spend separate outputs or are refused, and no satoshi is lost", async () => {
  const { addresses, withdraw, total, fees, outputs, withdrawals } = await setUp(
    Array.from({ length: 6 }, () => 2000n),
  );
  const ended = await Promise.allSettled(Array.from({ length: 10 }, () => withdraw(1000n, addresses)));
  const fulfilled = ended.filter(({ status }) => status === "fulfilled");
  expect(fulfilled).toHaveLength(6);
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(4);
  const rows = await withdrawals();
  expect(new Set(rows.map(({ txid }) => txid)).size).toBe(6);
  const spent = (await outputs()).flatMap(({ spent_by: by }) => (by === null ? [] : [by]));
  expect(new Set(spent)).toEqual(new Set(rows.map(({ txid }) => txid)));
  expect(spent).toHaveLength(6);
  expect((await total()) + (await fees())).toBe(12_000n);
});

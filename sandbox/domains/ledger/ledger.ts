import { randomBytes } from "node:crypto";
import { TEST_NETWORK, Transaction } from "@scure/btc-signer";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import type { Coin } from "./coins.ts";
import type { Payee } from "./payment.ts";

/** The funding of a new address on the Bitcoin network, in satoshi. */
export const faucetSatoshi = 1_000_000n;

type Payment = { readonly network: Network; readonly address: string; readonly value: bigint; readonly date: string };

/**
 * Pays new coins to an address, like a miner's transaction, and returns its id. The ledger is the Bitcoin network's
 * only source of truth: anything committed here has happened.
 */
export const mint = async (writer: Writer, { network, address, value, date }: Payment): Promise<string> => {
  const txid = coinbase(address, value).id;
  const common = { network_id: network.id, txid };
  await writer
    .insertInto("outputs")
    .values({ ...common, vout: 0, address, value: String(value), spent_by: null, created_at: date })
    .execute();
  await writer
    .insertInto("transfers")
    .values({
      ...common,
      position: null,
      entry: 0,
      sender: "",
      recipient: address,
      amount: String(value),
      contract_address: null,
      token_id: null,
      type: "NATIVE",
      status: "CONFIRMED",
      fee: "0",
      date,
    })
    .execute();
  return txid;
};

/** Its input spends nothing; random bytes make its id unique. */
const coinbase = (address: string, value: bigint): Transaction => {
  const transaction = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
  transaction.addOutputAddress(address, value, TEST_NETWORK);
  transaction.addInput({ txid: new Uint8Array(32), index: 0xffff_ffff, finalScriptSig: randomBytes(16) });
  return transaction;
};

/** Unspent satoshi by address; addresses without any are left out. */
export const unspent = async (
  store: Store,
  network: Network,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  if (addresses.length === 0) return new Map();
  const rows = await store
    .selectFrom("outputs")
    .select(["address", "value"])
    .where("network_id", "=", network.id)
    .where("address", "in", addresses)
    .where("spent_by", "is", null)
    .execute();
  const sums = new Map<string, bigint>();
  for (const { address, value } of rows) sums.set(address, (sums.get(address) ?? 0n) + BigInt(value));
  return sums;
};

/** The unspent outputs of addresses, oldest first. */
export const unspentCoins = async (
  writer: Writer,
  network: Network,
  addresses: readonly string[],
): Promise<readonly Coin[]> => {
  const rows = await writer
    .selectFrom("outputs")
    .select(["txid", "vout", "address", "value"])
    .where("network_id", "=", network.id)
    .where("address", "in", addresses)
    .where("spent_by", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map(({ value, ...row }) => ({ ...row, value: BigInt(value) }));
};

type Spending = {
  readonly network: Network;
  readonly txid: string;
  readonly coins: readonly Coin[];
  /** In output order. */
  readonly payees: readonly Payee[];
  /** The listed sender. */
  readonly sender: string;
  /** Satoshi. */
  readonly fee: bigint;
  readonly date: string;
};

/**
 * Records a signed transaction: its inputs are spent, its outputs are new coins, and each is a transfer, the first with
 * the fee. Runs in the transaction that chose the coins; throws if one was spent meanwhile.
 */
export const spend = async (
  writer: Writer,
  { network, txid, coins, payees, sender, fee, date }: Spending,
): Promise<void> => {
  const common = { network_id: network.id, txid };
  for (const coin of coins) {
    const { numUpdatedRows } = await writer
      .updateTable("outputs")
      .set({ spent_by: txid })
      .where("network_id", "=", network.id)
      .where("txid", "=", coin.txid)
      .where("vout", "=", coin.vout)
      .where("spent_by", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`The output ${coin.txid}:${coin.vout} is spent already.`);
  }
  await writer
    .insertInto("outputs")
    .values(
      payees.map(({ address, value }, vout) => ({
        ...common,
        vout,
        address,
        value: String(value),
        spent_by: null,
        created_at: date,
      })),
    )
    .execute();
  await writer
    .insertInto("transfers")
    .values(
      payees.map(({ address, value }, entry) => ({
        ...common,
        position: null,
        entry,
        sender,
        recipient: address,
        amount: String(value),
        contract_address: null,
        token_id: null,
        type: "NATIVE" as const,
        status: "CONFIRMED" as const,
        fee: entry === 0 ? String(fee) : null,
        date,
      })),
    )
    .execute();
};

import { randomBytes } from "node:crypto";
import { TEST_NETWORK, Transaction } from "@scure/btc-signer";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";

/** What a new address on the Bitcoin network gets, in satoshi. */
export const faucetSatoshi = 1_000_000n;

type Payment = { readonly network: Network; readonly address: string; readonly value: bigint; readonly date: string };

/**
 * Pays new coins to an address, as the transaction of a miner does, and answers its id. The ledger is the whole truth of
 * the Bitcoin network: what is committed here has happened.
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

/** Unspent satoshi by address; an address without any is not among them. */
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

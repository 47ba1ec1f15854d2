import { hexSchema } from "#sandbox/domains/rpc/hex.ts";
import { keptReceiptSchema } from "#sandbox/domains/rpc/receipt.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import { transfersOf } from "./transfers.ts";

type MinedTransaction = {
  readonly networkId: string;
  readonly hash: string;
  readonly raw: string;
  /** JSON, as returned. */
  readonly receipt: string;
  readonly timestamp: number;
};

/** Rows per statement: SQLite limits its parameters, and a transaction may have more transfers. */
const together = 500;

/** Records what a mined transaction moved, in the same commit as its receipt. */
export const recordTransfers = async (writer: Writer, transaction: MinedTransaction): Promise<void> => {
  const { networkId, hash, timestamp } = transaction;
  const receipt = keptReceiptSchema.parse(JSON.parse(transaction.receipt));
  const rows = transfersOf({ networkId, raw: hexSchema.parse(transaction.raw), receipt, timestamp });
  for (let start = 0; start < rows.length; start += together) {
    await writer
      .insertInto("transfers")
      .values(rows.slice(start, start + together))
      .execute();
  }
  await writer
    .updateTable("transactions")
    .set({ indexed: 1 })
    .where("network_id", "=", networkId)
    .where("hash", "=", hash)
    .execute();
};

/** The same for a data directory created before transfers were recorded. */
export const recordMissingTransfers = async (store: Store): Promise<void> => {
  const rows = await store
    .selectFrom("transactions")
    .innerJoin("blocks", (join) =>
      join
        .onRef("blocks.network_id", "=", "transactions.network_id")
        .onRef("blocks.number", "=", "transactions.block_number"),
    )
    .select(["transactions.network_id", "hash", "raw", "receipt", "timestamp"])
    .where("indexed", "=", 0)
    .orderBy("transactions.network_id")
    .orderBy("block_number")
    .execute();
  for (const { network_id: networkId, hash, raw, receipt, timestamp } of rows) {
    if (receipt === null) continue;
    await store
      .transaction()
      .execute((writer) => recordTransfers(writer, { networkId, hash, raw, receipt, timestamp }));
  }
};

import * as z from "zod";
import { recordTransfers } from "#sandbox/domains/transfers/record.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import { genesisTimestamp } from "./anvil.ts";

/** A block of the log: one signed transaction, mined in this order with this timestamp. */
export type Block = {
  readonly number: number;
  readonly timestamp: number;
  readonly hash: string;
  readonly raw: string;
  readonly receipt: string | null;
};

/** A block before it is mined, with its transaction's sender. */
export type NewBlock = Omit<Block, "receipt"> & {
  readonly networkId: string;
  readonly sender: string;
  readonly nonce: number;
};

/** The blocks of a network after one number and up to another, in mining order. */
export const blocksAfter = (
  store: Store,
  networkId: string,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<readonly Block[]> =>
  store
    .selectFrom("blocks")
    .innerJoin("transactions", (join) =>
      join
        .onRef("transactions.network_id", "=", "blocks.network_id")
        .onRef("transactions.block_number", "=", "blocks.number"),
    )
    .select(["blocks.number", "blocks.timestamp", "transactions.hash", "transactions.raw", "transactions.receipt"])
    .where("blocks.network_id", "=", networkId)
    .where("blocks.number", ">", after)
    .where("blocks.number", "<=", upTo)
    .orderBy("blocks.number")
    .execute();

/** The last block of the log, if any. */
const lastBlock = (store: Store, networkId: string): Promise<Pick<Block, "number" | "timestamp"> | undefined> =>
  store
    .selectFrom("blocks")
    .select(["number", "timestamp"])
    .where("network_id", "=", networkId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** The number of blocks in the log: they are numbered from 1. */
export const logLength = async (store: Store, networkId: string): Promise<number> =>
  (await lastBlock(store, networkId))?.number ?? 0;

/** Number and hash of the newest block, up to a number, with a stored receipt. */
export const minedBlock = async (
  store: Store,
  networkId: string,
  upTo: number,
): Promise<{ readonly number: number; readonly hash: string } | undefined> => {
  const row = await store
    .selectFrom("transactions")
    .select(["block_number as number", "receipt"])
    .$narrowType<{ receipt: string }>()
    .where("network_id", "=", networkId)
    .where("block_number", "<=", upTo)
    .where("receipt", "is not", null)
    .orderBy("block_number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, hash: minedSchema.parse(JSON.parse(row.receipt)).blockHash };
};

const minedSchema = z.looseObject({ blockHash: z.string() });

/**
 * Number and timestamp of the next block: the clock's second, but never earlier than the previous block. Several blocks
 * may share a second, so that many writes at once do not make the chain run ahead of the clock.
 */
export const nextBlock = async (store: Store, networkId: string): Promise<Pick<Block, "number" | "timestamp">> => {
  const tip = await lastBlock(store, networkId);
  const clock = Math.floor(Date.now() / 1000);
  return { number: (tip?.number ?? 0) + 1, timestamp: Math.max(clock, tip?.timestamp ?? genesisTimestamp) };
};

/** Records a block before it is mined. */
export const recordBlock = async (writer: Writer, block: NewBlock): Promise<void> => {
  const { networkId, number, timestamp, hash, sender, nonce, raw } = block;
  await writer.insertInto("blocks").values({ network_id: networkId, number, timestamp }).execute();
  await writer
    .insertInto("transactions")
    .values({ network_id: networkId, block_number: number, hash, sender, nonce, raw, receipt: null })
    .execute();
};

/**
 * Stores a receipt as the text returned from then on, together with the transaction's transfers; an existing one is
 * unchanged.
 */
export const keepReceipt = async (store: Store, networkId: string, block: Block, receipt: string): Promise<void> => {
  const { hash, raw, timestamp } = block;
  await store.transaction().execute(async (writer) => {
    const { numUpdatedRows } = await writer
      .updateTable("transactions")
      .set({ receipt })
      .where("network_id", "=", networkId)
      .where("hash", "=", hash)
      .where("receipt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordTransfers(writer, { networkId, hash, raw, receipt, timestamp });
  });
};

/** The stored receipt of a mined transaction; null if there is none. */
export const keptReceipt = async (store: Store, networkId: string, hash: string): Promise<string | null> => {
  const row = await store
    .selectFrom("transactions")
    .select("receipt")
    .where("network_id", "=", networkId)
    .where("hash", "=", hash.toLowerCase())
    .executeTakeFirst();
  return row?.receipt ?? null;
};

/** The nonce of a sender's next transaction: everything recorded gets mined, in nonce order. */
export const nextNonce = async (store: Store, networkId: string, sender: string): Promise<number> => {
  const last = await store
    .selectFrom("transactions")
    .select("nonce")
    .where("network_id", "=", networkId)
    .where("sender", "=", sender)
    .orderBy("nonce", "desc")
    .limit(1)
    .executeTakeFirst();
  return (last?.nonce ?? -1) + 1;
};

import * as z from "zod";
import { height } from "#sandbox/domains/rpc/block.ts";
import { hexSchema } from "#sandbox/domains/rpc/hex.ts";
import { receiptSchema } from "#sandbox/domains/rpc/receipt.ts";
import type { Rpc } from "#sandbox/domains/rpc/rpc.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { type Block, blocksAfter, keepReceipt } from "./blocks.ts";

/** Passes a signed transaction to the chain, which checks it and mines nothing yet. Throws `RpcError` if it refuses. */
export const offer = async (rpc: Rpc, raw: string): Promise<void> => {
  await rpc.call("eth_sendRawTransaction", [raw], hexSchema);
};

/** Mines a recorded block, whose transaction is the only one the chain knows; `offered` was already passed to it. */
const mineBlock = async (rpc: Rpc, block: Block, offered: string | undefined): Promise<void> => {
  if (block.hash !== offered) await offer(rpc, block.raw);
  await rpc.call("evm_mine", [{ timestamp: block.timestamp }], z.unknown());
};

/** `offered` is the hash of a transaction already passed to the chain; nothing after the block `upTo` is mined. */
export type CatchUp = {
  readonly offered?: string | undefined;
  readonly upTo?: number;
  /** Called with each block without a receipt before that is stored; throwing prevents it. */
  readonly examine?: ((block: Block) => Promise<void>) | undefined;
};

/**
 * Mines recorded blocks missing on the chain, in order, and stores missing receipts. If the chain reaches an outcome
 * different from the one returned, that is an error: nothing returned may change.
 */
export const catchUp = async (
  rpc: Rpc,
  store: Store,
  networkId: string,
  { offered, upTo, examine }: CatchUp = {},
): Promise<void> => {
  const missing = await blocksAfter(store, networkId, await height(rpc), upTo);
  for (const block of missing) {
    await mineBlock(rpc, block, offered);
    if (block.receipt === null) await examine?.(block);
  }
  for (let start = 0; start < missing.length; start += together) {
    await keepOutcomes(rpc, store, networkId, missing.slice(start, start + together));
  }
};

const keptSchema = z.looseObject({ status: z.int() });

/** Receipts per round trip. */
const together = 100;

const keepOutcomes = async (rpc: Rpc, store: Store, networkId: string, blocks: readonly Block[]): Promise<void> => {
  const hashes = blocks.map(({ hash }) => [hash]);
  const receipts = await rpc.many("eth_getTransactionReceipt", hashes, receiptSchema);
  for (const [index, receipt] of receipts.entries()) {
    const block = blocks[index];
    if (block === undefined) continue;
    if (block.receipt === null) {
      await keepReceipt(store, networkId, block, JSON.stringify(receipt));
    } else if (keptSchema.parse(JSON.parse(block.receipt)).status !== receipt.status) {
      throw new Error(
        `The transaction ${block.hash} of block ${block.number} ended differently when it was mined again.`,
      );
    }
  }
};

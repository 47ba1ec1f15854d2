import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { numberToHex } from "viem/utils";
import * as z from "zod";
import { blockHash, height } from "#sandbox/domains/rpc/block.ts";
import { hexSchema } from "#sandbox/domains/rpc/hex.ts";
import { type Rpc, RpcError } from "#sandbox/domains/rpc/rpc.ts";
import { askableHashes, headerSchema, recentBlocks } from "./recent-blocks.ts";
import { type Snapshot, SnapshotRefused } from "./snapshot.ts";

const pack = promisify(gzip);

/** Name and version of the chain's process. */
const clientOf = (rpc: Rpc): Promise<string> => rpc.call("web3_clientVersion", [], z.string());

/** Asks a chain for its state. Nothing may be mined meanwhile, and no transaction may be pending. */
export const takeSnapshot = async (rpc: Rpc, networkId: string): Promise<Snapshot> => {
  const number = await height(rpc);
  const first = Math.max(0, number - askableHashes + 1);
  const questions = Array.from({ length: number - first + 1 }, (_, index) => [numberToHex(first + index), false]);
  // Headers are kept complete: fields unknown here belong to a block's hash, too.
  const headers = await rpc.many("eth_getBlockByNumber", questions, z.custom<z.input<typeof headerSchema>>(isHeader));
  const recent = await pack(JSON.stringify(recentBlocks(headers)));
  const state = bytesOf(await rpc.call("anvil_dumpState", [], hexSchema));
  if ((await height(rpc)) !== number) throw new Error("A block was mined while a snapshot was taken.");
  return { networkId, number, hash: headers.at(-1)?.hash ?? "", client: await clientOf(rpc), state, recent };
};

const isHeader = (value: unknown): boolean => headerSchema.safeParse(value).success;

/**
 * Gives a new chain the state of a snapshot. Throws `SnapshotRefused` if it is not accepted; the chain must not be used
 * then.
 */
export const restoreSnapshot = async (rpc: Rpc, { client, state, recent, number, hash }: Snapshot): Promise<void> => {
  const running = await clientOf(rpc);
  if (running !== client) throw new SnapshotRefused(`it was written by ${client}, and this is ${running}`);
  try {
    await rpc.call("anvil_loadState", [hexOf(recent)], z.literal(true));
    await rpc.call("anvil_rollback", [1], z.unknown());
    await rpc.call("anvil_loadState", [hexOf(state)], z.literal(true));
  } catch (cause) {
    if (cause instanceof RpcError) throw new SnapshotRefused("the chain refuses it", { cause });
    throw cause;
  }
  if ((await height(rpc)) !== number || (await blockHash(rpc, number)) !== hash) {
    throw new SnapshotRefused("it is not the state that it says");
  }
};

const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), "hex");
const hexOf = (bytes: Buffer): string => `0x${bytes.toString("hex")}`;

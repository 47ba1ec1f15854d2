import { numberToHex } from "viem/utils";
import * as z from "zod";
import { hexSchema, quantitySchema } from "#sandbox/domains/rpc/hex.ts";

/** A block's header from JSON-RPC; all its keys are passed on. */
export const headerSchema = z.looseObject({
  number: quantitySchema,
  hash: hexSchema,
  miner: hexSchema,
  timestamp: hexSchema,
  gasLimit: quantitySchema,
  baseFeePerGas: quantitySchema,
  difficulty: hexSchema,
  mixHash: hexSchema,
});
export type Header = z.input<typeof headerSchema>;

/** How many earlier block hashes a contract can read (opcode BLOCKHASH). */
export const askableHashes = 256;

/**
 * A state with these blocks plus one more. anvil 1.7.1 loads a state without the hashes that contracts can read
 * (BLOCKHASH), but restores the hashes of all remaining blocks when a chain is rolled back. So this state is loaded
 * first and rolled back by the one block; loading the real state keeps the hashes. `headers` are in order, ending with
 * the snapshot's.
 */
export const recentBlocks = (headers: readonly Header[]): object => {
  const tip = headers.at(-1);
  if (tip === undefined) throw new Error("A chain has at least one block.");
  const number = numberToHex(quantitySchema.parse(tip.number) + 1n);
  const without = (header: object) => ({ header, transactions: [], ommers: [] });
  return {
    block: {
      number,
      beneficiary: tip.miner,
      timestamp: tip.timestamp,
      gas_limit: Number(tip.gasLimit),
      basefee: Number(tip.baseFeePerGas),
      difficulty: tip.difficulty,
      prevrandao: tip.mixHash,
      blob_excess_gas_and_price: { excess_blob_gas: 0, blob_gasprice: 1 },
      slot_num: 0,
    },
    accounts: {},
    best_block_number: Number(number),
    blocks: [...headers.map(without), without({ ...tip, number, parentHash: tip.hash })],
    transactions: [],
    historical_states: [[tip.hash, { accounts: {}, storage: {}, block_hashes: {} }]],
  };
};

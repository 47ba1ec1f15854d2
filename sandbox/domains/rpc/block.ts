import { numberToHex } from "viem/utils";
import * as z from "zod";
import { hexSchema, quantitySchema } from "./hex.ts";
import type { Rpc } from "./rpc.ts";

/** How many blocks a chain has mined. */
export const height = (rpc: Rpc): Promise<number> => rpc.call("eth_blockNumber", [], quantitySchema).then(Number);

/** The hash of a block on the chain. */
export const blockHash = async (rpc: Rpc, number: number): Promise<string> => {
  const block = await rpc.call(
    "eth_getBlockByNumber",
    [numberToHex(number), false],
    z.looseObject({ hash: hexSchema }),
  );
  return block.hash;
};

import * as z from "zod";
import type { Ledger } from "./ledger.ts";

const batchSchema = z.array(z.object({ id: z.int(), result: z.unknown() }));
const batchSize = 100;

/** Requests to a chain's JSON-RPC address, in batches; answers in the order of the requests. */
const askNode = async <T>(url: string, method: string, list: readonly unknown[][], schema: z.ZodType<T>) => {
  const results: T[] = [];
  for (let start = 0; start < list.length; start += batchSize) {
    const batch = list.slice(start, start + batchSize);
    const body = JSON.stringify(batch.map((params, id) => ({ jsonrpc: "2.0", id, method, params })));
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
    const answers = batchSchema.parse(await answer.json()).sort((left, right) => left.id - right.id);
    results.push(...answers.map(({ result }) => schema.parse(result)));
  }
  return results;
};

const hex = z.string().regex(/^0x[0-9a-f]*$/);
const blockSchema = z.object({
  number: hex,
  hash: hex,
  transactions: z.array(z.object({ hash: hex, from: hex, nonce: hex })),
});

const hexNumber = (value: number) => `0x${value.toString(16)}`;

/** Records the last blocks of a chain, at most `most`, and which transaction used which nonce of which sender. */
export const readBlocks = async (url: string, ledger: Ledger, most: number): Promise<void> => {
  const path = new URL(url).pathname;
  const [tip = "0x0"] = await askNode(url, "eth_blockNumber", [[]], hex);
  const length = Math.min(most, Number(tip) + 1);
  const questions = Array.from({ length }, (_, index) => [hexNumber(Number(tip) - index), true]);
  for (const { number, hash, transactions } of await askNode(url, "eth_getBlockByNumber", questions, blockSchema)) {
    ledger.note(`block ${Number(number)} of ${path}`, hash);
    for (const { hash: transaction, from, nonce } of transactions) {
      ledger.note(`transaction of ${from} with nonce ${Number(nonce)} on ${path}`, transaction);
    }
  }
};

const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const logsSchema = z.array(z.object({ data: hex, transactionHash: hex }));

/** The hashes of the transactions that transferred an amount of a token, by amount. */
export const readTransfers = async (url: string, token: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const filter = { fromBlock: "0x0", toBlock: "latest", address: token, topics: [transferTopic] };
  const [logs = []] = await askNode(url, "eth_getLogs", [[filter]], logsSchema);
  const hashes = new Map<string, string[]>();
  for (const { data, transactionHash } of logs) {
    const amount = String(BigInt(data));
    hashes.set(amount, [...(hashes.get(amount) ?? []), transactionHash]);
  }
  return hashes;
};

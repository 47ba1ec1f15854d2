import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { maxTake } from "#shared/wire/pagination.ts";
import { type Answer, type Client, pollInterval } from "./client.ts";
import type { Ledger } from "./ledger.ts";

const pageSchema = z.object({
  data: z.array(z.looseObject({ id: z.uuid() })),
  pagination: z.object({ totalElements: z.int() }),
});

/** Throws if an answer does not have the specification's success status. */
export const expected = (answer: Answer, status: number): Answer => {
  if (answer.status === status) return answer;
  throw new Error(`Answered ${answer.status} instead of ${status}: ${answer.text}`);
};

/** All records of a list, page by page. */
const listAll = async (client: Client, path: string) => {
  const records: z.output<typeof pageSchema>["data"] = [];
  for (;;) {
    const answer = expected(await client.get(`${path}?take=${maxTake}&skip=${records.length}`), 200);
    const { data, pagination } = pageSchema.parse(answer.body);
    records.push(...data);
    if (data.length < maxTake || records.length >= pagination.totalElements) return records;
  }
};

const addressSchema = z.looseObject({
  balance: z.string(),
  address: z.string(),
  reference: z.string(),
  networkId: z.string(),
});

/** Reads and records all addresses, without the balance because it may change. */
export const readAddresses = async (client: Client, ledger: Ledger) => {
  const records = await listAll(client, "/api/v1/addresses/organization");
  for (const record of records) ledger.note(`address ${record.id}`, JSON.stringify({ ...record, balance: "" }));
  return new Map(records.map((record) => [record.id, addressSchema.parse(record)]));
};

const walletSchema = z.looseObject({ id: z.uuid(), currentDeepIndex: z.int() });

/** Reads and records all wallets; `currentDeepIndex` may only grow. */
export const readWallets = async (client: Client, ledger: Ledger): Promise<ReadonlySet<string>> => {
  const records = z.array(walletSchema).parse(await listAll(client, "/api/v1/wallets/organization"));
  for (const record of records) {
    ledger.note(`wallet ${record.id}`, JSON.stringify({ ...record, currentDeepIndex: 0 }));
    ledger.count(`currentDeepIndex of wallet ${record.id}`, record.currentDeepIndex);
  }
  return new Set(records.map(({ id }) => id));
};

const statusSchema = z.looseObject({
  status: z.enum(["RUNNING", "COMPLETED", "FAILED"]),
  result: z.looseObject({ transactionHash: z.string() }).optional(),
});

/** Polls a workflow until it ends, and records that answer. */
export const readOutcome = async (
  client: Client,
  ledger: Ledger,
  workflowId: string,
): Promise<z.output<typeof statusSchema>> => {
  const path = `/api/v1/workflows/${workflowId}/status`;
  const answer = expected(await client.get(path), 200);
  const status = statusSchema.parse(answer.body);
  if (status.status === "RUNNING") {
    if (ledger.facts.has(path)) ledger.contradict(`${path} had ended and is running`);
    await delay(pollInterval);
    return readOutcome(client, ledger, workflowId);
  }
  ledger.note(path, answer.text);
  return status;
};

/** Reads and records a transaction's receipt. */
export const readReceipt = async (client: Client, ledger: Ledger, networkId: string, hash: string): Promise<void> => {
  const path = `/api/v1/contract-interactions/network/${networkId}/tx/${hash}`;
  ledger.note(path, expected(await client.get(path), 200).text);
};

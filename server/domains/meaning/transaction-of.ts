import { randomUUID } from "node:crypto";
import * as z from "zod";
import { parseUnits } from "#shared/amount/units.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Hex } from "#shared/abi/types.ts";
import type { Transaction } from "#shared/meaning/types.ts";
import type { RunningEnvironment } from "../environments/environment.ts";
import { type Spending, spendingOf } from "../journal/spending.ts";
import { askForSender, knownSenders } from "../relay/sender.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";

/** The transaction that a recorded request describes, as far as it can be read. */
export type Recorded =
  /** `isSenderUnread`: the service knows the sender's address and did not answer; the record's id takes its place. */
  | { readonly kind: "transaction"; readonly transaction: Transaction; readonly isSenderUnread: boolean }
  /** The request is ambiguous, and stays so. */
  | { readonly kind: "unreadable"; readonly why: string };

type Row = Pick<OperationTable, "environment" | "operation" | "parameters" | "body" | "sender" | "receipt">;

type Dependencies = {
  readonly store: Store;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

/** Reads the transaction from a journal's row. The coin's decimals are those of the network. */
export const transactionOf = async (
  { store, environments }: Dependencies,
  row: Row,
  coinDecimals: number,
): Promise<Recorded> => {
  const running = environments.get(row.environment);
  const read = readSpending(row, running?.view.amountUnit ?? "native");
  if ("why" in read) return { kind: "unreadable", why: read.why };
  const unit = running?.view.amountUnit ?? "native";
  const amount = parseUnits(read.amount, unit === "base" ? 0 : coinDecimals);
  if (!amount.ok) return { kind: "unreadable", why: "The amount has more decimals than the coin." };
  const from = await senderAddress({ store, running }, row, read.sender);
  const transaction = {
    from: checksumAddress(from ?? read.sender),
    to: checksumAddress(read.to),
    calldata: hexSchema.parse(read.data),
    amount: amount.value,
  };
  return { kind: "transaction", transaction, isSenderUnread: from === undefined };
};

const hexSchema = z.custom<Hex>((value) => typeof value === "string" && /^0x(?:[0-9a-f]{2})*$/.test(value));

const readSpending = (
  { operation, parameters, body }: Row,
  unit: "native" | "base",
): Spending | { readonly why: string } => {
  try {
    const params = paramsSchema.parse(JSON.parse(parameters));
    return spendingOf(operation, { params, body: JSON.parse(body) }, unit);
  } catch (error) {
    if (error instanceof Problem) return { why: error.message };
    throw error;
  }
};

const paramsSchema = z.record(z.string(), z.string());

const receiptSender = z.object({ from: z.string().regex(/^0x[0-9a-f]{40}$/i) });

/** The sender's address; null if the record no longer exists, undefined if the service did not answer. */
const senderAddress = async (
  { store, running }: { readonly store: Store; readonly running: RunningEnvironment | undefined },
  { environment, receipt }: Row,
  addressId: string,
): Promise<string | null | undefined> => {
  const [known] = (await knownSenders(store, environment, [addressId])).values();
  if (known !== undefined) return known;
  const told = receiptSender.safeParse(receipt === null ? null : JSON.parse(receipt));
  if (told.success) return told.data.from;
  if (running === undefined) return null;
  const upstream = running.upstream();
  if (upstream === null) return undefined;
  const lookUp = { service: upstream.service, requestId: randomUUID() };
  const found = await askForSender(store, environment, addressId, lookUp).catch(() => "unreadable" as const);
  if (found === "absent") return null;
  return found === "unreadable" ? undefined : found.address;
};

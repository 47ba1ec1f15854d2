import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { type Spending, spendingOf } from "#server/domains/journal/spending.ts";
import { withdrawnIn } from "#server/domains/journal/withdrawn.ts";
import { askForSender, knownSenders } from "#server/domains/references/sender.ts";
import { type RequestColumns, type StoredRequest, storedRequest } from "#server/domains/request/stored.ts";
import { isSpendingRequest } from "#server/domains/request/write-request.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Hex } from "#shared/abi/types.ts";
import { parseUnits } from "#shared/amount/units.ts";
import { type AmountUnit, amountUnitOf } from "#shared/console/amount-unit.ts";
import type { Transaction } from "#shared/meaning/types.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";

/** The transaction of a recorded request, as far as it can be read. */
export type Recorded =
  /** `isSenderUnread`: the service knows the sender's address but did not answer; the record's id takes its place. */
  | { readonly kind: "transaction"; readonly transaction: Transaction; readonly isSenderUnread: boolean }
  /** The request is ambiguous, and stays so. */
  | { readonly kind: "unreadable"; readonly why: string };

type Row = RequestColumns & Pick<OperationTable, "environment" | "sender" | "receipt" | "withdrawal">;

type Dependencies = {
  readonly store: Store;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

/** Reads the transaction from a journal row, with the network's coin decimals. */
export const transactionOf = async (
  { store, environments }: Dependencies,
  row: Row,
  coinDecimals: number,
): Promise<Recorded> => {
  const running = environments.get(row.environment);
  const unit = unitOf(row, running);
  const stored = storedRequest(row);
  const read = readSpending(stored, unit);
  if ("why" in read) return { kind: "unreadable", why: read.why };
  const amount = parseUnits(read.amount, unit === "base" ? 0 : coinDecimals);
  if (!amount.ok) return { kind: "unreadable", why: "The amount has more decimals than the coin." };
  if (isWithdrawal(row.operation)) {
    const [first = "", ...moreSenders] = stored.names.from;
    const senders = { from: checksumAddress(first), moreSenders: moreSenders.map(checksumAddress) };
    const transaction = { ...senders, to: checksumAddress(read.to), calldata: "0x", amount: amount.value } as const;
    return { kind: "transaction", transaction, isSenderUnread: false };
  }
  const from = await senderOf({ store, environments }, row);
  const transaction = {
    from: checksumAddress(from ?? read.sender),
    to: checksumAddress(read.to),
    calldata: hexSchema.parse(read.data),
    amount: amount.value,
  };
  return { kind: "transaction", transaction, isSenderUnread: from === undefined };
};

/** The sender's address; null if its record no longer exists, undefined if the service did not answer. */
export const senderOf = ({ store, environments }: Dependencies, row: Row): Promise<string | null | undefined> => {
  const running = environments.get(row.environment);
  return senderAddress({ store, running }, row, storedRequest(row).names.sender ?? "");
};

/** The unit of its amount: a withdrawal's row has it; others are read with the current configuration. */
const unitOf = ({ operation, withdrawal }: Row, running: RunningEnvironment | undefined): AmountUnit => {
  if (withdrawal !== null) return withdrawnIn(withdrawal).unit;
  return running === undefined ? "native" : amountUnitOf(running.view, operation);
};

const hexSchema = z.custom<Hex>((value) => typeof value === "string" && /^0x(?:[0-9a-f]{2})*$/.test(value));

const readSpending = (stored: StoredRequest, unit: AmountUnit): Spending | { readonly why: string } => {
  if (stored.kind !== "request") return stored;
  const { request } = stored;
  if (!isSpendingRequest(request)) throw new Error(`What ${request.endpoint} spends is not known.`);
  try {
    return spendingOf(request, unit);
  } catch (error) {
    if (error instanceof Problem) return { why: error.message };
    throw error;
  }
};

const receiptSender = z.object({ from: z.string().regex(/^0x[0-9a-f]{40}$/i) });

/** The sender's address; null if the record no longer exists, undefined if the service did not answer. */
const senderAddress = async (
  { store, running }: { readonly store: Store; readonly running: RunningEnvironment | undefined },
  { environment, receipt }: Row,
  addressId: string,
): Promise<string | null | undefined> => {
  const [storedAddress] = (await knownSenders(store, environment, [addressId])).values();
  if (storedAddress !== undefined) return storedAddress;
  const recordedSender = receiptSender.safeParse(receipt === null ? null : JSON.parse(receipt));
  if (recordedSender.success) return recordedSender.data.from;
  if (running === undefined) return null;
  const upstream = running.upstream();
  if (upstream === null) return undefined;
  const lookUp = { service: upstream.service, requestId: randomUUID() };
  const answer = await askForSender(store, environment, addressId, lookUp).catch(() => "unreadable" as const);
  if (answer === "absent") return null;
  return answer === "unreadable" ? undefined : answer.address;
};

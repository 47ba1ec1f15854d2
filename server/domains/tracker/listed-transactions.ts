import type * as z from "zod/mini";
import { transactionKey } from "#server/domains/journal/claims.ts";
import type { Listed } from "#server/domains/journal/withdrawn.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { transactionListSchema } from "#shared/wire/transaction.ts";
import type { Candidate } from "./match.ts";

/** A row of a list of transactions; every key may be missing. */
export type ListedRow = z.output<typeof transactionListSchema>["data"][number];

/** The service's listed transactions of some addresses, by canonical address. */
export type SenderLists = ReadonlyMap<string, readonly ListedRow[]>;

export type PaymentSearch = {
  /** The destination in canonical spelling. */
  readonly to: string;
  /** In base units. */
  readonly amount: bigint;
  /** Whether a row's network is the withdrawal's. */
  readonly isNetwork: (networkId: string) => boolean;
};

/** A matching transaction, and whether a list shows it as confirmed. */
export type ListedPayment = Candidate & { readonly isConfirmed: boolean };

/**
 * The transactions that move exactly this coin amount to this destination on this network. Anything a row omits or
 * states ambiguously counts against it: no transaction that might not be its own ends a withdrawal.
 */
export const seenIn = (lists: SenderLists, sought: PaymentSearch): readonly ListedPayment[] => {
  const payments = new Map<string, { senders: Set<string>; at: number; isConfirmed: boolean }>();
  const failed = new Set<string>();
  const isPassedOn = createPassedOnTest(lists, sought);
  for (const [owner, rows] of lists) {
    for (const row of rows) {
      const payment = readRow(row, owner, sought);
      if (payment === undefined || isPassedOn(row, payment.key)) continue;
      const { key, sender, at } = payment;
      if (mayHaveFailed(row.status)) failed.add(key);
      const entry = payments.get(key) ?? { senders: new Set<string>(), at, isConfirmed: false };
      entry.senders.add(sender);
      const isConfirmed = entry.isConfirmed || outcomeOf(row) === "CONFIRMED";
      payments.set(key, { senders: entry.senders, at: Math.min(entry.at, at), isConfirmed });
    }
  }
  return [...payments].flatMap(([key, { senders, ...one }]) =>
    failed.has(key) ? [] : [{ key, senders: [...senders], ...one }],
  );
};

const readRow = (row: ListedRow, owner: string, { to, amount, isNetwork }: PaymentSearch) => {
  const { txid = "", networkId = "" } = row;
  if (txid.trim() === "" || !isCoin(row) || endOf(row.addressTo) !== to) return undefined;
  if (networkId === "" || !isNetwork(networkId) || readBaseUnits(row.amount) !== amount) return undefined;
  const at = timeOf(row.date) ?? timeOf(row.createdAt);
  const from = endOf(row.addressFrom);
  // If a row without a sender is listed for an address other than the destination, that address sent the transaction.
  const sender = from === "" ? (owner === to ? undefined : owner) : from;
  return at === undefined || sender === undefined ? undefined : { key: transactionKey(txid), sender, at };
};

/**
 * A test whether a row of a payment may be one of what a contract passed on in a transaction that did something else. On
 * an EVM network a transaction has one destination and one amount. So if its rows show that the sender has sent something
 * else, none of them is a payment of its own; a row that names no sender is one only if it is the only thing listed.
 */
const createPassedOnTest = (lists: SenderLists, { to, amount, isNetwork }: PaymentSearch) => {
  if (!isEvmAddress(to)) return () => false;
  const others = new Map<string, ListedRow[]>();
  for (const row of [...lists.values()].flat()) {
    const { txid = "", networkId = "" } = row;
    if (txid.trim() === "" || (networkId !== "" && !isNetwork(networkId)) || !(isCoin(row) || isCall(row))) continue;
    const isSame = endOf(row.addressTo) === to && (readBaseUnits(row.amount) ?? amount) === amount;
    if (isSame) continue;
    const key = transactionKey(txid);
    others.set(key, [...(others.get(key) ?? []), row]);
  }
  return (row: ListedRow, key: string): boolean => {
    const sender = endOf(row.addressFrom);
    return (others.get(key) ?? []).some((other) => sender === "" || endOf(other.addressFrom) === sender);
  };
};

/** An end of a row in canonical spelling; empty if the row does not name it. */
const endOf = (address = ""): string => addressKey(address.trim());

/** Whether a row is about a call of the contract that it names, which may carry coins. */
const isCall = ({ contractAddress = "", addressTo = "", tokenId = "" }: ListedRow): boolean =>
  tokenId === "" && contractAddress.trim() !== "" && endOf(contractAddress) === endOf(addressTo);

/** Whether a row is about the network's coin rather than a token. */
const isCoin = ({ contractAddress = "", tokenId = "" }: ListedRow): boolean =>
  tokenId === "" && /^(0x0*)?$/.test(contractAddress.trim());

/** ISO 8601 with a time zone, in which day and month cannot be confused. */
const zonedTime = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:[Zz]|[+-]\d{2}:?\d{2})$/;

/** A time with a time zone, or seconds or milliseconds since 1970. */
const timeOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const at = zonedTime.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

const mayHaveFailed = (status = ""): boolean => /fail|revert|reject|drop|cancel|abort|invalid|replaced/i.test(status);

/**
 * How a transaction ended according to the list, with what it moved to the destination and its cost; undefined while
 * the list does not say.
 */
export const endIn = (
  lists: SenderLists,
  hash: string,
  { to, isNetwork }: Pick<PaymentSearch, "to" | "isNetwork">,
): { readonly isConfirmed: boolean; readonly status: string; readonly listed: Listed } | undefined => {
  const key = transactionKey(hash);
  const rows = [...lists.values()]
    .flat()
    .filter(({ txid = "", networkId = "" }) => transactionKey(txid) === key && isNetwork(networkId));
  const [status, ...others] = new Set(rows.map(outcomeOf));
  if (status === undefined || status === "" || others.length > 0) return undefined;
  const paid = rows.find((row) => isCoin(row) && endOf(row.addressTo) === to);
  return {
    isConfirmed: status === "CONFIRMED",
    status,
    listed: { amount: quantity(paid?.amount), fee: quantity(rows.find(({ fee }) => quantity(fee) !== null)?.fee) },
  };
};

/** How a row says its transaction ended; empty while it does not say. */
const outcomeOf = ({ isMempool, status = "" }: ListedRow): string => {
  const word = status.trim().toUpperCase();
  return isMempool !== true && (word === "CONFIRMED" || word === "FAILED") ? word : "";
};

const quantity = (text: string | undefined): string | null => readBaseUnits(text)?.toString() ?? null;

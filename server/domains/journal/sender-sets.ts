import { canonicalId } from "#server/lib/ids.ts";
import type { OperationTable, Writer } from "#server/store/tables.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { addressesOf } from "./senders.ts";
import { sendersIn } from "./withdrawal-senders.ts";

/** An operation's endpoint and its sender as the journal stores it. */
export type SentBy = Pick<OperationTable, "operation" | "sender">;

/** The addresses that may send an operation; null while they are unknown: then it may be any. */
export type SenderSet = readonly string[] | null;

/**
 * Looks up which addresses may send these operations: a withdrawal names them, and a record's address may be known.
 */
export const senderSetsOf = async (
  writer: Writer,
  environment: string,
  operations: readonly SentBy[],
): Promise<(operation: SentBy) => SenderSet> => {
  const records = operations.flatMap((one) => recordIn(one) ?? []);
  const addresses =
    records.length === 0 ? new Map<string, string>() : await addressesOf(writer, environment, [...new Set(records)]);
  return (operation) => senderSetIn(operation, addresses);
};

/** The addresses that may send an operation, by the known addresses of records. */
export const senderSetIn = (operation: SentBy, addresses: ReadonlyMap<string, string>): SenderSet => {
  const { sender } = operation;
  if (sender === null) return null;
  const record = recordIn(operation);
  if (record === null) return sendersIn(sender);
  const address = addresses.get(record);
  return address === undefined ? null : [address];
};

const recordIn = ({ operation, sender }: SentBy): string | null =>
  sender === null || isWithdrawal(operation) ? null : canonicalId(sender);

/** Whether two operations may be from the same address. */
export const mayShare = (one: SenderSet, other: SenderSet): boolean =>
  one === null || other === null || one.some((address) => other.includes(address));

/** Those of some operations that may be from an address of this one. */
export const sharingSender = async <Operation extends SentBy>(
  writer: Writer,
  environment: string,
  own: SentBy,
  others: readonly Operation[],
): Promise<readonly Operation[]> => {
  const setOf = await senderSetsOf(writer, environment, [own, ...others]);
  return others.filter((other) => isSameSender(own, other) || mayShare(setOf(own), setOf(other)));
};

/** Whether two operations certainly have the same sender, even while its address is unknown. */
export const isSameSender = (one: SentBy, other: SentBy): boolean =>
  one.sender === other.sender && isWithdrawal(one.operation) === isWithdrawal(other.operation);

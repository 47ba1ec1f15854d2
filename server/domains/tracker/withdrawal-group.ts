import { transactionKey } from "#server/domains/journal/claims.ts";
import { mayShare, type SenderSet, senderSetsOf } from "#server/domains/journal/sender-sets.ts";
import { sendersIn, sendersOverlap } from "#server/domains/journal/withdrawal-senders.ts";
import { type RequestColumns, requestColumns, storedRequest } from "#server/domains/request/stored.ts";
import type { OperationTable, Writer } from "#server/store/tables.ts";
import { parseUnits } from "#shared/amount/units.ts";
import { type AmountUnit, amountUnitOf, type AmountUnits } from "#shared/console/amount-unit.ts";
import {
  hasOpenTransaction,
  hasSucceeded,
  isInFlight,
  isTracked,
  mayHaveUnknownTransaction,
  operationStates,
} from "#shared/console/operation-states.ts";
import { endpointNames, isPlainCall, isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import type { Waiting } from "./match.ts";

/** How long before its row a withdrawal's transaction may be dated: the service's clock may differ. */
const clockSlackMs = 60_000;

/**
 * How long after being settled as done an operation may still cause a transaction of this date: a service may date it
 * by its block, and a Bitcoin transaction may wait for hours.
 */
const settledMs = 24 * 60 * 60_000;

const openStates = operationStates.filter(mayHaveUnknownTransaction);
const undecidedStates = operationStates.filter(hasOpenTransaction);
const doneStates = operationStates.filter(hasSucceeded);
/** Calls have the same hash as withdrawals that do the same, and are counted by what they carry. */
const withdrawalNames = endpointNames.filter(isWithdrawal);
const callNames = endpointNames.filter((name) => isPlainCall(name) && !isWithdrawal(name));

type Row = Pick<OperationTable, "id" | "environment" | "intent_hash" | "sender" | "created_at">;

/** What a group's operations move, and where to. */
export type GroupOf = {
  readonly row: Row;
  /** The hashes of withdrawals that move the same. */
  readonly hashes: readonly string[];
  readonly to: string;
  /** In base units. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly units: AmountUnits;
};

/** An operation of a group. */
export type Member = Waiting & {
  /** Whether its workflow is followed and will name its transaction, or its answer may still name one. */
  readonly willName: boolean;
};

/** Whether a withdrawal has to wait for a call to get its transaction: from the lists alone it might be the call's. */
export const waitsForCall = (group: readonly Member[], own: SenderSet): boolean =>
  group.some(({ willName, senders }) => willName && mayShare(own, senders));

/**
 * The operations that may have caused a transaction like a withdrawal's and have none yet, including itself: identical
 * withdrawals that share one of its possible senders, directly or through others, and calls of the destination with the
 * same amount.
 */
export const groupOf = async (writer: Writer, of: GroupOf): Promise<readonly Member[]> => {
  const identical = connected(of.row, await identicalRows(writer, of));
  const oldest = Math.min(...identical.map(({ created_at: at }) => at));
  const withdrawals = identical.map(({ id, sender, created_at: at }) => ({
    id,
    senders: sendersIn(sender ?? ""),
    since: at - clockSlackMs,
    willName: false,
  }));
  return [...withdrawals, ...(await settledRows(writer, of, oldest)), ...(await callRows(writer, of, oldest))];
};

/** The undecided transactions of a group's operations: each may still be replaced by another one. */
export const undecidedOf = async (
  writer: Writer,
  of: GroupOf,
  group: readonly Waiting[],
): Promise<readonly string[]> => {
  const senders = new Set(sendersOf(group));
  const rows = await writer
    .selectFrom("operations")
    .select([...requestColumns, "id", "sender", "intent_hash", "transaction_hash"])
    .where("environment", "=", of.row.environment)
    .where("state", "in", undecidedStates)
    .where("intent_hash", "is not", null)
    .where((where) =>
      where.or([
        where.and([where("operation", "in", withdrawalNames), where("intent_hash", "in", of.hashes)]),
        where.and([where("operation", "in", callNames), where("contract_address", "=", of.to)]),
      ]),
    )
    .execute();
  return rows
    .filter((one) =>
      isWithdrawal(one.operation)
        ? sendersIn(one.sender ?? "").some((sender) => senders.has(sender))
        : isCallLike(of, one),
    )
    .map(({ transaction_hash: hash }) => transactionKey(hash ?? ""));
};

/** All addresses that the operations of a group may have sent from; those of calls are unknown. */
export const sendersOf = (group: readonly Waiting[]): readonly string[] => [
  ...new Set(group.flatMap(({ senders }) => senders ?? [])),
];

const identicalRows = (writer: Writer, { row: { environment }, hashes }: GroupOf): Promise<readonly Row[]> =>
  writer
    .selectFrom("operations")
    .select(["id", "environment", "intent_hash", "sender", "created_at"])
    .where("environment", "=", environment)
    .where("operation", "in", withdrawalNames)
    .where("intent_hash", "in", hashes)
    .where("transaction_hash", "is", null)
    .where("state", "in", openStates)
    .execute();

/** The rows connected to one by common senders. */
const connected = (own: Row, rows: readonly Row[]): readonly Row[] => {
  const linked = [own];
  let others = rows.filter(({ id }) => id !== own.id);
  // The loop also visits elements added meanwhile.
  for (const one of linked) {
    const isLinked = (other: Row): boolean => sendersOverlap(one.sender ?? "", other.sender ?? "");
    linked.push(...others.filter(isLinked));
    others = others.filter((other) => !isLinked(other));
  }
  return linked;
};

/** Operations recently settled as done without a transaction: a transaction seen now may be theirs. */
const settledRows = async (writer: Writer, { row: { environment }, hashes }: GroupOf, oldest: number) => {
  const rows = await writer
    .selectFrom("operations")
    .select(["id", "sender", "created_at"])
    .where("environment", "=", environment)
    .where("operation", "in", withdrawalNames)
    .where("intent_hash", "in", hashes)
    .where("transaction_hash", "is", null)
    .where("state", "in", doneStates)
    .where("updated_at", ">=", oldest - settledMs)
    .execute();
  return rows.map(({ id, sender, created_at: at }) => ({
    id,
    senders: sendersIn(sender ?? ""),
    since: at - clockSlackMs,
    willName: false,
  }));
};

/** Calls of the destination with the same coin amount: their transactions look the same in a list. */
const callRows = async (writer: Writer, of: GroupOf, oldest: number): Promise<readonly Member[]> => {
  const { row, to } = of;
  const rows = await writer
    .selectFrom("operations")
    .select([...requestColumns, "id", "sender", "workflow_id", "state", "created_at"])
    .where("environment", "=", row.environment)
    .where("operation", "in", callNames)
    .where("contract_address", "=", to)
    .where("intent_hash", "is not", null)
    .where("transaction_hash", "is", null)
    .where((where) =>
      where.or([
        where("state", "in", openStates),
        where.and([where("state", "in", doneStates), where("updated_at", ">=", oldest - settledMs)]),
      ]),
    )
    .execute();
  const calls = rows.filter((one) => isCallLike(of, one));
  const setOf = await senderSetsOf(writer, row.environment, calls);
  return calls.map((call) => ({
    id: call.id,
    senders: setOf(call),
    since: call.created_at - clockSlackMs,
    willName: isInFlight(call.state) || (isTracked(call.state) && call.workflow_id !== null),
  }));
};

const isCallLike = ({ amount, decimals, units }: GroupOf, row: RequestColumns): boolean =>
  carried(row, amountUnitOf(units, row.operation), decimals) === amount;

const carried = (row: RequestColumns, unit: AmountUnit, decimals: number): bigint | undefined => {
  const { amount } = storedRequest(row).names;
  const parsed = amount === null ? undefined : parseUnits(amount, unit === "base" ? 0 : decimals);
  return parsed?.ok === true ? parsed.value : undefined;
};

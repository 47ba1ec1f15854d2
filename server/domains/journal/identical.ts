import { type RequestColumns, requestColumns, storedRequest } from "#server/domains/request/stored.ts";
import type { OperationTable, Store, Writer } from "#server/store/tables.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import { usualDecimals } from "#shared/meaning/coin.ts";
import { type Guarding, guardingOperations } from "./guarding.ts";
import { guardingHashes, otherDecimalsHashes } from "./intent.ts";
import type { NewOperation } from "./new-operation.ts";
import { isSameSender, mayShare, senderSetsOf } from "./sender-sets.ts";
import type { Spending } from "./spending.ts";
import { withdrawnIn } from "./withdrawn.ts";

/** An identical spending intent younger than this is refused unless it is acknowledged. */
export const freshMs = 10 * 60 * 1000;

type Identical = Pick<Guarding, "id" | "operation" | "acknowledges" | "run_id"> & {
  /** The sender whose address must be looked up to compare the two; null if they are certainly the same. */
  readonly doubt: string | null;
};

/**
 * Identical operations that are unconfirmed, unfinished or recent, whatever their endpoint, newest first; those that
 * certainly spent nothing do not count. Two differ only if the addresses of both are known and none is a sender of
 * both, so a duplicate counts no matter which of the two is resolved, or when.
 */
export const identicalTo = async (
  writer: Writer,
  { environment, endpoint }: Pick<NewOperation, "environment" | "endpoint">,
  spending: Spending,
  freshAfter: number,
): Promise<readonly Identical[]> => {
  const target = { environment, endpoint };
  const rows = await withSameNumber(writer, spending, {
    hashes: guardingHashes(target, spending),
    others: otherDecimalsHashes(target, spending),
    freshAfter,
  });
  const own = { operation: endpoint, sender: spending.sender };
  const others = rows.filter((row) => row.sender !== null && !isSameSender(row, own));
  const setOf = others.length === 0 ? () => null : await senderSetsOf(writer, environment, [own, ...others]);
  return rows.flatMap((row): readonly Identical[] => {
    if (!others.includes(row)) return [{ ...row, doubt: null }];
    if (setOf(own) === null) return [{ ...row, doubt: own.sender }];
    if (setOf(row) === null) return [{ ...row, doubt: row.sender }];
    return mayShare(setOf(own), setOf(row)) ? [{ ...row, doubt: null }] : [];
  });
};

type Guarded = {
  readonly hashes: readonly string[];
  /** Those that other decimals of the coin give; they count only for the same number of coins. */
  readonly others: readonly string[];
  readonly freshAfter: number;
};

/** A service may correct the decimals of a coin: the same number is the same payment nevertheless. */
const withSameNumber = async (
  writer: Writer,
  { coinAmount }: Spending,
  { hashes, others, freshAfter }: Guarded,
): Promise<readonly Guarding[]> => {
  const rows = await guardingOperations(writer, [...hashes, ...others], freshAfter);
  const doubtful = rows.filter(({ intent_hash: hash }) => others.includes(hash ?? ""));
  if (doubtful.length === 0) return rows;
  const requests = await writer
    .selectFrom("operations")
    .select([...requestColumns, "id", "withdrawal"])
    .where(
      "id",
      "in",
      doubtful.map(({ id }) => id),
    )
    .execute();
  const different = new Set(requests.flatMap((row) => ([null, coinAmount].includes(numberIn(row)) ? [] : [row.id])));
  return rows.filter(({ id }) => !different.has(id));
};

/** The number of a stored amount in its shortest form; null if it is not stored any more. */
const numberIn = (row: RequestColumns & Pick<OperationTable, "withdrawal">): string | null => {
  const text = row.withdrawal === null ? storedRequest(row).names.amount : withdrawnIn(row.withdrawal).amount;
  const parsed = text === null ? undefined : parseUnits(text, usualDecimals);
  return parsed?.ok === true ? formatUnits(parsed.value, usualDecimals) : null;
};

type Acknowledging = Pick<NewOperation, "acknowledges" | "run">;

/** The operations that a request names as known: one, or several that a person has confirmed for an item of a run. */
export const acknowledgedIn = ({ acknowledges, run }: Acknowledging): readonly string[] => [
  ...(acknowledges === null ? [] : [acknowledges]),
  ...(run?.acknowledges ?? []),
];

/**
 * Returns the first identical operation that the request does not acknowledge. A request acknowledges the operations it
 * names, and everything they acknowledged in turn. If one of them belongs to a run, the earlier items of that
 * run count as acknowledged too. With `acknowledgesOwn`, so do all items of the request's own run.
 */
export const unacknowledged = (identical: readonly Identical[], request: Acknowledging): Identical | undefined => {
  const { run } = request;
  const own = run?.acknowledgesOwn === true ? identical.filter(({ run_id: of }) => of === run.id) : [];
  const acknowledgedIds = new Set(own.map(({ id }) => id));
  const followed = new Set<string>();
  for (const named of acknowledgedIn(request)) {
    let at = identical.findIndex(({ id }) => id === named);
    for (let next = identical[at]; next !== undefined && !followed.has(next.id); next = identical[at]) {
      const { id: nextId, acknowledges, run_id: of } = next;
      followed.add(nextId);
      acknowledgedIds.add(nextId);
      // Newest first: operations later in the list were recorded earlier.
      for (const { id, run_id: other } of identical.slice(at)) if (of !== null && other === of) acknowledgedIds.add(id);
      at = identical.findIndex(({ id }) => id === acknowledges);
    }
  }
  return identical.find(({ id }) => !acknowledgedIds.has(id));
};

/**
 * The id of the sender whose address has to be looked up before this write can be distinguished from an earlier one:
 * its own sender, or the earlier one's. Undefined if none has to be looked up.
 */
export const senderInDoubt = async (
  store: Store,
  operation: Pick<NewOperation, "environment" | "endpoint" | "acknowledges" | "run">,
  spending: Spending,
  freshAfter: number,
): Promise<string | undefined> => {
  const identical = await identicalTo(store, operation, spending, freshAfter);
  return unacknowledged(identical, operation)?.doubt ?? undefined;
};

import type { OperationTable, Store, Writer } from "#server/store/tables.ts";
import { isFinal, maySpend, operationStates } from "#shared/console/operation-states.ts";
import { guardingHashes, intentHash } from "./intent.ts";
import type { NewOperation } from "./new-operation.ts";
import { addressesOf } from "./senders.ts";
import type { Spending } from "./spending.ts";

/** An identical spending intent younger than this is refused unless it is acknowledged. */
export const freshMs = 10 * 60 * 1000;

type Identical = Pick<OperationTable, "id" | "acknowledges"> & {
  /** The sender that is not known yet, without which the two cannot be told apart; null where they are the same for sure. */
  readonly doubt: string | null;
};

const harmlessStates = operationStates.filter((state) => !maySpend(state));
const finalStates = operationStates.filter(isFinal);

/**
 * Identical operations that are unknown, unfinished or fresh, newest first; one that surely spent nothing does not count. Senders are
 * compared by what is known of their addresses by now. Two are different only where both addresses are known, so that a twin counts
 * whichever of the two is resolved, and when.
 */
export const identicalTo = async (
  writer: Writer,
  wanted: Pick<NewOperation, "environment" | "endpoint">,
  { sender, to }: Spending,
  intent: string,
  freshAfter: number,
): Promise<readonly Identical[]> => {
  const rows = await writer
    .selectFrom("operations")
    .select(["id", "acknowledges", "sender"])
    .where("intent_hash", "in", guardingHashes(wanted, intent, to))
    .where("state", "not in", harmlessStates)
    .where((where) => where.or([where("state", "not in", finalStates), where("created_at", ">", freshAfter)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const others = rows.flatMap((row) => (row.sender === null || row.sender === sender ? [] : [row.sender]));
  const addresses =
    others.length === 0
      ? new Map<string, string>()
      : await addressesOf(writer, wanted.environment, [...new Set([sender, ...others])]);
  const own = addresses.get(sender);
  return rows.flatMap((row): readonly Identical[] => {
    if (row.sender === null || row.sender === sender) return [{ ...row, doubt: null }];
    const address = addresses.get(row.sender);
    if (own === undefined) return [{ ...row, doubt: sender }];
    if (address === undefined) return [{ ...row, doubt: row.sender }];
    return address === own ? [{ ...row, doubt: null }] : [];
  });
};

/** The first identical operation that the sender has not acknowledged, directly or through one that it named. */
export const unacknowledged = (identical: readonly Identical[], named: string | null): Identical | undefined => {
  const known = new Set<string>();
  let next = identical.find(({ id }) => id === named);
  while (next !== undefined && !known.has(next.id)) {
    known.add(next.id);
    const { acknowledges } = next;
    next = identical.find(({ id }) => id === acknowledges);
  }
  return identical.find(({ id }) => !known.has(id));
};

/**
 * The sender, by its id, that has to be known before this write can be told apart from an earlier one: its own, or that one's. Undefined
 * where nothing hangs on it.
 */
export const senderInDoubt = async (
  store: Store,
  wanted: Pick<NewOperation, "environment" | "endpoint" | "acknowledges">,
  spending: Spending,
  freshAfter: number,
): Promise<string | undefined> => {
  const identical = await identicalTo(store, wanted, spending, intentHash(wanted, spending), freshAfter);
  return unacknowledged(identical, wanted.acknowledges)?.doubt ?? undefined;
};

import { preparedLike } from "#server/store/prepared.ts";
import type { OperationTable, Writer } from "#server/store/tables.ts";
import { isFinal, maySpend, operationStates } from "#shared/console/operation-states.ts";

const harmlessStates = operationStates.filter((state) => !maySpend(state));
const finalStates = operationStates.filter(isFinal);

const columns = ["id", "operation", "acknowledges", "run_id", "sender", "intent_hash", "created_at"] as const;

/** An operation that blocks an identical one. */
export type Guarding = Pick<OperationTable, (typeof columns)[number]>;

const selectGuarding = preparedLike(
  (writer, hashes: readonly string[]) =>
    writer
      .selectFrom("operations")
      .select(columns)
      .where("intent_hash", "in", hashes)
      .where("state", "not in", harmlessStates)
      .where((where) => where.or([where("state", "not in", finalStates), where("created_at", ">", 0)]))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
  (hashes) => String(hashes.length),
);

/**
 * Operations with these hashes that are unconfirmed, unfinished or recent, newest first; those that certainly spent
 * nothing do not count.
 */
export const guardingOperations = (
  writer: Writer,
  hashes: readonly string[],
  freshAfter: number,
): Promise<readonly Guarding[]> =>
  selectGuarding(writer, hashes, [...hashes, ...harmlessStates, ...finalStates, freshAfter]);

/** In the order of the journal's guard, which asks a person about the newest first, whatever its hash. */
export const newestFirst = <Operation extends Guarding>(operations: readonly Operation[]): readonly Operation[] =>
  operations.toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1));

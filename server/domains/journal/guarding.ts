import { preparedLike } from "#server/store/prepared.ts";
import type { OperationTable, Writer } from "#server/store/tables.ts";
import { isFinal, maySpend, operationStates } from "#shared/console/operation-states.ts";

const harmlessStates = operationStates.filter((state) => !maySpend(state));
const finalStates = operationStates.filter(isFinal);

/** An operation that blocks an identical one. */
export type Guarding = Pick<OperationTable, "id" | "acknowledges" | "run_id" | "sender" | "intent_hash" | "created_at">;

const selectGuarding = preparedLike(
  (writer, hashes: readonly string[]) =>
    writer
      .selectFrom("operations")
      .select(["id", "acknowledges", "run_id", "sender", "intent_hash", "created_at"])
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

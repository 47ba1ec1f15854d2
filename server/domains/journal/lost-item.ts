import type { Transaction } from "kysely";
import type { Tables } from "#server/store/tables.ts";
import { isItemFinal, runItemStates } from "#shared/console/run-states.ts";

const endedStates = runItemStates.filter(isItemFinal);

/**
 * Makes the item of an operation that has lost its transaction unconfirmed again. A run that was done, or that stops at
 * a failure, is halted: it is followed like any other, and done once a person has settled the item and resumed it. An
 * item that has not ended follows its operation anyway.
 */
export const unsettleItem = async (
  writer: Transaction<Tables>,
  { operationId, error, at }: { readonly operationId: string; readonly error: string; readonly at: number },
): Promise<void> => {
  const items = await writer
    .updateTable("run_items")
    .set({ state: "unknown", error, due_at: at })
    .where("operation_id", "=", operationId)
    .where("state", "in", endedStates)
    .returning(["run_id", "position"])
    .execute();
  for (const { run_id: runId, position } of items) {
    const note = `Item ${position + 1} is unconfirmed: its transaction belongs to another operation.`;
    await writer
      .updateTable("runs")
      .set({ state: "halted", note, updated_at: at })
      .where("id", "=", runId)
      .where((run) =>
        run.or([
          run("state", "=", "done"),
          run.and([run("on_failure", "=", "stop"), run("state", "in", ["running", "paused", "needs_share"])]),
        ]),
      )
      .execute();
  }
};

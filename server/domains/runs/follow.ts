import { errorText } from "#server/domains/journal/error.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { OperationTable, RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import { retryAfterMs } from "#shared/http/retry-after.ts";
import { createHalting } from "./halting.ts";
import { outcomeOf } from "./item.ts";
import { endRests, restRun } from "./rows.ts";
import { type ItemChange, recordStep } from "./steps.ts";
import type { Sent } from "./unsent.ts";

/** Records the progress of items, and halts their runs when an item that did not succeed requires it. */
export type Follower = {
  /** Updates an item from its operation. */
  readonly follow: (run: RunTable, item: RunItemTable, operation: OperationTable) => Promise<void>;
  /** Records the result of sending a waiting item. */
  readonly take: (run: RunTable, item: RunItemTable, sent: Sent) => Promise<void>;
  /** Records what was found out about an unconfirmed item. */
  readonly settle: (run: RunTable, item: RunItemTable, change: ItemChange) => Promise<void>;
  /** Forgets the failures counted for a run. */
  readonly forget: (runId: string) => void;
};

/** The item that halted a run: its operation, if it has one, and how it ended. */
export type HaltingItem = { readonly operationId: string | null; readonly state: RunItemTable["state"] };

/** The delay before an unconfirmed item is first looked up at the service. */
const firstLookMs = 1_000;

/** `halted` is called with each run that was halted, and the item that halted it. */
export const createFollower = (
  { store, now }: Pick<Clock, "now"> & { readonly store: Store },
  halted: (run: RunTable, item: HaltingItem) => void,
): Follower => {
  const halting = createHalting();

  const record = async (
    run: RunTable,
    item: RunItemTable,
    change: ItemChange,
    from: readonly RunItemTable["state"][],
  ): Promise<void> => {
    const note = halting.noteFor(run, item, change);
    const isRecorded = await recordStep(store, item, { change, from, halting: note }, now());
    if (!isRecorded || note === null) return;
    halted(run, { operationId: change.operation_id ?? item.operation_id, state: change.state ?? item.state });
  };

  const take = async (
    run: RunTable,
    item: RunItemTable,
    operation: OperationTable,
    from: readonly RunItemTable["state"][],
    retryAfter?: string,
  ): Promise<void> => {
    const outcome = outcomeOf(operation);
    if (outcome.kind === "in flight") {
      // Its key was used before the run began it: follow that operation.
      if (item.state === "waiting")
        await record(run, item, { state: "sending", operation_id: operation.id }, ["waiting"]);
      return;
    }
    const { change } = outcome;
    await record(run, item, change.state === "unknown" ? { ...change, due_at: now() + firstLookMs } : change, from);
    if (outcome.kind === "again") await restRun(store, run, now(), retryAfterMs(retryAfter, now()));
    else if (run.rests > 0 && change.state !== "not_sent") await endRests(store, run.id);
  };

  return {
    follow: (run, item, operation) => take(run, item, operation, [item.state]),
    take: async (run, item, sent) => {
      switch (sent.kind) {
        case "operation":
          return take(run, item, sent.row, ["waiting", "sending"], sent.retryAfter);
        case "identical": {
          const { operationId: identical_to, error } = sent;
          return record(run, item, { state: "not_sent", identical_to, error: errorText(error) }, ["waiting"]);
        }
        case "refused":
          return record(run, item, { state: "not_sent", error: errorText(sent.error) }, ["waiting"]);
        case "later":
          return restRun(store, run, now());
        case "withdrawn":
          return undefined;
      }
    },
    settle: (run, item, change) => record(run, item, change, ["unknown"]),
    forget: halting.forget,
  };
};

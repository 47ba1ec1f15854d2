import type { RunItemTable, RunTable, Store, Writer } from "#server/store/tables.ts";
import { openStates } from "./rows.ts";

/** The columns of an item that its operation changes. */
export type ItemChange = Partial<
  Pick<
    RunItemTable,
    "state" | "idempotency_key" | "due_at" | "operation_id" | "address_id" | "address" | "error" | "identical_to"
  >
>;

/**
 * Begins an item in the transaction that records its operation: after that, a pause or a cancellation does not take it
 * back. Returns false if this instance no longer works on the run, the run is not running or now sends in another
 * person's name than `actor`'s, the item is not waiting with this key, or the run sends one item at a time and
 * another's outcome is open.
 */
export const beginItem = async (
  writer: Writer,
  { run_id: runId, position, idempotency_key: key }: RunItemTable,
  {
    operationId,
    baseline,
    owner,
    actor,
  }: {
    readonly operationId: string;
    readonly baseline: number | null;
    readonly owner: string;
    readonly actor: string;
  },
): Promise<boolean> => {
  const begun = await writer
    .updateTable("run_items")
    .set({ state: "sending", operation_id: operationId, baseline, error: null, identical_to: null })
    .where("run_id", "=", runId)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .where("idempotency_key", "=", key)
    .where((where) =>
      where.exists(
        where
          .selectFrom("runs")
          .select("id")
          .where("id", "=", runId)
          .where("state", "=", "running")
          .where("owner", "=", owner)
          .where(({ fn }) => fn.coalesce("taken_by", "person_id"), "=", actor)
          .where((run) =>
            run.or([
              run("at_once", ">", 1),
              run.not(
                run.exists(
                  run
                    .selectFrom("run_items as others")
                    .select("others.position")
                    .where("others.run_id", "=", runId)
                    .where("others.state", "in", openStates),
                ),
              ),
            ]),
          ),
      ),
    )
    .returning("position")
    .executeTakeFirst();
  return begun !== undefined;
};

/**
 * Changes an item in one of the states of `from` and, if `halting` is a note, halts its run. Both happen or neither, so
 * a process that ends in between cannot lose the halt. Returns false, changing nothing, if the item is in another state
 * or has another key: what a stalled instance knows about one attempt does not apply to a later one.
 */
export const recordStep = (
  store: Store,
  item: RunItemTable,
  {
    change,
    from,
    halting,
  }: {
    readonly change: ItemChange;
    readonly from: readonly RunItemTable["state"][];
    readonly halting: string | null;
  },
  now: number,
): Promise<boolean> =>
  store.transaction().execute(async (writer) => {
    const state = change.state === "waiting" ? await heldState(writer, item.run_id) : undefined;
    const changed = await writer
      .updateTable("run_items")
      .set(state === "cancelled" ? { ...change, state } : change)
      .where("run_id", "=", item.run_id)
      .where("position", "=", item.position)
      .where("idempotency_key", "=", item.idempotency_key)
      .where("state", "in", from)
      .returning("position")
      .executeTakeFirst();
    if (changed === undefined) return false;
    if (halting !== null) {
      await writer
        .updateTable("runs")
        .set({ state: "halted", note: halting, updated_at: now })
        .where("id", "=", item.run_id)
        // Even a run that a person has stopped meanwhile, so that they see the failure before resuming it.
        .where("state", "in", ["running", "paused", "needs_share"])
        .execute();
    }
    return true;
  });

/** A run's state, locked until the transaction ends: an item of a run cancelled meanwhile must not wait again. */
const heldState = async (writer: Writer, runId: string): Promise<RunTable["state"] | undefined> => {
  const run = await writer
    .updateTable("runs")
    .set((eb) => ({ state: eb.ref("state") }))
    .where("id", "=", runId)
    .returning("state")
    .executeTakeFirst();
  return run?.state;
};

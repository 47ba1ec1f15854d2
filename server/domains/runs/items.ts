import { isFinal, isInFlight, isTracked, operationStates } from "#shared/console/operation-states.ts";
import type { OperationTable, RunItemTable, RunTable, Store, Writer } from "#server/store/tables.ts";
import { openStates } from "./rows.ts";

/** How an item went on: a change of its row. */
export type ItemChange = Partial<
  Pick<
    RunItemTable,
    "state" | "idempotency_key" | "due_at" | "operation_id" | "address_id" | "address" | "error" | "identical_to"
  >
>;

/** Items that are under way: the service has not said how they ended. */
const underWay = ["sending", "started"] as const;

/** Where a run has items whose outcome is open. */
export type Occupied = {
  /** The positions of those under way. */
  readonly positions: readonly number[];
  /** Whether the outcome of one could not be confirmed. */
  readonly hasUnknown: boolean;
};

export const occupiedOf = async (store: Store, runId: string): Promise<Occupied> => {
  const of = store.selectFrom("run_items").select("position").where("run_id", "=", runId);
  const rows = await of.where("state", "in", underWay).execute();
  const unknown = await of.where("state", "=", "unknown").limit(1).executeTakeFirst();
  return { positions: rows.map(({ position }) => position), hasUnknown: unknown !== undefined };
};

/** Operations that have ended for what an item in each state waits for. */
const endedFor = {
  sending: operationStates.filter((state) => !isInFlight(state)),
  started: operationStates.filter((state) => !isInFlight(state) && !isTracked(state)),
  unknown: operationStates.filter(isFinal),
} as const;

/** An item and its operation. */
export type Moved = { readonly item: RunItemTable; readonly operation: OperationTable };

/** More than are under way at once, unless many outcomes could not be confirmed. */
const manyMoved = 100;

/** Items whose operations went on since the items were last looked at: the tracker, a recovery or a person has moved them. */
export const movedItems = async (store: Store, runId: string): Promise<readonly Moved[]> => {
  const rows = await store
    .selectFrom("run_items")
    .innerJoin("operations", "operations.id", "run_items.operation_id")
    .selectAll("run_items")
    .where("run_items.run_id", "=", runId)
    .where((where) =>
      where.or(
        openStates.map((state) =>
          where.and([where("run_items.state", "=", state), where("operations.state", "in", endedFor[state])]),
        ),
      ),
    )
    .orderBy("run_items.position")
    .limit(manyMoved)
    .execute();
  if (rows.length === 0) return [];
  const operations = await store
    .selectFrom("operations")
    .selectAll()
    .where(
      "id",
      "in",
      rows.flatMap(({ operation_id: id }) => (id === null ? [] : [id])),
    )
    .execute();
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return rows.flatMap((item) => {
    const operation = byId.get(item.operation_id ?? "");
    return operation === undefined ? [] : [{ item, operation }];
  });
};

/** Items with an unconfirmed outcome that are due to be looked for at the service. */
export const unknownItems = (
  store: Store,
  runId: string,
  now: number,
  limit: number,
): Promise<readonly RunItemTable[]> =>
  store
    .selectFrom("run_items")
    .selectAll()
    .where("run_id", "=", runId)
    .where("state", "=", "unknown")
    .where("baseline", "is not", null)
    .where("due_at", "<=", now)
    .orderBy("position")
    .limit(limit)
    .execute();

/** Items that can be sent, in the order of the list: those whose lane is free. `lanes` are those that are taken since. */
export const waitingItems = (
  store: Store,
  runId: string,
  lanes: readonly string[],
  limit: number,
): Promise<readonly RunItemTable[]> =>
  store
    .selectFrom("run_items")
    .selectAll()
    .where("run_id", "=", runId)
    .where("state", "=", "waiting")
    .where((where) =>
      where.or([
        where("lane", "is", null),
        where.and([
          ...(lanes.length === 0 ? [] : [where("lane", "not in", lanes)]),
          where(
            "lane",
            "not in",
            where
              .selectFrom("run_items as others")
              .select("others.lane")
              .where("others.run_id", "=", runId)
              .where("others.state", "in", openStates)
              .where("others.lane", "is not", null)
              .$narrowType<{ lane: string }>(),
          ),
        ]),
      ]),
    )
    .orderBy("position")
    .limit(limit)
    .execute();

/**
 * Begins an item together with the record of its operation: from here on a pause or a cancellation does not take it back. Returns false if
 * the run does not go on here, the item is not waiting with this key, or it is one that follows another whose outcome is still open.
 */
export const beginItem = async (
  writer: Writer,
  { run_id: runId, position, idempotency_key: key }: RunItemTable,
  {
    operationId,
    baseline,
    owner,
  }: { readonly operationId: string; readonly baseline: number | null; readonly owner: string },
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
 * Records how an item went on and, where that ends the run for now, halts it with a note: both or neither, so that a process that ends in
 * between cannot lose the halt. Returns false if the item has left these states, or has another key: what an instance that has stalled
 * knows of an attempt says nothing of a later one.
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
        // Also one that a person has stopped meanwhile: who resumes it is told of the failure first.
        .where("state", "in", ["running", "paused", "needs_share"])
        .execute();
    }
    return true;
  });

/** A run's state, which nobody changes until the transaction ends: an item of a cancelled run does not wait again. */
const heldState = async (writer: Writer, runId: string): Promise<RunTable["state"] | undefined> => {
  const run = await writer
    .updateTable("runs")
    .set((eb) => ({ state: eb.ref("state") }))
    .where("id", "=", runId)
    .returning("state")
    .executeTakeFirst();
  return run?.state;
};

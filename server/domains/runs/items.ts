import type { OperationTable, RunItemTable, Store } from "#server/store/tables.ts";
import {
  isFinal,
  isInFlight,
  isTracked,
  type OperationState,
  operationStates,
} from "#shared/console/operation-states.ts";
import { isItemUnderWay, runItemStates } from "#shared/console/run-states.ts";
import type { RunItemState } from "#shared/console/run.ts";
import { openStates } from "./rows.ts";

const underWay = runItemStates.filter(isItemUnderWay);

/** The items of a run with an open outcome. */
export type Occupied = {
  /** The positions of items under way. */
  readonly positions: readonly number[];
  /** Whether one has an unconfirmed outcome. */
  readonly hasUnknown: boolean;
};

export const occupiedOf = async (store: Store, runId: string): Promise<Occupied> => {
  const of = store.selectFrom("run_items").select("position").where("run_id", "=", runId);
  const rows = await of.where("state", "in", underWay).execute();
  const unknown = await of.where("state", "=", "unknown").limit(1).executeTakeFirst();
  return { positions: rows.map(({ position }) => position), hasUnknown: unknown !== undefined };
};

/** For an item in each state, the operation states that change it. */
const movedFor: Readonly<Record<RunItemState, readonly OperationState[]>> = {
  waiting: [],
  sending: operationStates.filter((state) => !isInFlight(state)),
  started: operationStates.filter((state) => !isInFlight(state) && !isTracked(state)),
  unknown: operationStates.filter(isFinal),
  succeeded: [],
  failed: [],
  not_sent: [],
  cancelled: [],
};

/** An item and the operation that changed it. */
export type Moved = { readonly item: RunItemTable; readonly operation: OperationTable };

/** Items per query. More have changed only if many outcomes were unconfirmed. */
const manyMoved = 100;

/**
 * Items whose operations were moved by the tracker, a recovery or a person since the items were last read; at most 100.
 */
export const movedItems = async (store: Store, runId: string): Promise<readonly Moved[]> => {
  const rows = await store
    .selectFrom("run_items")
    .innerJoin("operations", "operations.id", "run_items.operation_id")
    .selectAll("run_items")
    .where("run_items.run_id", "=", runId)
    .where((where) =>
      where.or(
        openStates.map((state) =>
          where.and([where("run_items.state", "=", state), where("operations.state", "in", movedFor[state])]),
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

/** Items with an unconfirmed outcome that are due to be looked up at the service. */
export const unknownItems = (
  store: Store,
  runId: string,
  now: number,
  limit: number,
): Promise<readonly RunItemTable[]> =>
  itemsIn(store, runId, "unknown").where("baseline", "is not", null).where("due_at", "<=", now).limit(limit).execute();

/** Waiting items whose lane is free, in list order. `lanes` count as busy: their items are about to begin. */
export const waitingItems = (
  store: Store,
  runId: string,
  lanes: readonly string[],
  limit: number,
): Promise<readonly RunItemTable[]> =>
  itemsIn(store, runId, "waiting")
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
    .limit(limit)
    .execute();

/** A run's items in one state, in list order. */
const itemsIn = (store: Store, runId: string, state: RunItemTable["state"]) =>
  store.selectFrom("run_items").selectAll().where("run_id", "=", runId).where("state", "=", state).orderBy("position");

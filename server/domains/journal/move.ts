import type { OperationState } from "../../../shared/console/operation.ts";
import { append, type NewEntry } from "../audit/append.ts";
import type { OperationTable, Store } from "../../store/tables.ts";
import { addEvent } from "./events.ts";
import { canMove } from "./states.ts";

/** Columns that a move may fill. */
export type Findings = Partial<
  Pick<
    OperationTable,
    | "workflow_id"
    | "service_operation_id"
    | "transaction_hash"
    | "receipt"
    | "error"
    | "reply_status"
    | "reply_type"
    | "reply_body"
    | "owner"
    | "lease_until"
    | "next_poll_at"
    | "polls"
  >
>;

export type Move = {
  readonly id: string;
  readonly from: OperationState;
  readonly to: OperationState;
  readonly at: number;
  /** Only if the row is still this instance's. */
  readonly owner?: string;
  /** Only if the row's lease has run out by then. */
  readonly leaseExpiredAt?: number;
  readonly detail?: string | undefined;
  readonly findings?: Findings;
  /** Recorded with the move, for one that a person makes. */
  readonly audit?: NewEntry;
};

/**
 * Moves an operation by compare-and-swap and adds the step to its timeline. False: the row was no longer as expected, and
 * nothing was changed. A transition that the state machine forbids is a mistake in the program and throws.
 */
export const move = (
  store: Store,
  { id, from, to, at, owner, leaseExpiredAt, detail, findings, audit }: Move,
): Promise<boolean> => {
  if (!canMove(from, to)) throw new Error(`An operation cannot go from ${from} to ${to}.`);
  return store.transaction().execute(async (writer) => {
    let update = writer
      .updateTable("operations")
      .set({ ...findings, state: to, updated_at: at })
      .where("id", "=", id)
      .where("state", "=", from);
    if (owner !== undefined) update = update.where("owner", "=", owner);
    if (leaseExpiredAt !== undefined) update = update.where("lease_until", "<=", leaseExpiredAt);
    const moved = await update.returning("id").executeTakeFirst();
    if (moved === undefined) return false;
    await addEvent(writer, id, { at, state: to, detail });
    if (audit !== undefined) await append(writer, audit);
    return true;
  });
};

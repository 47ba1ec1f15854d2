import {
  canMove,
  isInFlight,
  isTracked,
  type OperationState,
  waitsFor,
} from "../../../shared/console/operation-states.ts";
import { append, type NewEntry } from "../audit/append.ts";
import type { OperationTable, Store } from "../../store/tables.ts";
import { errorText } from "./error.ts";
import { actorOf, type OperationEvent, stateAfter } from "./event.ts";
import { replyColumns } from "./reply.ts";
import { addEvent } from "./timeline.ts";

export type Move = {
  readonly id: string;
  readonly from: OperationState;
  readonly event: OperationEvent;
  readonly at: number;
  /** Only if the row is still this instance's. */
  readonly owner?: string;
  /** Only if the row's lease has run out by then. */
  readonly leaseExpiredAt?: number;
  /** For the timeline. */
  readonly detail?: string | undefined;
  /** Recorded with the move, for one that a person makes. */
  readonly audit?: NewEntry;
};

/**
 * Moves an operation by compare-and-swap and adds the step to its timeline. False: the row was no longer as expected, and
 * nothing was changed. An event that the state machine forbids is a mistake in the program and throws.
 */
export const move = (
  store: Store,
  { id, from, event, at, owner, leaseExpiredAt, detail, audit }: Move,
): Promise<boolean> => {
  const changes = transition(from, event, at);
  return store.transaction().execute(async (writer) => {
    let update = writer.updateTable("operations").set(changes).where("id", "=", id).where("state", "=", from);
    if (owner !== undefined) update = update.where("owner", "=", owner);
    if (leaseExpiredAt !== undefined) update = update.where("lease_until", "<=", leaseExpiredAt);
    const moved = await update.returning("id").executeTakeFirst();
    if (moved === undefined) return false;
    await addEvent(writer, id, { at, state: changes.state, detail });
    if (audit !== undefined) await append(writer, audit);
    return true;
  });
};

/** What an event makes of an operation's row: its state, what comes with entering that, and what the event has brought. */
export const transition = (from: OperationState, event: OperationEvent, at: number): Changes => {
  const to = stateAfter(event);
  if (!canMove(from, to) || waitsFor(from) !== actorOf(event)) {
    throw new Error(`An operation that is ${from} cannot become ${to} by "${event.type}".`);
  }
  return {
    state: to,
    updated_at: at,
    ...entering(to, event),
    ...("reply" in event ? replyColumns(event.reply) : {}),
    ...findings(event),
  };
};

type Changes = Partial<OperationTable> & Pick<OperationTable, "state" | "updated_at">;

/** Whoever waits for the operation decides who owns its row, until when, and when it is looked at next. */
const entering = (to: OperationState, event: OperationEvent): Partial<OperationTable> => {
  // The sender goes on owning the row; only what it is about to do may take longer.
  if (isInFlight(to)) return "leaseUntil" in event ? { lease_until: event.leaseUntil } : {};
  const released = { owner: null, lease_until: 0 };
  return isTracked(to) && "pollAt" in event
    ? { ...released, next_poll_at: event.pollAt, polls: 0 }
    : { ...released, next_poll_at: null };
};

const findings = (event: OperationEvent): Partial<OperationTable> => {
  switch (event.type) {
    case "accepted": {
      const { workflowId, operationId } = event.handle;
      return { workflow_id: workflowId, service_operation_id: operationId ?? null };
    }
    case "refused":
    case "lost":
    case "withheld":
    case "workflow failed":
    case "workflow ended":
      return { error: errorText(event.error) };
    case "transaction found":
      return { transaction_hash: event.hash, ...(event.error === null ? {} : { error: errorText(event.error) }) };
    case "receipt found":
      return {
        receipt: JSON.stringify(event.receipt),
        ...(event.receipt.status === 1 ? { error: null } : {}),
      };
    case "sending":
    case "completed":
    case "workflow running":
    case "settled":
      return {};
  }
};

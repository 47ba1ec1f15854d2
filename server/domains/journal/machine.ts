import type { OperationTable } from "#server/store/tables.ts";
import {
  type Actor,
  type Outcome,
  canLoseTransaction,
  canMove,
  isInFlight,
  isTracked,
  type OperationState,
  progressOf,
  type SettledState,
  stateOfReceipt,
} from "#shared/console/operation-states.ts";
import type { OperationError, OperationRecord } from "#shared/console/operation.ts";
import { errorText } from "./error.ts";
import { replyColumns, type StoredReply } from "./reply.ts";
import type { Listed } from "./withdrawn.ts";

// The events of an operation, and how each changes its row. The states and who may move an operation out of each are in
// shared/console/operation-states.ts, because the browser reads them too.

type Receipt = NonNullable<OperationRecord["receipt"]>;

/** An event of an operation. `pollAt`, `leaseUntil`: milliseconds since 1970. */
export type OperationEvent =
  /** The one POST is about to be sent. */
  | { readonly type: "sending"; readonly leaseUntil: number }
  /** The service accepted it. */
  | { readonly type: "accepted"; readonly handle: Handle; readonly reply: StoredReply; readonly pollAt: number }
  /** The service did it immediately, without a workflow. */
  | { readonly type: "completed"; readonly reply: StoredReply }
  /** The service refused it. */
  | { readonly type: "refused"; readonly error: OperationError; readonly reply: StoredReply }
  /** It was sent, but what the service did is unknown. */
  | { readonly type: "lost"; readonly error: OperationError; readonly reply: StoredReply }
  /** It was never sent. */
  | { readonly type: "withheld"; readonly error: OperationError; readonly reply: StoredReply }
  | { readonly type: "workflow running"; readonly pollAt: number }
  | { readonly type: "workflow failed"; readonly error: OperationError }
  /** The workflow ended without a transaction. */
  | { readonly type: "workflow ended"; readonly error: OperationError }
  /** The sender's lists have shown no transaction of a withdrawal for too long. */
  | { readonly type: "nothing listed"; readonly error: OperationError }
  /** A failed workflow may still name a transaction: its receipt decides. */
  | {
      readonly type: "transaction found";
      readonly hash: string;
      /** The contract it creates, in canonical spelling, if the workflow says so. */
      readonly created?: string | undefined;
      readonly error: OperationError | null;
      readonly pollAt: number;
    }
  /** A workflow names its transaction as another operation's. */
  | { readonly type: "transaction lost"; readonly error: OperationError }
  /** A person found the transaction that Postern had not found. */
  | { readonly type: "transaction entered"; readonly hash: string; readonly pollAt: number }
  | { readonly type: "receipt found"; readonly receipt: Receipt }
  /** The sender's list reports how a transaction ended, on a network without receipts. `error` if it failed. */
  | { readonly type: "listed as final"; readonly listed: Listed; readonly error: OperationError | null }
  /** A person found the transaction together with its receipt, which decides. */
  | { readonly type: "settled by receipt"; readonly hash: string; readonly receipt: Receipt }
  /** A person, or the service's records, settled an unconfirmed outcome. */
  | { readonly type: "settled"; readonly outcome: SettledState };

/** The service's id for an accepted operation: of a workflow, or of a withdrawal, which only has an id. */
export type Handle = { readonly workflowId: string | null; readonly serviceId: string | null };

/**
 * Whom an operation may be waiting for when an event arrives, or how it may have ended. A transaction entered by an
 * admin can replace the tracker.
 */
export const actorsOf = ({ type }: OperationEvent): readonly (Actor | Outcome)[] => {
  switch (type) {
    case "sending":
    case "accepted":
    case "completed":
    case "refused":
    case "lost":
    case "withheld":
      return ["sender"];
    case "workflow running":
    case "workflow failed":
    case "workflow ended":
    case "nothing listed":
    case "transaction found":
    case "receipt found":
    case "listed as final":
      return ["tracker"];
    case "transaction lost":
      return ["tracker", "success", "failure"];
    case "transaction entered":
      return ["tracker", "admin"];
    case "settled":
    case "settled by receipt":
      return ["admin"];
  }
};

export const stateAfter = (event: OperationEvent): OperationState => {
  switch (event.type) {
    case "sending":
      return "sending";
    case "accepted":
      return "started";
    case "completed":
      return "succeeded";
    case "refused":
      return "rejected";
    case "lost":
    case "transaction lost":
      return "unknown";
    case "withheld":
      return "not_sent";
    case "workflow running":
      return "running";
    case "workflow failed":
      return "failed";
    case "workflow ended":
    case "nothing listed":
      return "ended";
    case "transaction found":
    case "transaction entered":
      return "hash";
    case "receipt found":
    case "settled by receipt":
      return stateOfReceipt(event.receipt);
    case "listed as final":
      return event.error === null ? "succeeded" : "reverted";
    case "settled":
      return event.outcome;
  }
};

/** The column changes of an event. Throws for an event that the state machine forbids. */
export const transition = (from: OperationState, event: OperationEvent, at: number): Changes => {
  const to = stateAfter(event);
  const isAllowed = event.type === "transaction lost" ? canLoseTransaction(from) : canMove(from, to);
  if (!isAllowed || !actorsOf(event).some((actor) => actor === progressOf(from))) {
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

/** Sets owner, lease and next poll for the next actor. */
const entering = (to: OperationState, event: OperationEvent): Partial<OperationTable> => {
  // The sender keeps the row; its lease may be extended.
  if (isInFlight(to)) return "leaseUntil" in event ? { lease_until: event.leaseUntil } : {};
  const released = { owner: null, lease_until: 0 };
  return isTracked(to) && "pollAt" in event
    ? { ...released, next_poll_at: event.pollAt, polls: 0 }
    : { ...released, next_poll_at: null };
};

const findings = (event: OperationEvent): Partial<OperationTable> => {
  switch (event.type) {
    case "accepted": {
      const { workflowId, serviceId } = event.handle;
      return { workflow_id: workflowId, service_operation_id: serviceId };
    }
    case "refused":
    case "lost":
    case "withheld":
    case "workflow failed":
    case "workflow ended":
    case "nothing listed":
      return { error: errorText(event.error) };
    case "transaction found":
      return {
        transaction_hash: event.hash,
        ...(event.created === undefined ? {} : { created_contract: event.created }),
        ...(event.error === null ? {} : { error: errorText(event.error) }),
      };
    case "transaction lost":
      return { transaction_hash: null, receipt: null, listed: null, error: errorText(event.error) };
    case "transaction entered":
      // Clears the error that no transaction was known.
      return { transaction_hash: event.hash, error: null };
    case "listed as final":
      return { listed: JSON.stringify(event.listed), error: event.error === null ? null : errorText(event.error) };
    case "receipt found":
      return {
        receipt: JSON.stringify(event.receipt),
        ...(event.receipt.status === 1 ? { error: null } : {}),
      };
    case "settled by receipt":
      // The timeline has the reason why it could not be confirmed; that is not why it ended.
      return { transaction_hash: event.hash, receipt: JSON.stringify(event.receipt), error: null };
    case "sending":
    case "completed":
    case "workflow running":
    case "settled":
      return {};
  }
};

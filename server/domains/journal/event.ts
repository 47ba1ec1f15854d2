import type { OperationError, OperationRecord } from "../../../shared/console/operation.ts";
import type { Actor, OperationState } from "../../../shared/console/operation-states.ts";
import type { WorkflowHandle } from "../../../shared/wire/workflow.ts";
import type { StoredReply } from "./reply.ts";

type Receipt = NonNullable<OperationRecord["receipt"]>;

/** What can happen to an operation. `pollAt`, `leaseUntil`: milliseconds since 1970. */
export type OperationEvent =
  /** The one POST is about to leave. */
  | { readonly type: "sending"; readonly leaseUntil: number }
  /** The service has started a workflow. */
  | { readonly type: "accepted"; readonly handle: WorkflowHandle; readonly reply: StoredReply; readonly pollAt: number }
  /** The service has done it at once, without a workflow. */
  | { readonly type: "completed"; readonly reply: StoredReply }
  /** The service has refused it. */
  | { readonly type: "refused"; readonly error: OperationError; readonly reply: StoredReply }
  /** It was sent, and what the service did is not known. */
  | { readonly type: "lost"; readonly error: OperationError; readonly reply: StoredReply }
  /** It was never sent. */
  | { readonly type: "withheld"; readonly error: OperationError; readonly reply: StoredReply }
  | { readonly type: "workflow running"; readonly pollAt: number }
  | { readonly type: "workflow failed"; readonly error: OperationError }
  /** The workflow is over and names no transaction. */
  | { readonly type: "workflow ended"; readonly error: OperationError }
  /** A workflow that failed may name a transaction all the same: its receipt decides. */
  | {
      readonly type: "transaction found";
      readonly hash: string;
      readonly error: OperationError | null;
      readonly pollAt: number;
    }
  | { readonly type: "receipt found"; readonly receipt: Receipt }
  /** A person, or what the service shows, has settled what was not known. */
  | { readonly type: "settled"; readonly outcome: "succeeded" | "reverted" | "not_sent" };

/** Who an event comes from. A transaction that an admin enters takes the tracker's place: the receipt decides as ever. */
export const actorOf = ({ type }: OperationEvent): Exclude<Actor, "nobody"> => {
  switch (type) {
    case "sending":
    case "accepted":
    case "completed":
    case "refused":
    case "lost":
    case "withheld":
      return "sender";
    case "workflow running":
    case "workflow failed":
    case "workflow ended":
    case "transaction found":
    case "receipt found":
      return "tracker";
    case "settled":
      return "admin";
  }
};

/** The state that an event leads to. */
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
      return "unknown";
    case "withheld":
      return "not_sent";
    case "workflow running":
      return "running";
    case "workflow failed":
      return "failed";
    case "workflow ended":
      return "ended";
    case "transaction found":
      return "hash";
    case "receipt found":
      // Specification, Transaction receipt: status 1 is success.
      return event.receipt.status === 1 ? "succeeded" : "reverted";
    case "settled":
      return event.outcome;
  }
};

import type { OperationState } from "../../../shared/console/operation.ts";

/** Which state can follow which; what stands nowhere here is forbidden. A settled operation is moved by a person. */
const followers: Readonly<Record<OperationState, readonly OperationState[]>> = {
  denied: [],
  prepared: ["sending", "not_sent"],
  sending: ["started", "succeeded", "rejected", "unknown", "not_sent"],
  started: ["running", "hash", "failed", "ended"],
  running: ["hash", "failed", "ended"],
  hash: ["succeeded", "reverted"],
  unknown: ["succeeded", "reverted", "not_sent"],
  ended: ["succeeded", "reverted", "not_sent"],
  not_sent: [],
  rejected: [],
  failed: [],
  reverted: [],
  succeeded: [],
};

/** Whether an operation may go from one state to another. */
export const canMove = (from: OperationState, to: OperationState): boolean => followers[from].includes(to);

/** The states from which the tracker has something to find out. */
export const trackedStates = ["started", "running", "hash"] as const satisfies readonly OperationState[];

/** The states in which the service may have been asked, or is about to be: the same key has to wait. */
export const inFlightStates: ReadonlySet<OperationState> = new Set(["prepared", "sending"]);

/** The states in which it is certain that nothing was spent, so that an identical intent is no second one. */
export const nothingSpentStates = ["denied", "not_sent", "rejected"] as const satisfies readonly OperationState[];

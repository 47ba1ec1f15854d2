import { isInFlight, type OperationState, operationStates } from "../../../shared/console/operation-states.ts";
import { Problem } from "../../lib/problem.ts";
import type { Store } from "../../store/tables.ts";
import { problemError } from "./error.ts";
import type { OperationEvent } from "./event.ts";
import { move } from "./move.ts";
import { problemReply } from "./reply.ts";

const inFlightStates = operationStates.filter(isInFlight);

/**
 * Ends what an instance left behind whose lease has run out: prepared was never sent, sending may have been. What is tracked
 * needs nothing here, because its claim looks at the same lease.
 */
export const recoverExpired = async (store: Store, now: number): Promise<void> => {
  const rows = await store
    .selectFrom("operations")
    .select(["id", "state"])
    .where("state", "in", inFlightStates)
    .where("lease_until", "<=", now)
    .execute();
  for (const { id, state } of rows) {
    const detail = "The server stopped in between.";
    await move(store, { id, from: state, event: leftBehind(id, state, now), at: now, leaseExpiredAt: now, detail });
  }
};

const leftBehind = (operationId: string, state: OperationState, at: number): OperationEvent => {
  const problem =
    state === "prepared"
      ? new Problem("POSTERN_NOT_SENT", "The server stopped before it sent this. Nothing was sent.", { operationId })
      : new Problem(
          "POSTERN_OUTCOME_UNKNOWN",
          "The server stopped while it sent this. Nobody knows whether it arrived.",
          { operationId },
        );
  // The request that sent it is gone with its id.
  const reply = problemReply(problem, { requestId: operationId, at });
  return { type: state === "prepared" ? "withheld" : "lost", error: problemError(problem), reply };
};

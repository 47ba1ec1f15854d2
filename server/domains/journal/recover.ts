import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { isInFlight, leadsTo, type OperationState, operationStates } from "#shared/console/operation-states.ts";
import { problemError } from "./error.ts";
import type { OperationEvent } from "./machine.ts";
import { move } from "./move.ts";
import { problemReply } from "./reply.ts";

const inFlightStates = operationStates.filter(isInFlight);

/** An operation that another instance, or an earlier start, left behind; `code` says how it ended. */
export type TakenOver = {
  readonly id: string;
  readonly environment: string;
  readonly runId: string | null;
  readonly code: string;
};

/**
 * Ends operations whose instance is gone and whose lease has expired: a prepared one was never sent, a sending one may
 * have been. Tracked ones need nothing here, because claiming them checks the same lease. Those in `live` are this
 * process's own and under way, whatever the wall clock says about their lease.
 */
export const recoverExpired = async (
  store: Store,
  now: number,
  live: ReadonlySet<string>,
  tookOver: (operation: TakenOver) => void = () => undefined,
): Promise<void> => {
  const rows = await store
    .selectFrom("operations")
    .select(["id", "state", "environment", "run_id"])
    .where("state", "in", inFlightStates)
    .where("lease_until", "<=", now)
    .execute();
  for (const { id, state, environment, run_id: runId } of rows) {
    if (live.has(id)) continue;
    const detail = "The server stopped in between.";
    const event = leftBehind(id, state, now);
    const isMoved = await move(store, { id, from: state, event, at: now, leaseExpiredAt: now, detail });
    if (isMoved) tookOver({ id, environment, runId, code: event.error.code });
  }
};

const leftBehind = (operationId: string, state: OperationState, at: number) => {
  const isUnsent = leadsTo(state, "sending");
  const problem = isUnsent
    ? new Problem("POSTERN_NOT_SENT", "The server stopped before sending this. Nothing was sent.", { operationId })
    : new Problem(
        "POSTERN_OUTCOME_UNKNOWN",
        "The server stopped while sending this. Postern could not confirm whether it arrived.",
        { operationId },
      );
  // The id of the request that sent it is lost.
  const reply = problemReply(problem, { requestId: operationId, at });
  return { type: isUnsent ? "withheld" : "lost", error: problemError(problem), reply } satisfies OperationEvent;
};

import { Problem, problemBody } from "../../lib/problem.ts";
import type { Store } from "../../store/tables.ts";
import { errorText, problemError } from "./error.ts";
import { type Findings, move } from "./move.ts";

/**
 * Settles what an instance left behind whose lease has run out: prepared was never sent; of sending nobody knows. What is
 * tracked needs nothing here, because its claim looks at the same lease.
 */
export const recoverExpired = async (store: Store, now: number): Promise<void> => {
  const rows = await store
    .selectFrom("operations")
    .select(["id", "state"])
    .where("state", "in", ["prepared", "sending"])
    .where("lease_until", "<=", now)
    .execute();
  for (const { id, state } of rows) {
    const common = { id, at: now, leaseExpiredAt: now, detail: "The server stopped in between." };
    await (state === "prepared"
      ? move(store, { ...common, from: "prepared", to: "not_sent", findings: leftBehind(notSent(id), id) })
      : move(store, { ...common, from: "sending", to: "unknown", findings: leftBehind(unknown(id), id) }));
  }
};

/** At the start of the only instance: whoever held a lease before is gone, so that none has to run out first. */
export const expireLeases = async (store: Store): Promise<void> => {
  await store.updateTable("operations").set({ lease_until: 0 }).where("lease_until", ">", 0).execute();
  await store.updateTable("batches").set({ lease_until: 0 }).where("lease_until", ">", 0).execute();
};

const notSent = (operationId: string) =>
  new Problem("POSTERN_NOT_SENT", "The server stopped before it sent this. Nothing was sent.", { operationId });

const unknown = (operationId: string) =>
  new Problem("POSTERN_OUTCOME_UNKNOWN", "The server stopped while it sent this. Nobody knows whether it arrived.", {
    operationId,
  });

/** What a later request with the same key is answered. */
const leftBehind = (problem: Problem, id: string): Findings => ({
  error: errorText(problemError(problem)),
  reply_status: problem.status,
  reply_type: "application/json; charset=utf-8",
  reply_body: JSON.stringify(problemBody(problem, "/relay", id)),
  owner: null,
  lease_until: 0,
});

import type { Store } from "#server/store/tables.ts";
import type { AuditVerdict, AuditVerifyBody } from "#shared/console/audit.ts";
import { record, type Requester } from "./append.ts";
import { verify } from "./verify.ts";

/** Verifies the chain and records who did it and the result. */
export const verifyRecorded = async (
  store: Store,
  by: Requester,
  { head, removed }: AuditVerifyBody,
  now: () => number,
): Promise<AuditVerdict> => {
  const verdict = await verify(store, head, removed);
  const common = { at: now(), by, action: "audit.verified" } as const;
  if (verdict.ok) {
    await record(store, { ...common, outcome: "allowed", detail: { rows: verdict.rows } });
  } else {
    const { position, why } = verdict;
    // A chain may be too broken to append to: the result is returned anyway.
    await record(store, { ...common, outcome: "failed", detail: { position, why } }).catch(() => undefined);
  }
  return verdict;
};

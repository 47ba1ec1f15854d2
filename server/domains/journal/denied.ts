import { append } from "#server/domains/audit/append.ts";
import { recordedNames } from "#server/domains/request/stored.ts";
import type { Store } from "#server/store/tables.ts";
import { type NewOperation, type RefusalRule, requested, rowOf } from "./new-operation.ts";
import { indexRequest } from "./search/write.ts";
import { addEvent } from "./timeline.ts";

/**
 * Records a write that a policy or a role forbids. It does not use up the key. Returns the row's id, or undefined if
 * the refusal is only counted.
 */
export const recordDenied = async (
  store: Store,
  operation: NewOperation,
  now: number,
  why: string,
  refusals: RefusalRule,
): Promise<string | undefined> => {
  const row = rowOf(operation, null, { owner: "", now, until: 0 });
  const entry = requested(operation, now, { outcome: "denied", subject: row.id, detail: { why } });
  if (!refusals.admits(entry.by, entry.action)) return undefined;
  return store.transaction().execute(async (writer) => {
    await writer
      .insertInto("operations")
      .values({ ...row, state: "denied", key_slot: `denied ${row.id}`, owner: null })
      .execute();
    await addEvent(writer, row.id, { at: now, state: "denied", detail: why });
    await indexRequest(writer, row, recordedNames(operation));
    await append(writer, entry);
    return row.id;
  });
};

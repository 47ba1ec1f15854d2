import type { Transaction } from "kysely";
import type { AuditCheckpointTable } from "#server/store/retention-tables.ts";
import type { AuditTable, Store, Tables } from "#server/store/tables.ts";
import type { AuditHead } from "#shared/console/audit.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { append, nobody } from "./append.ts";
import { headOf } from "./rows.ts";

/** Where the chain continues after its oldest rows were removed; undefined if none were. */
export const checkpointOf = (store: Store): Promise<AuditCheckpointTable | undefined> =>
  store.selectFrom("audit_checkpoint").selectAll().where("id", "=", 1).executeTakeFirst();

/**
 * Records the removal of the rows up to a position, in an audit row and in a checkpoint that names it. To delete rows
 * without that, or to change the checkpoint, an attacker has to forge that row too, and with it the chain up to its
 * head.
 */
export const recordRemoval = async (
  writer: Transaction<Tables>,
  { position, hash }: AuditHead,
  rows: number,
  at: number,
): Promise<void> => {
  const detail = { rows, position, lastHash: hash };
  await append(writer, { at, by: nobody, action: "audit.removed", outcome: "allowed", detail });
  const head = await headOf(writer);
  if (head === undefined) throw new Error("The head of the audit is missing.");
  const checkpoint = { id: 1, position, hash, at, recorded: head.position };
  await writer
    .insertInto("audit_checkpoint")
    .values(checkpoint)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(checkpoint))
    .execute();
};

/** Whether a row of the audit is the one that recorded a checkpoint. */
export const hasRecorded = (row: AuditTable, { position, hash, at, recorded }: AuditCheckpointTable): boolean => {
  if (row.position !== recorded || row.action !== "audit.removed" || row.outcome !== "allowed" || row.at !== at) {
    return false;
  }
  const detail: unknown = JSON.parse(row.detail);
  return isRecord(detail) && detail["position"] === position && detail["lastHash"] === hash;
};

/** The position of the oldest remaining row; undefined without one. */
export const oldestOf = async (store: Store): Promise<number | undefined> =>
  (await store.selectFrom("audit").select("position").orderBy("position").limit(1).executeTakeFirst())?.position;

import type { Transaction } from "kysely";
import type { AuditCheckpointTable } from "#server/store/retention-tables.ts";
import type { Store, Tables } from "#server/store/tables.ts";
import type { AuditHead } from "#shared/console/audit.ts";
import { hashOf } from "./chain.ts";
import { checkpointOf, hasRecorded, oldestOf, recordRemoval } from "./checkpoint.ts";
import { rowsAfter } from "./rows.ts";
import { verify } from "./verify.ts";

/** Rows that are deleted in one transaction. */
export const rowsAtOnce = 200;

/** The next step of removing old rows, in its own transaction. Returns how many rows are gone. */
type Removal = (writer: Transaction<Tables>) => Promise<number>;

/** The chain is broken: it is kept as evidence. */
export class BrokenChainError extends Error {
  override readonly name = "BrokenChainError";
}

/**
 * The next step of removing rows from before a time, or null if nothing is left. First the checkpoint is recorded, then
 * the rows before it are deleted, oldest first, so that a kill in between leaves a chain that verifies. Nothing is
 * removed from a chain that does not verify, or behind a checkpoint that no row recorded.
 */
export const nextRemoval = async (store: Store, before: number | null, now: number): Promise<Removal | null> => {
  const checkpoint = await checkpointOf(store);
  const oldest = await oldestOf(store);
  if (checkpoint !== undefined && oldest !== undefined && oldest <= checkpoint.position) {
    await refuseUnrecorded(store, checkpoint);
    return (writer) => deleteSome(writer, Math.min(oldest + rowsAtOnce - 1, checkpoint.position));
  }
  if (before === null) return null;
  const last = await lastBefore(store, checkpoint?.position ?? 0, before);
  if (last === undefined) return null;
  const verdict = await verify(store);
  if (!verdict.ok) throw new BrokenChainError(`The audit is broken at row ${verdict.position}.`);
  return async (writer) => {
    await recordRemoval(writer, last, last.position - (checkpoint?.position ?? 0), now);
    return 0;
  };
};

/** A checkpoint permits deleting only while its row confirms it, and while the last row to be removed is the one it names. */
const refuseUnrecorded = async (store: Store, checkpoint: AuditCheckpointTable): Promise<void> => {
  const { position, hash, recorded } = checkpoint;
  const row = await rowAt(store, recorded);
  if (row === undefined || hashOf(row) !== row.hash || !hasRecorded(row, checkpoint)) {
    throw new BrokenChainError(`No row of the audit recorded the removal of the rows up to ${position}.`);
  }
  // Rows are removed oldest first, so while any of them is there, so is the last one.
  if ((await rowAt(store, position))?.hash !== hash) {
    throw new BrokenChainError(`The checkpoint of the audit does not name the existing row ${position}.`);
  }
};

const rowAt = (store: Store, position: number) =>
  store.selectFrom("audit").selectAll().where("position", "=", position).executeTakeFirst();

const deleteSome = async (writer: Transaction<Tables>, upTo: number): Promise<number> => {
  const { numDeletedRows } = await writer.deleteFrom("audit").where("position", "<=", upTo).executeTakeFirst();
  return Number(numDeletedRows);
};

/**
 * The last of the leading rows from before a time. A clock that was set back leaves later ones among them: those stay,
 * and so do the rows after them.
 */
const lastBefore = async (store: Store, position: number, before: number): Promise<AuditHead | undefined> => {
  let last: AuditHead | undefined;
  for (;;) {
    const rows = await rowsAfter(store, last?.position ?? position);
    for (const row of rows) {
      if (row.at >= before) return last;
      last = { position: row.position, hash: row.hash };
    }
    if (rows.length === 0) return last;
  }
};

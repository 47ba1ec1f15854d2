import { Problem } from "#server/lib/problem.ts";
import type { AuditCheckpointTable } from "#server/store/retention-tables.ts";
import type { AuditTable, Store } from "#server/store/tables.ts";
import type { AuditHead, AuditVerdict } from "#shared/console/audit.ts";
import { genesis, hashOf } from "./chain.ts";
import { checkpointOf, hasRecorded, oldestOf } from "./checkpoint.ts";
import { beforeFirst, headOf, rowsAfter } from "./rows.ts";

/**
 * Walks the whole chain and names the first row that was changed, is missing or was never appended. With a head noted
 * elsewhere it also detects a rewritten chain. If the oldest rows were removed, it starts from the checkpoint, which
 * the row that recorded the removal has to confirm. Whoever can write to the database can append that row, too: if it
 * came after the noted head, somebody who knows of the removal has to confirm it, as `removed`.
 */
export const verify = async (store: Store, noted?: AuditHead, removed?: AuditHead): Promise<AuditVerdict> => {
  for (let begun = await beginningOf(store); ;) {
    refuseRemoved(noted, begun.checkpoint);
    const verdict = await walk(store, begun.checkpoint, noted);
    if (verdict.ok) {
      refuseUnconfirmed(noted, removed, begun.checkpoint);
      return verdict;
    }
    // Rows removed during the walk are not a flaw: it starts over.
    const now = await beginningOf(store);
    if (now.oldest === begun.oldest && now.checkpoint?.position === begun.checkpoint?.position) return verdict;
    begun = now;
  }
};

/** The state that changes while rows are removed. */
const beginningOf = async (store: Store) => ({ checkpoint: await checkpointOf(store), oldest: await oldestOf(store) });

const walk = async (
  store: Store,
  checkpoint: AuditCheckpointTable | undefined,
  noted: AuditHead | undefined,
): Promise<AuditVerdict> => {
  let last: AuditHead = await beforeOldest(store, checkpoint);
  let after = beforeFirst;
  let count = 0;
  let isRecorded = checkpoint === undefined;
  for (;;) {
    const rows = await rowsAfter(store, after);
    for (const row of rows) {
      const wrong = flawOf(row, last) ?? checkpointFlaw(row, checkpoint);
      if (wrong !== null) return wrong;
      last = { position: row.position, hash: row.hash };
      after = last.position;
      count += 1;
      isRecorded ||= checkpoint !== undefined && hasRecorded(row, checkpoint);
      if (last.position === noted?.position && last.hash !== noted.hash) return rewritten(noted);
    }
    if (rows.length > 0) continue;
    const head = await headOf(store);
    // Rows may have been appended meanwhile; then the next page has them.
    if (head !== undefined && head.position > last.position && (await rowsAfter(store, last.position)).length > 0) {
      continue;
    }
    const wrong = headFlaw(head, last) ?? notedFlaw(noted, last);
    if (wrong !== null) return wrong;
    if (checkpoint === undefined) return { ok: true, rows: count, head: last };
    const { position, at } = checkpoint;
    if (!isRecorded) return broken(position, "The checkpoint of the removed rows was changed: no row recorded it.");
    return { ok: true, rows: count, head: last, removed: { position, at: timeText(at) } };
  }
};

/**
 * The row before the first existing one. Rows whose removal has begun may still exist: they are removed oldest first.
 */
const beforeOldest = async (store: Store, checkpoint: AuditCheckpointTable | undefined): Promise<AuditHead> => {
  if (checkpoint === undefined) return { position: 0, hash: genesis };
  const first = await store
    .selectFrom("audit")
    .select(["position", "previous_hash"])
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return first === undefined || first.position < 1 || first.position > checkpoint.position
    ? { position: checkpoint.position, hash: checkpoint.hash }
    : { position: first.position - 1, hash: first.previous_hash };
};

/** The last row being removed has to be the one named in the checkpoint. */
const checkpointFlaw = (row: AuditTable, checkpoint: AuditCheckpointTable | undefined): AuditVerdict | null =>
  row.position === checkpoint?.position && row.hash !== checkpoint.hash
    ? broken(row.position, "The checkpoint of the removed rows names a different row.")
    : null;

/** The stored time may have been tampered with. */
const timeText = (at: number): string => new Date(at).toISOString();

/** A removed row can no longer be compared with the noted one. */
const refuseRemoved = (noted: AuditHead | undefined, checkpoint: AuditCheckpointTable | undefined): void => {
  if (noted === undefined || checkpoint === undefined || noted.position > checkpoint.position) return;
  if (noted.position === 0) return;
  if (noted.position === checkpoint.position && noted.hash === checkpoint.hash) return;
  throw new Problem(
    "POSTERN_BAD_REQUEST",
    `Row ${noted.position} can no longer be compared: the rows up to ${checkpoint.position} were removed. If you do not know of that removal, somebody has deleted them. Otherwise look the row up in the export that was made before, and note a newer head.`,
  );
};

/** Nothing in the database can tell a removal since the noted head from a forged one. */
const refuseUnconfirmed = (
  noted: AuditHead | undefined,
  removed: AuditHead | undefined,
  checkpoint: AuditCheckpointTable | undefined,
): void => {
  if (noted === undefined || checkpoint === undefined || checkpoint.recorded <= noted.position) return;
  const { position, hash } = checkpoint;
  if (removed?.position === position && removed.hash === hash) return;
  throw new Problem(
    "POSTERN_BAD_REQUEST",
    `The rows up to ${position} were removed after the head that you noted. If you know of that removal, compare its hash with row ${position} of an export made before, and confirm it with --removed ${position}:${hash}. Otherwise somebody has deleted them.`,
  );
};

const broken = (position: number, why: string): AuditVerdict => ({ ok: false, position, why });

const flawOf = (row: AuditTable, last: AuditHead): AuditVerdict | null => {
  const expected = last.position + 1;
  if (row.position < expected) return broken(row.position, "This row was not appended by the server.");
  if (row.position > expected) return broken(expected, "This row is missing.");
  if (hashOf(row) !== row.hash) return broken(expected, "This row was changed: its hash does not match its content.");
  if (row.previous_hash !== last.hash) {
    return broken(expected, "This row does not follow the one before it: one of the two was replaced.");
  }
  return null;
};

const headFlaw = (head: AuditHead | undefined, last: AuditHead): AuditVerdict | null => {
  if (head === undefined) return broken(last.position, "The head of the chain is missing.");
  if (head.position > last.position) {
    return broken(
      last.position + 1,
      `This row is missing: the chain was cut off before its head, row ${head.position}.`,
    );
  }
  if (head.position < last.position) {
    return broken(head.position + 1, "This row was not appended by the server: the chain's head is before it.");
  }
  if (head.hash !== last.hash) return broken(last.position, "The chain's head names a different row.");
  return null;
};

const notedFlaw = (noted: AuditHead | undefined, last: AuditHead): AuditVerdict | null => {
  if (noted === undefined || (noted.position > 0 && noted.position <= last.position)) return null;
  if (noted.position === 0) return noted.hash === genesis ? null : rewritten(noted);
  return broken(last.position + 1, `This row is missing: the chain ends before the noted head, row ${noted.position}.`);
};

const rewritten = ({ position }: AuditHead): AuditVerdict =>
  broken(position, "This row differs from the noted head: the chain was rewritten since then.");

import { setImmediate } from "node:timers/promises";
import type { AuditHead, AuditVerdict } from "#shared/console/audit.ts";
import type { AuditTable, Store } from "#server/store/tables.ts";
import { genesis, hashOf } from "./chain.ts";

/** Rows that are in memory at once. */
const pageSize = 500;

/** Before every row, those too that nobody should find. */
export const beforeFirst = Number.MIN_SAFE_INTEGER;

/** The rows after a position, in order, no more than a page of them. */
export const rowsAfter = async (store: Store, position: number): Promise<AuditTable[]> => {
  // The embedded store answers without ever letting go: between two pages others have their turn.
  await setImmediate();
  return store
    .selectFrom("audit")
    .selectAll()
    .where("position", ">", position)
    .orderBy("position")
    .limit(pageSize)
    .execute();
};

/** The head of the chain as the store keeps it beside the chain. */
export const headOf = (store: Store): Promise<AuditHead | undefined> =>
  store.selectFrom("audit_head").select(["position", "hash"]).where("id", "=", 1).executeTakeFirst();

/**
 * Walks the whole chain and names the first row that is not as it was written, is missing or was never appended. With the
 * head that somebody noted elsewhere it finds a chain that was written anew, too.
 */
export const verify = async (store: Store, noted?: AuditHead): Promise<AuditVerdict> => {
  let last: AuditHead = { position: 0, hash: genesis };
  for (;;) {
    const rows = await rowsAfter(store, last.position === 0 ? beforeFirst : last.position);
    for (const row of rows) {
      const wrong = flawOf(row, last);
      if (wrong !== null) return wrong;
      last = { position: row.position, hash: row.hash };
      if (last.position === noted?.position && last.hash !== noted.hash) return rewritten(noted);
    }
    if (rows.length > 0) continue;
    const head = await headOf(store);
    // Rows may have been appended in the meantime; then the next page has them.
    if (head !== undefined && head.position > last.position && (await rowsAfter(store, last.position)).length > 0) {
      continue;
    }
    const wrong = headFlaw(head, last) ?? notedFlaw(noted, last);
    return wrong ?? { ok: true, rows: last.position, head: last };
  }
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

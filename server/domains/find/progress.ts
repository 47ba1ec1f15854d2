import { findKinds, type MirrorList } from "#shared/console/find.ts";
import { countUnreadable } from "../mirror/save.ts";
import type { MirrorListTable, Store } from "#server/store/tables.ts";

/** How far the mirror of each list of an environment is. */
export const progress = async (store: Store, environment: string): Promise<readonly MirrorList[]> => {
  const rows = await store.selectFrom("mirror_lists").selectAll().where("environment", "=", environment).execute();
  const unreadable = await countUnreadable(store, environment);
  return findKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return row === undefined ? unknown(kind) : view(row, unreadable.get(kind) ?? 0);
  });
};

const unknown = (kind: MirrorList["kind"]): MirrorList => ({
  kind,
  state: "syncing",
  why: null,
  rows: 0,
  unreadable: 0,
  total: null,
  seen: null,
  walkedAt: null,
  checkedAt: null,
});

const view = (row: MirrorListTable, unreadable: number): MirrorList => ({
  kind: row.kind,
  state: stateOf(row),
  why: row.error,
  // What could not be read has its place in the list, but nobody can find it.
  rows: Math.max(0, row.row_count - unreadable),
  unreadable,
  total: row.total,
  seen: row.phase === "walk" ? row.seen : null,
  walkedAt: time(row.walked_at),
  checkedAt: time(row.checked_at),
});

const stateOf = ({ offered, error, phase, wanted, touched, walked_at }: MirrorListTable): MirrorList["state"] => {
  if (offered === 0) return "not_offered";
  if (error !== null) return "failed";
  // Postern has created something since the list was last read: a search that does not find it is repeated.
  const isCurrent = phase === "rest" && wanted === 0 && touched === 0 && walked_at !== null;
  return isCurrent ? "complete" : "syncing";
};

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

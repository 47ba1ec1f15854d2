import { countUnreadable } from "#server/domains/mirror/save.ts";
import type { MirrorListTable, Store } from "#server/store/tables.ts";
import { type FindKind, findKinds, type MirrorList } from "#shared/console/find.ts";

/** The mirror's progress with each list of an environment. */
export const progress = async (store: Store, environment: string): Promise<readonly MirrorList[]> =>
  (await progressAndLengths(store, environment)).lists;

/**
 * The same, and the length of each list, so a search without a filter need not count. While missing records are being
 * removed, a list has no known length. It keeps its length while it is read again, which takes minutes for a long list.
 */
export const progressAndLengths = async (
  store: Store,
  environment: string,
): Promise<{ readonly lists: readonly MirrorList[]; readonly lengths: ReadonlyMap<FindKind, number> }> => {
  const rows = await store.selectFrom("mirror_lists").selectAll().where("environment", "=", environment).execute();
  const unreadable = await countUnreadable(store, environment);
  const countedLists = rows.filter(({ phase }) => phase !== "sweep");
  return {
    lists: findKinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return row === undefined ? unknown(kind) : view(row, unreadable.get(kind) ?? 0);
    }),
    lengths: new Map(countedLists.map((row) => [row.kind, readable(row, unreadable.get(row.kind) ?? 0)])),
  };
};

// Unreadable records have a position in the list, but cannot be found.
const readable = ({ row_count }: MirrorListTable, unreadable: number): number => Math.max(0, row_count - unreadable);

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
  rows: readable(row, unreadable),
  unreadable,
  total: row.total,
  seen: row.phase === "walk" ? row.seen : null,
  walkedAt: time(row.walked_at),
  checkedAt: time(row.checked_at),
});

const stateOf = ({ offered, error, phase, wanted, touched, walked_at }: MirrorListTable): MirrorList["state"] => {
  if (offered === 0) return "not_offered";
  if (error !== null) return "failed";
  // If Postern has created something since the list was last read, a search that does not find it is repeated.
  const isCurrent = phase === "rest" && wanted === 0 && touched === 0 && walked_at !== null;
  return isCurrent ? "complete" : "syncing";
};

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

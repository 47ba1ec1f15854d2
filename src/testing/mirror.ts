import { type FindKind, findKinds, type MirrorList } from "#shared/console/find.ts";
import { inWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";

/** The progress of a list's mirror, for tests: complete by default. */
export const mirrorList = (kind: FindKind, more: Partial<MirrorList> = {}): MirrorList => ({
  kind,
  state: "complete",
  why: null,
  rows: 100_000,
  unreadable: 0,
  total: 100_000,
  seen: null,
  walkedAt: "2026-01-01T00:00:00.000Z",
  checkedAt: new Date().toISOString(),
  ...more,
});

type Row = Readonly<Record<string, unknown>>;

/** The response of a search in one list: the rows, each matched in the same field. */
export const findAnswer = (
  kind: FindKind,
  rows: readonly Row[],
  {
    matched = null,
    total = rows.length,
    list = {},
  }: { readonly matched?: string | null; readonly total?: number; readonly list?: Partial<MirrorList> } = {},
) => ({
  data: rows.map((record) => ({ kind, id: record["id"] ?? record["reference"] ?? "", matched, record })),
  pagination: paginationOf(total, { skip: 0, take: 20 }),
  lists: [mirrorList(kind, list)],
});

/** Responds to searches from a mirror with these records; its progress is passed if it matters. */
export const mirrorWith =
  (records: Partial<Record<FindKind, readonly Row[]>>, state: Partial<MirrorList> = {}) =>
  ({ url: { searchParams } }: { readonly url: URL }) => {
    const kinds = searchParams.get("kinds")?.split(",") ?? findKinds;
    const fits = (record: Row) =>
      (searchParams.get("profile") ?? record["reference"]) === record["reference"] &&
      (searchParams.get("networkId") ?? record["networkId"]) === record["networkId"] &&
      JSON.stringify(record).includes(searchParams.get("q") ?? "");
    const hits = findKinds
      .filter((kind) => kinds.includes(kind))
      .flatMap((kind) =>
        (records[kind] ?? []).filter(fits).map((record) => ({
          kind,
          id: record["id"] ?? record["reference"],
          matched: null,
          record,
        })),
      );
    const window = windowOf(Object.fromEntries(searchParams), 10);
    return {
      body: {
        data: inWindow(hits, window),
        pagination: paginationOf(hits.length, window),
        lists: findKinds.map((kind) => mirrorList(kind, { rows: records[kind]?.length ?? 0, total: null, ...state })),
      },
    };
  };

import { type FindKind, findKinds, type MirrorList } from "../../shared/console/find.ts";

type Row = Readonly<Record<string, unknown>>;

/** How far a mirror is, for tests. */
export const mirrorList = (kind: FindKind, more: Partial<MirrorList> = {}): MirrorList => ({
  kind,
  state: "complete",
  why: null,
  rows: 0,
  total: null,
  seen: null,
  walkedAt: "2026-01-01T00:00:00.000Z",
  checkedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

/** Answers searches out of a mirror that has these records; how far it is, is given where it matters. */
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
    const skip = Number(searchParams.get("skip") ?? 0);
    const take = Number(searchParams.get("take") ?? 10);
    return {
      body: {
        data: hits.slice(skip, skip + take),
        pagination: { totalElements: hits.length, totalPages: 1, skip, take },
        lists: findKinds.map((kind) => mirrorList(kind, { rows: records[kind]?.length ?? 0, ...state })),
      },
    };
  };

import { type RawBuilder, sql } from "kysely";
import type { FindKind } from "#shared/console/find.ts";
import { folded, separator } from "../mirror/record.ts";
import { sliceRows } from "../mirror/save.ts";
import { containing } from "#server/store/like.ts";
import type { Store } from "#server/store/tables.ts";

/** What is looked for in one list. */
export type Filter = {
  readonly environment: string;
  readonly kind: FindKind;
  readonly q?: string | undefined;
  readonly networkId?: string | undefined;
  readonly profile?: string | undefined;
  readonly wallet?: string | undefined;
};

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const like = (column: "names" | "words", pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`;

/** The text that is looked for in the form that the mirror has; undefined for none. */
export const wanted = (q: string | undefined): string | undefined =>
  q === undefined || q.trim() === "" ? undefined : folded(q.trim());

/** How good a match is: 0 a whole id, address or name, 1 the beginning of one, 2 anything else. */
export const rankOf = (q: string): RawBuilder<number> => {
  const begins = `%${separator}${escaped(q)}`;
  return sql<number>`CASE WHEN ${like("names", `${begins}%`)}
    THEN CASE WHEN ${like("names", `${begins}${separator}%`)} THEN 0 ELSE 1 END ELSE 2 END`;
};

/** The records of a list from a place on that a filter leaves, as many places as a slice has. */
export const sliceOf = (
  store: Store,
  { environment, kind, q, networkId, profile, wallet }: Filter,
  from: number,
  size = sliceRows,
) => {
  let slice = store
    .selectFrom("mirror_records")
    .where("environment", "=", environment)
    .where("kind", "=", kind)
    .where("position", ">=", from)
    .where("position", "<", from + size);
  const text = wanted(q);
  if (text !== undefined) {
    const part = `%${escaped(text)}%`;
    const labelled = store
      .selectFrom("labels")
      .select("address")
      .where("environment", "=", environment)
      .where(sql<boolean>`search LIKE ${containing((q ?? "").trim())} ESCAPE '\\'`);
    slice = slice.where((where) =>
      where.or([like("names", part), like("words", part), where("address", "in", labelled)]),
    );
  }
  if (networkId !== undefined) slice = slice.where("network_id", "=", networkId);
  if (profile !== undefined) slice = slice.where("profile", "=", profile);
  // A wallet's id is one of the words of its addresses, and as a whole word nothing else's.
  if (wallet !== undefined) slice = slice.where(like("words", `%${separator}${escaped(folded(wallet))}${separator}%`));
  return slice;
};

import { type RawBuilder, sql } from "kysely";
import { folded, separator } from "#server/domains/mirror/record.ts";
import { sliceRows } from "#server/domains/mirror/save.ts";
import { containing } from "#server/store/like.ts";
import type { Store } from "#server/store/tables.ts";
import type { FindKind } from "#shared/console/find.ts";
import { isAddressEnd } from "#shared/text/match-rank.ts";

/** The filter of one list. */
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

/** The search text in the mirror's form; undefined without one. */
export const searchText = (q: string | undefined): string | undefined =>
  q === undefined || q.trim() === "" ? undefined : folded(q.trim());

/**
 * The quality of a match: 0 a whole id, address or name, 1 the beginning of one or the end of an address, 2 anything
 * else.
 */
export const rankOf = (q: string): RawBuilder<number> => {
  const begins = `%${separator}${escaped(q)}`;
  const ofAddress = isAddressEnd(q) ? sql`WHEN address LIKE ${`0x${q}%`} OR address LIKE ${`%${q}`} THEN 1` : sql``;
  return sql<number>`CASE WHEN ${like("names", `${begins}%`)}
    THEN CASE WHEN ${like("names", `${begins}${separator}%`)} THEN 0 ELSE 1 END ${ofAddress} ELSE 2 END`;
};

/** Whether a filter excludes any record of a list. */
export const isFiltered = ({ q, networkId, profile, wallet }: Filter): boolean =>
  [searchText(q), networkId, profile, wallet].some((value) => value !== undefined);

/**
 * The complete EVM address in a search, in the mirror's form. Undefined if the text is not one, and for lists whose
 * records have no address.
 */
export const wholeAddressOf = ({ kind, q }: Filter): string | undefined => {
  const text = searchText(q) ?? "";
  const hasAddresses = kind === "addresses" || kind === "contracts";
  return hasAddresses && /^(0x)?[0-9a-f]{40}$/.test(text) ? `0x${text.slice(-40)}` : undefined;
};

/** The records of a list that match a filter, apart from its text. */
const recordsOf = (
  store: Store,
  { environment, kind, networkId, profile, wallet }: Filter,
  kindColumn = sql<string>`kind`,
) => {
  let records = store.selectFrom("mirror_records").where("environment", "=", environment).where(kindColumn, "=", kind);
  if (networkId !== undefined) records = records.where("network_id", "=", networkId);
  if (profile !== undefined) records = records.where("profile", "=", profile);
  // A wallet's id is one of the words of its addresses, and as a whole word unique to them.
  if (wallet !== undefined) {
    records = records.where(like("words", `%${separator}${escaped(folded(wallet))}${separator}%`));
  }
  return records;
};

/**
 * The first matching records of a list with an address, apart from the filter's text, in the service's order, each with
 * the total number: a service may give one address to any number of records. With the plain kind column SQLite would
 * walk the whole list in order instead of looking the address up.
 */
export const withAddress = (store: Store, filter: Filter, address: string, most: number) =>
  recordsOf(store, filter, sql<string>`kind || ''`)
    .where("address", "=", address)
    .select(["id", sql<number>`count(*) OVER ()`.as("count")])
    .orderBy("position")
    .orderBy("id")
    .limit(most);

/** The matching records of one slice of positions in a list. */
export const sliceOf = (store: Store, filter: Filter, from: number, size = sliceRows) => {
  const { environment, q } = filter;
  const slice = recordsOf(store, filter)
    .where("position", ">=", from)
    .where("position", "<", from + size);
  const text = searchText(q);
  if (text === undefined) return slice;
  const part = `%${escaped(text)}%`;
  const labelled = store
    .selectFrom("labels")
    .select("address")
    .where("environment", "=", environment)
    .where(sql<boolean>`search LIKE ${containing((q ?? "").trim())} ESCAPE '\\'`);
  return slice.where((where) => where.or([like("names", part), like("words", part), where("address", "in", labelled)]));
};

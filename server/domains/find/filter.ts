import { type RawBuilder, sql } from "kysely";
import type { FindKind } from "#shared/console/find.ts";
import { isAddressEnd } from "#shared/text/match-rank.ts";
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

/** How good a match is: 0 a whole id, address or name, 1 the beginning of one or the end of an address, 2 anything else. */
export const rankOf = (q: string): RawBuilder<number> => {
  const begins = `%${separator}${escaped(q)}`;
  const ofAddress = isAddressEnd(q) ? sql`WHEN address LIKE ${`0x${q}%`} OR address LIKE ${`%${q}`} THEN 1` : sql``;
  return sql<number>`CASE WHEN ${like("names", `${begins}%`)}
    THEN CASE WHEN ${like("names", `${begins}${separator}%`)} THEN 0 ELSE 1 END ${ofAddress} ELSE 2 END`;
};

/** Whether a filter leaves out any record of a list. */
export const isFiltered = ({ q, networkId, profile, wallet }: Filter): boolean =>
  [wanted(q), networkId, profile, wallet].some((value) => value !== undefined);

/**
 * The whole EVM address that is looked for, as the mirror has it. Undefined where the text is none, and for lists whose records have no address.
 */
export const wholeAddressOf = ({ kind, q }: Filter): string | undefined => {
  const text = wanted(q) ?? "";
  const hasAddresses = kind === "addresses" || kind === "contracts";
  return hasAddresses && /^(0x)?[0-9a-f]{40}$/.test(text) ? `0x${text.slice(-40)}` : undefined;
};

/** The records of a list that a filter leaves, whatever its text. */
const recordsOf = (
  store: Store,
  { environment, kind, networkId, profile, wallet }: Filter,
  kindColumn = sql<string>`kind`,
) => {
  let records = store.selectFrom("mirror_records").where("environment", "=", environment).where(kindColumn, "=", kind);
  if (networkId !== undefined) records = records.where("network_id", "=", networkId);
  if (profile !== undefined) records = records.where("profile", "=", profile);
  // A wallet's id is one of the words of its addresses, and as a whole word nothing else's.
  if (wallet !== undefined) {
    records = records.where(like("words", `%${separator}${escaped(folded(wallet))}${separator}%`));
  }
  return records;
};

/**
 * The first records of a list with an address that a filter leaves, whatever its text, in the order of the service, each with the number of all of
 * them: a service may give one address to any number of records. Given the plain column of the kind, SQLite would walk the whole list in that order
 * instead of looking the address up.
 */
export const withAddress = (store: Store, filter: Filter, address: string, most: number) =>
  recordsOf(store, filter, sql<string>`kind || ''`)
    .where("address", "=", address)
    .select(["id", sql<number>`count(*) OVER ()`.as("count")])
    .orderBy("position")
    .orderBy("id")
    .limit(most);

/** The records of a list from a place on that a filter leaves, as many places as a slice has. */
export const sliceOf = (store: Store, filter: Filter, from: number, size = sliceRows) => {
  const { environment, q } = filter;
  const slice = recordsOf(store, filter)
    .where("position", ">=", from)
    .where("position", "<", from + size);
  const text = wanted(q);
  if (text === undefined) return slice;
  const part = `%${escaped(text)}%`;
  const labelled = store
    .selectFrom("labels")
    .select("address")
    .where("environment", "=", environment)
    .where(sql<boolean>`search LIKE ${containing((q ?? "").trim())} ESCAPE '\\'`);
  return slice.where((where) => where.or([like("names", part), like("words", part), where("address", "in", labelled)]));
};

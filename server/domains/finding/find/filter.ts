import { type RawBuilder, sql } from "kysely";
import { folded, separator } from "#server/domains/mirror/record.ts";
import { sliceRows } from "#server/domains/mirror/save.ts";
import { containing } from "#server/store/like.ts";
import type { Store } from "#server/store/tables.ts";
import { hasOwnText, isLongEnough, hasPhrase, phrases, type SearchedList } from "#server/store/text-search.ts";
import type { FindKind } from "#shared/console/find.ts";
import { isAddressEnd } from "#shared/text/match-rank.ts";

/** The filter of one list. */
export type Filter = {
  readonly environment: string;
  readonly kind: FindKind;
  readonly q?: string | undefined;
  /** Where `q` must be in a name or a word; anywhere if left out. */
  readonly at?: "beginning";
  readonly networkId?: string | undefined;
  readonly profile?: string | undefined;
  readonly wallet?: string | undefined;
};

/** A filter with a text: `text` is in the mirror's form. */
export type TextFilter = Filter & { readonly text: string };

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

/** The ranks, best first. */
export const ranks = [0, 1, 2] as const;

/** Where the index has every record of a rank; undefined for the last one, which is that of all others. */
export const phrasesOfRank = (text: string, rank: (typeof ranks)[number]): readonly string[] | undefined => {
  if (rank === 0) return phrases.wholeName(text);
  if (rank === 2) return undefined;
  return [...phrases.nameBeginning(text), ...(isAddressEnd(text) ? phrases.nameEnding(text) : [])];
};

/** Where the index has every record that matches a filter by its own texts. */
export const phrasesOf = ({ at, text }: TextFilter): readonly string[] =>
  at === "beginning" ? phrases.beginning(text) : phrases.containing(text);

/** Whether a filter excludes any record of a list. */
export const isFiltered = ({ q, ...filter }: Filter): boolean =>
  searchText(q) !== undefined || isFilteredByColumn(filter);

/** Whether a filter has more than a text. */
export const isFilteredByColumn = ({ networkId, profile, wallet }: Filter): boolean =>
  [networkId, profile, wallet].some((value) => value !== undefined);

/**
 * The complete EVM address in a search, in the mirror's form. Undefined if the text is not one, and for lists whose
 * records have no address.
 */
export const wholeAddressOf = ({ kind, q }: Filter): string | undefined => {
  const text = searchText(q) ?? "";
  return hasAddresses(kind) && /^(0x)?[0-9a-f]{40}$/.test(text) ? `0x${text.slice(-40)}` : undefined;
};

/** Whether the records of a list have addresses, which have labels. */
export const hasAddresses = (kind: FindKind): boolean => kind === "addresses" || kind === "contracts";

export const listOf = ({ environment, kind }: Filter): SearchedList => ({
  environment,
  table: "mirror_records",
  kind,
});

/** How the records are looked up: SQLite chooses an index by the columns that a query names as they are. */
type LookedUp = "in order" | "by id" | "by address";

const plainColumns: Readonly<Record<LookedUp, readonly string[]>> = {
  "in order": ["kind", "network_id", "profile"],
  "by id": ["kind"],
  "by address": [],
};

/** The records of a list that match a filter, apart from its text. */
const recordsOf = (store: Store, filter: Filter, lookedUp: LookedUp) => {
  const { environment, kind, networkId, profile, wallet } = filter;
  const is = (column: "kind" | "network_id" | "profile", value: string): RawBuilder<boolean> =>
    plainColumns[lookedUp].includes(column)
      ? sql<boolean>`${sql.ref(column)} = ${value}`
      : sql<boolean>`COALESCE(${sql.ref(column)}, '') = ${value}`;
  let records = store.selectFrom("mirror_records").where("environment", "=", environment).where(is("kind", kind));
  if (networkId !== undefined) records = records.where(is("network_id", networkId));
  if (profile !== undefined) records = records.where(is("profile", profile));
  // A wallet's id is one of the words of its addresses, and as a whole word unique to them.
  if (wallet !== undefined) {
    const word = folded(wallet);
    records = records
      .where(hasPhrase(store, listOf(filter), phrases.wholeWord(word)))
      .where(like("words", `%${separator}${escaped(word)}${separator}%`));
  }
  return records;
};

/**
 * The first matching records of a list with an address, apart from the filter's text, in the service's order, each with
 * the total number: a service may give one address to any number of records.
 */
export const withAddress = (store: Store, filter: Filter, address: string, most: number) =>
  recordsOf(store, filter, "by address")
    .where("address", "=", address)
    .select(["id", "position", sql<number>`count(*) OVER ()`.as("count")])
    .orderBy("position")
    .orderBy("id")
    .limit(most);

/** The matching records of one slice of positions in a list. */
export const sliceOf = (store: Store, filter: Filter, from: number, size = sliceRows) => {
  const isOfWallet = filter.wallet !== undefined;
  const position = isOfWallet ? sql<number>`position + 0` : sql<number>`position`;
  const slice = recordsOf(store, filter, isOfWallet ? "by id" : "in order")
    .where(position, ">=", from)
    .where(position, "<", from + size);
  const text = searchText(filter.q);
  if (text === undefined) return slice;
  return slice.where((where) =>
    where.or([hasText({ ...filter, text }), where("address", "in", labelled(store, filter))]),
  );
};

/** The records of a list that match a filter by their own texts, among those in which the index may have phrases. */
export const withText = (store: Store, filter: TextFilter, some = phrasesOf(filter)) =>
  recordsOf(store, filter, "by id")
    .where(hasPhrase(store, listOf(filter), some))
    .where(hasText(filter));

/** The records of a list that match a filter only by the label of their address. */
export const withLabel = (store: Store, filter: TextFilter) =>
  recordsOf(store, filter, "by address")
    .where("address", "in", labelled(store, filter))
    .where(sql<boolean>`NOT ${hasText(filter)}`);

/** The organization's addresses that have a text in the mirror's form. */
export const addressesWith = (store: Store, environment: string, text: string) => {
  const filter = { environment, kind: "addresses", text } as const;
  return isLongEnough(text) ? withText(store, filter) : comparedByText(store, filter);
};

/** The records of a list that match a filter by their own texts, compared one by one. */
export const comparedByText = (store: Store, filter: TextFilter) =>
  recordsOf(store, filter, "in order").where(hasText(filter));

const hasText = ({ at, text }: TextFilter): RawBuilder<boolean> => {
  const part = at === "beginning" ? `%${separator}${escaped(text)}%` : `%${escaped(text)}%`;
  return sql<boolean>`(${like("names", part)} OR ${like("words", part)})`;
};

/** The addresses of labels that match a filter's text. */
const labelled = (store: Store, filter: Filter) => {
  const list = { environment: filter.environment, table: "labels" } as const;
  const text = labelText(filter);
  return store
    .selectFrom("labels")
    .select("address")
    .where("environment", "=", filter.environment)
    .where(
      filter.at === "beginning"
        ? sql<boolean>`(${hasPhrase(store, list, phrases.nameBeginning(text))} AND search LIKE ${containing(text).slice(1)} ESCAPE '\\')`
        : hasOwnText(store, list, text),
    );
};

/** A label is searched in lower case. */
const labelText = ({ q = "" }: Filter): string => q.trim().toLowerCase();

/** Where the index has every label that matches a filter's text; undefined if the text is too short for it. */
export const phrasesOfLabel = (filter: Filter): readonly string[] | undefined => {
  const text = labelText(filter);
  if (filter.at === "beginning") return phrases.nameBeginning(text);
  return isLongEnough(text) ? phrases.containing(text) : undefined;
};

import { setImmediate as otherWork } from "node:timers/promises";
import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import { containing } from "./like.ts";
import type { Store, Writer } from "./tables.ts";
import { kindOfOwn, spanOfList } from "./text-migration.ts";

/** The rows of one list: those of a kind in the mirror, or the organization's labels or contracts. */
export type SearchedList = { readonly environment: string } & (
  | { readonly table: "mirror_records"; readonly kind: string }
  | { readonly table: "labels" | "contracts" }
);

/**
 * Where a row may have a text, as the embedded store's index has it (`sources` in text-migration.ts). The text must be in
 * the form of the searched column, in lower case.
 */
export const phrases = {
  /** Only a text that `isLongEnough` is found. */
  containing: (text: string) => [text],
  beginning: (text: string) => [`\n\n${text}`, `\t\t${text}`],
  nameBeginning: (text: string) => [`\n\n${text}`],
  nameEnding: (text: string) => [`${text}\n\n`],
  wholeName: (text: string) => [`\n\n${text}\n\n`],
  wholeWord: (text: string) => [`\t\t${text}\t\t`],
} as const satisfies Readonly<Record<string, (text: string) => readonly string[]>>;

/** Characters of a piece. */
const pieceLength = 3;

/** Whether the index knows where a text of this length is: a shorter one has no piece of its own. */
export const isLongEnough = (text: string): boolean => Array.from(text).length >= pieceLength;

const problems = new WeakMap<object, string>();

/** Notes why a PostgreSQL database has no index of texts. */
export const noteMissingTextIndex = (store: Writer, problem: string): void => {
  problems.set(store.getExecutor().adapter, problem);
};

/** Why a store has no index of texts, so that everything is compared; null if it has one. */
export const textIndexProblem = (store: Writer): string | null => problems.get(store.getExecutor().adapter) ?? null;

/** Whether the index counts matches without reading them: PostgreSQL's does not. */
export const isIndexCounting = (store: Writer): boolean => !isPostgres(store);

const isPostgres = (store: Writer): boolean => store.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Holds for the rows of a list that have one of the phrases, looked up in the index. The query has to name the list as
 * well: PostgreSQL's index has all of them.
 */
export const hasPhrase = (store: Writer, list: SearchedList, some: readonly string[]): RawBuilder<boolean> => {
  if (isPostgres(store)) return compared(list, some);
  const rows = sql`search_text JOIN search_records ON search_records.number = search_text.rowid WHERE ${matches(list, some)}`;
  return list.table === "mirror_records"
    ? sql<boolean>`mirror_records.id IN (SELECT search_records.id FROM ${rows})`
    : sql<boolean>`(${sql.ref(`${list.table}.network_id`)}, ${sql.ref(`${list.table}.address`)}) IN
        (SELECT search_records.network_id, search_records.id FROM ${rows})`;
};

/** The number of rows with one of the phrases, but at most `most`. */
export const countUpTo = (
  store: Writer,
  list: SearchedList,
  some: readonly string[],
  most: number,
): RawBuilder<number> => {
  const rows = isPostgres(store)
    ? sql`SELECT 1 FROM ${sql.table(list.table)} WHERE ${inList(list)} AND ${compared(list, some)} LIMIT ${most}`
    : sql`SELECT 1 FROM search_text WHERE ${matches(list, some)} LIMIT ${most}`;
  return sql<number>`(SELECT COUNT(*) FROM (${rows}) AS found)`;
};

/**
 * Holds for the organization's labels or contracts whose search text contains this text, in lower case. The index finds
 * them if the text is long enough.
 */
export const hasOwnText = (
  store: Writer,
  list: SearchedList & { readonly table: "labels" | "contracts" },
  text: string,
): RawBuilder<boolean> => {
  const contains = sql<boolean>`${sql.ref(`${list.table}.search`)} LIKE ${containing(text)} ESCAPE '\\'`;
  const lower = text.toLowerCase();
  return isLongEnough(lower)
    ? sql<boolean>`(${hasPhrase(store, list, phrases.containing(lower))} AND ${contains})`
    : contains;
};

/** How many of a list's rows are looked at in one statement: the embedded store serves no one else meanwhile. */
const atOnce = 50_000;

/**
 * The exact number of rows of a list with one of the phrases; undefined if the index does not count. `isGone` ends it
 * early: the number is then that of the rows so far.
 */
export const countExactly = async (
  store: Store,
  list: SearchedList,
  some: readonly string[],
  isGone: () => boolean,
): Promise<number | undefined> => {
  if (!isIndexCounting(store)) return undefined;
  const { first, last } = await store
    .selectNoFrom([
      firstOf(list).as("first"),
      sql<number | null>`(SELECT MAX(number) FROM search_records
        WHERE number > ${firstOf(list)} AND number < ${firstOf(list)} + ${span})`.as("last"),
    ])
    .executeTakeFirstOrThrow();
  if (last === null) return 0;
  let total = 0;
  for (let from = first; from < last && !isGone(); from += atOnce) {
    const { count } = await store
      .selectNoFrom(
        sql<number>`(SELECT COUNT(*) FROM search_text WHERE search_text MATCH ${matchOf(some)}
          AND rowid > CAST(${from} AS INTEGER) AND rowid <= CAST(${from + atOnce} AS INTEGER))`.as("count"),
      )
      .executeTakeFirstOrThrow();
    total += count;
    await otherWork();
  }
  return total;
};

const kindOf = (list: SearchedList): string => (list.table === "mirror_records" ? list.kind : kindOfOwn(list.table));

/** As an integer: the driver binds numbers as real ones, which FTS5 ignores as limits, and would go through all rows. */
const span = sql.raw(String(spanOfList));

/**
 * The number before those of a list in the embedded store's index. A list that never had a row gets numbers that no row
 * has: FTS5 ignores null as a limit, too.
 */
const firstOf = (list: SearchedList): RawBuilder<number> =>
  sql<number>`COALESCE((SELECT list FROM search_lists
    WHERE environment = ${list.environment} AND kind = ${kindOf(list)}), -1) * ${span}`;

const matches = (list: SearchedList, some: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`search_text MATCH ${matchOf(some)}
    AND search_text.rowid > (${firstOf(list)}) AND search_text.rowid < (${firstOf(list)} + ${span})`;

/** In FTS5's language of queries, in which a phrase between quotation marks means nothing else. */
const matchOf = (some: readonly string[]): string => some.map((one) => `"${one.replaceAll('"', '""')}"`).join(" OR ");

const inList = (list: SearchedList): RawBuilder<boolean> =>
  list.table === "mirror_records"
    ? sql<boolean>`environment = ${list.environment} AND kind = ${list.kind}`
    : sql<boolean>`environment = ${list.environment}`;

/** On PostgreSQL, whose indexes are of the columns: comparing them, as the planner looks up. */
const compared = (list: SearchedList, some: readonly string[]): RawBuilder<boolean> => {
  const each = some.flatMap((phrase) => {
    const like = (column: string, pattern: string) =>
      sql`${sql.ref(`${list.table}.${column}`)} LIKE ${pattern} ESCAPE '\\'`;
    // There is one separator around a name, and around a word.
    const text = phrase.replaceAll("\n\n", "\n").replaceAll("\t\t", "\n");
    if (list.table !== "mirror_records") {
      return [like("search", text.startsWith("\n") ? containing(text.slice(1)).slice(1) : containing(text))];
    }
    return [
      ...(phrase.includes("\t") ? [] : [like("names", containing(text))]),
      ...(phrase.includes("\n") ? [] : [like("words", containing(text))]),
    ];
  });
  return sql<boolean>`(${sql.join(each, sql` OR `)})`;
};

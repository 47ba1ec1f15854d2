import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import type { RequestNames } from "#server/domains/request/request-names.ts";
import { type RequestColumns, storedRequest } from "#server/domains/request/stored.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { padded } from "#server/lib/padded.ts";
import { prepared, preparedLike } from "#server/store/prepared.ts";
import type { OperationMovementTable, OperationTable, Writer } from "#server/store/tables.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { Sentence } from "#shared/meaning/types.ts";
import { answerTerms, movementTerms, requestTerms, requestWords, type Requested, type Term, termKey } from "./terms.ts";
import { wordsIn } from "./words.ts";

// All of these run in the transaction that changes what they index. Words are inserted in order, before locks that
// others wait for, so two transactions inserting the same words cannot deadlock.

type Row = Requested & Pick<OperationTable, "id" | "environment" | "run_id">;

/** Indexes a new operation by its request. */
export const indexRequest = async (writer: Writer, row: Row, names: RequestNames): Promise<void> => {
  const words = requestWords(row, names, await runNameOf(writer, row.run_id));
  const [placed] = await setWords(writer, [joined(words), row.id]);
  if (placed === undefined) throw new Error("A new operation has no place in time.");
  await add(writer, row.environment, placed.position, requestTerms(row, names), words);
};

type Answered = Parameters<typeof answerTerms>[0];

/** Indexes an operation by the service's answer. */
export const indexAnswer = async (
  writer: Writer,
  { id, environment }: Pick<OperationTable, "id" | "environment">,
  changes: Answered,
): Promise<void> => {
  const { terms, words } = answerTerms(changes);
  if (terms.length === 0 && words.length === 0) return;
  const [placed] =
    words.length === 0 ? await placeOf(writer, [id]) : await appendWords(writer, [` ${joined(words)}`, id]);
  if (placed !== undefined) await add(writer, environment, placed.position, terms, words);
};

type IndexedMeaning = {
  readonly short: Sentence;
  readonly movements: readonly OperationMovementTable[];
  /** The movements that these replace. */
  readonly before: readonly Pick<OperationMovementTable, "asset" | "from_address" | "to_address">[];
};

/** Indexes an operation by its sentence and movements, replacing earlier ones. */
export const indexMeaning = async (
  writer: Writer,
  { id, environment }: Pick<OperationTable, "id" | "environment">,
  { short, movements, before }: IndexedMeaning,
): Promise<void> => {
  const held = await writer
    .updateTable("operation_index")
    .set((eb) => ({ words: eb.ref("words") }))
    .where("operation_id", "=", id)
    .returning(["position", "words", "said"])
    .executeTakeFirst();
  // An operation from an earlier version is filled in as a whole, from what is stored then.
  if (held === undefined || held.words === null) return;
  const words = saidIn(short);
  await writer
    .updateTable("operation_index")
    .set({ said: joined(words), ...mainOf(movements) })
    .where("position", "=", held.position)
    .execute();
  const own = new Set(split(held.words));
  const remaining = [...wordTerms(words), ...movementTerms(movements)];
  const gone = [...wordTerms(split(held.said).filter((word) => !own.has(word))), ...movementTerms(before)];
  await remove(writer, environment, held.position, gone, remaining);
  await add(writer, environment, held.position, movementTerms(movements), words);
};

/** Indexes an operation by its new purpose, replacing the earlier one. */
export const indexPurpose = async (writer: Writer, row: Row & RequestColumns & Answered): Promise<void> => {
  const held = await writer
    .selectFrom("operation_index")
    .select(["position", "words", "said"])
    .where("operation_id", "=", row.id)
    .executeTakeFirst();
  if (held === undefined || held.words === null) return;
  const requested = requestWords(row, storedRequest(row).names, await runNameOf(writer, row.run_id));
  const words = [...new Set([...requested, ...answerTerms(row).words])];
  await setWords(writer, [joined(words), row.id]);
  const remaining = wordTerms([...words, ...split(held.said)]);
  await remove(writer, row.environment, held.position, wordTerms(split(held.words)), remaining);
  await add(writer, row.environment, held.position, [], words);
};

/** The search data of an operation from an earlier version. */
export type IndexEntry = {
  readonly environment: string;
  readonly position: number;
  readonly terms: readonly Term[];
  readonly words: readonly string[];
  /** The words of the sentence; null if there is none yet. */
  readonly meaningWords: readonly string[] | null;
  readonly movements: readonly OperationMovementTable[];
};

/** Indexes operations from an earlier version by everything stored about them. */
export const indexStored = async (writer: Writer, entries: readonly IndexEntry[]): Promise<void> => {
  const rows: TermRow[] = [];
  const words = new Map<string, Set<string>>();
  for (const { environment, position, terms, words: own, meaningWords, movements } of entries) {
    const { asset, amount } = mainOf(movements);
    await fillIn(writer, [
      joined([...new Set(own)]),
      meaningWords === null ? null : joined(meaningWords),
      asset,
      amount,
      position,
    ]);
    const all = [...own, ...(meaningWords ?? [])];
    rows.push(...(await termRows(environment, position, [...terms, ...movementTerms(movements), ...wordTerms(all)])));
    const environmentWords = words.get(environment) ?? new Set();
    for (const word of all) environmentWords.add(word);
    words.set(environment, environmentWords);
  }
  await addTerms(writer, rows);
  for (const [environment, those] of words) await addWords(writer, environment, [...those]);
};

/** PostgreSQL cannot store NUL, and no word contains it. */
const joined = (words: readonly string[]): string => words.join(" ");
const split = (text: string | null): readonly string[] => (text === null || text === "" ? [] : text.split(" "));
const saidIn = (short: Sentence): readonly string[] => wordsIn(sentenceText(short, "short"));
const wordTerms = (words: readonly string[]): readonly Term[] => words.map((word) => ["word", word]);

/** The main movement, whose amount a list shows: the first decoded transfer, else the first that happened. */
const mainOf = (
  movements: readonly OperationMovementTable[],
): { readonly asset: string | null; readonly amount: string | null } => {
  const transfers = movements.filter(({ kind }) => kind === "transfer");
  const main =
    transfers.find(({ source }) => source === "decoded") ?? transfers.find(({ source }) => source === "happened");
  return { asset: main?.asset ?? null, amount: main?.amount ?? null };
};

const runNameOf = async (writer: Writer, runId: string | null): Promise<string | null> =>
  runId === null ? null : ((await selectRunName(writer, [runId]))[0]?.name ?? null);

const selectRunName = prepared((writer) => writer.selectFrom("runs").select("name").where("id", "=", ""));

const placeOf = prepared((writer) =>
  writer.selectFrom("operation_index").select("position").where("operation_id", "=", ""),
);

const setWords = prepared((writer) =>
  writer.updateTable("operation_index").set({ words: "" }).where("operation_id", "=", "").returning("position"),
);

/** The words of a row that is not filled in stay null. */
const appendWords = prepared((writer) =>
  writer
    .updateTable("operation_index")
    .set({ words: sql<string>`words || ${""}` })
    .where("operation_id", "=", "")
    .returning("position"),
);

const fillIn = prepared((writer) =>
  writer
    .updateTable("operation_index")
    .set({ words: "", said: null, asset: null, amount: null })
    .where("position", "=", 0),
);

const add = async (
  writer: Writer,
  environment: string,
  position: number,
  terms: readonly Term[],
  words: readonly string[],
): Promise<void> => {
  await addTerms(writer, await termRows(environment, position, [...terms, ...wordTerms(words)]));
  await addWords(writer, environment, words);
};

type TermRow = readonly [term: number, position: number];

const termRows = async (environment: string, position: number, terms: readonly Term[]): Promise<readonly TermRow[]> =>
  Array.from(await termKeys(environment, terms), (key) => [key, position]);

/** With pauses: a trace or a receipt may have thousands of movements, each with two ends. */
const termKeys = async (environment: string, terms: readonly Term[]): Promise<ReadonlySet<number>> => {
  const keys = new Set<number>();
  await inSlices(terms, (term) => keys.add(termKey(environment, term)));
  return keys;
};

/** Rows per statement; a receipt may have thousands of movements. */
const rowsAtOnce = 200;

const addTerms = async (writer: Writer, rows: readonly TermRow[]): Promise<void> => {
  const inOrder = rows.toSorted(([one], [other]) => one - other);
  for (const [index, some] of chunksOf(inOrder, rowsAtOnce).entries()) {
    // The embedded store answers without yielding, so thousands of rows would follow each other without a pause.
    if (index > 0) await otherWork();
    const inserted = padded(some);
    await insertTerms(writer, inserted.length, inserted.flat());
  }
};

const addWords = async (writer: Writer, environment: string, words: readonly string[]): Promise<void> => {
  for (const some of chunksOf([...new Set(words)].toSorted(), rowsAtOnce)) {
    const inserted = padded(some);
    await insertWords(
      writer,
      inserted.length,
      inserted.flatMap((word) => [environment, word]),
    );
  }
};

const shapeOf = (rows: number): string => String(rows);

const insertTerms = preparedLike(
  (writer, rows: number) =>
    writer
      .insertInto("operation_terms")
      .values(Array.from({ length: rows }, () => ({ term: 0, position: 0 })))
      .onConflict((conflict) => conflict.doNothing()),
  shapeOf,
);

const insertWords = preparedLike(
  (writer, rows: number) =>
    writer
      .insertInto("operation_words")
      .values(Array.from({ length: rows }, () => ({ environment: "", word: "" })))
      .onConflict((conflict) => conflict.doNothing()),
  shapeOf,
);

const remove = async (
  writer: Writer,
  environment: string,
  position: number,
  gone: readonly Term[],
  remaining: readonly Term[],
): Promise<void> => {
  // Words that are made for the first time replace none.
  if (gone.length === 0) return;
  const remainingKeys = await termKeys(environment, remaining);
  const keys = [...(await termKeys(environment, gone))].filter((key) => !remainingKeys.has(key));
  for (const [index, some] of chunksOf(keys).entries()) {
    if (index > 0) await otherWork();
    await writer.deleteFrom("operation_terms").where("term", "in", some).where("position", "=", position).execute();
  }
};

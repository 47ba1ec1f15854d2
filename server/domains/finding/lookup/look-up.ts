import { listContracts } from "#server/domains/contracts/list.ts";
import { progressAndLengths } from "#server/domains/finding/find/progress.ts";
import { type Cut, search } from "#server/domains/finding/find/search.ts";
import { labelOf, listLabels, rowsOf as labelRowsOf } from "#server/domains/labels/list.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { findRun } from "#server/domains/runs/list.ts";
import { listTransactions } from "#server/domains/transactions/list.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { paused } from "#server/lib/paused.ts";
import { coverageOf, currentMs, gapOf, gapsInCopy } from "#shared/console/coverage.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { type LookupAnswer, mostLookedUpRows } from "#shared/console/lookup.ts";
import { mostLevels, readDataSteps } from "#shared/lookup/read-data.ts";
import { type Reading, type ReadingKind, recognize } from "#shared/lookup/recognize.ts";
import type { DeclaredEntry, Declarations, DeclarationMatches } from "./declarations.ts";
import { auditOf, bookOf, operationsIn, operationsOf, recordsOf } from "./matches.ts";
import { createSearchTime } from "./search-time.ts";

export type LookupDependencies = {
  readonly facts: FactsDependencies;
  readonly declarations: Declarations;
  readonly elapsed: () => number;
  readonly now: () => number;
};

export type LookedUp = {
  readonly environment: string;
  readonly text: string;
  readonly isAdmin: boolean;
  /** Whether the client has left. */
  readonly isGone: () => boolean;
};

/** Rounds of reading nested calls: each needs the previous round's results. */
const mostRounds = mostLevels;
const mostKeys = 100;
/** How long part of a name is searched in the mirror: many records may have it, and the index may be missing. */
const searchMs = 2_000;

/**
 * Postern's matches for a text: in the journal, the audit, the mirror, the labels, the contract book and the listed
 * transactions, by indexes if the text is an id, a hash or an address; and what is declared under its selectors and
 * topics. Nothing of the text is stored or logged. The service is not queried.
 */
export const lookUp = async (
  { facts, declarations, elapsed, now }: LookupDependencies,
  { environment, text, isAdmin, isGone }: LookedUp,
): Promise<LookupAnswer> => {
  const { store } = facts;
  const readings = recognize(text);
  const of = (...kinds: readonly ReadingKind[]) =>
    readings.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value);
  const [ids, hashes, words] = [of("id"), of("transaction"), of("words").slice(0, 1)];
  const addresses = of("address").map(addressKey);
  const audit = (await Promise.all(ids.map((id) => auditOf(store, environment, id)))).flat();
  const texts = [...new Set([...ids, ...hashes, ...words])];
  const operations = await Promise.all(texts.map((one) => operationsOf(store, environment, one, now())));
  const since = operations.flatMap(({ searchedSince }) => searchedSince ?? []).toSorted();
  const currency = { since: now() - currentMs, now: now() };
  const copy = await transactionsProgress(store, environment);
  const { lists, lengths } = await progressAndLengths(store, environment);
  const [runId] = ids;
  const run = runId === undefined ? undefined : await findRun(store, environment, runId);
  const [word] = words;
  const take = String(mostLookedUpRows);
  const cut: Cut[] = [];
  const isUp = createSearchTime(elapsed, searchMs);
  const searched = {
    lengths,
    isGone: (kind: Cut["kind"]) => isGone() || isUp(kind),
    onCut: (one: Cut) => void cut.push(one),
  };
  const nameHits = word === undefined ? [] : (await search(store, environment, { q: word, take }, searched)).data;
  const labelled = word === undefined ? [] : (await listLabels(store, environment, { search: word, take })).data;
  const called = word === undefined ? [] : (await listContracts(store, environment, { search: word, take })).data;
  const result = await declaredFor(declarations, environment, readings);
  return {
    operations: distinct(
      [...(await operationsIn(store, environment, audit)), ...operations.flatMap(({ data }) => [...data])],
      ({ id }) => id,
    ),
    searchedSince: since.at(-1) ?? null,
    audit: isAdmin ? distinct(audit, ({ position }) => position) : null,
    records: distinct(
      [...(await recordsOf(store, environment, { ids, addresses })), ...nameHits],
      ({ kind, id }) => `${kind} ${id}`,
    ),
    labels: [
      ...(addresses.length === 0 ? [] : (await labelRowsOf(store, environment, addresses)).map(labelOf)),
      ...labelled,
    ].slice(0, mostLookedUpRows),
    book: distinct(
      [...(await bookOf(store, environment, addresses)), ...called],
      ({ networkId, address }) => `${networkId} ${address}`,
    ),
    transactions: (
      await Promise.all(hashes.map((hash) => listTransactions(facts, environment, { hash, take })))
    ).flatMap(({ data }) => [...data]),
    run: run === undefined ? null : { id: run.id, name: run.name },
    declared: [...(result?.declared ?? [])],
    abis: result === undefined ? null : { read: result.read, left: result.left },
    lists: [...lists],
    coverage: coverageOf(
      [
        ...(hashes.length === 0 ? [] : gapsInCopy("ledger", copy, currency)),
        ...lists.flatMap((list) => gapsInCopy(list.kind, list, currency)),
        ...cut.map(({ kind, searched: read, places: total }) => gapOf(kind, "cut", { read, total })),
      ],
      [...(hashes.length === 0 ? [] : [copy]), ...lists].map(({ checkedAt }) => checkedAt),
    ),
    cut,
  };
};

/** The first of each, limited. */
const distinct = <T>(rows: readonly T[], keyOf: (row: T) => unknown): T[] =>
  [...new Map(rows.map((row) => [keyOf(row), row])).values()].slice(0, mostLookedUpRows);

/**
 * The declarations under the text's selectors and topics, and under those of nested calls. Undefined if it has none.
 */
const declaredFor = async (
  declarations: Declarations,
  environment: string,
  readings: readonly Reading[],
): Promise<DeclarationMatches | undefined> => {
  const keys = new Set(
    readings.flatMap(({ kind, value }) =>
      kind === "selector" || kind === "topic" ? [value] : kind === "data" ? [value.slice(0, 10)] : [],
    ),
  );
  if (keys.size === 0) return undefined;
  const data = readings.find(({ kind, problem }) => kind === "data" && problem === undefined)?.value;
  let result = await declarations.find(environment, keys);
  if (data === undefined) return result;
  for (let round = 1; round < mostRounds; round += 1) {
    const missing = await missingIn(data, result.declared, keys);
    if (missing.size === 0) break;
    for (const key of missing) if (keys.size < mostKeys) keys.add(key);
    result = await declarations.find(environment, keys);
  }
  return result;
};

/** Selectors in the data that were not looked up yet. */
const missingIn = async (
  data: string,
  declared: readonly DeclaredEntry[],
  keys: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const missing = new Set<string>();
  await paused(
    readDataSteps(data, (selector) => {
      if (!keys.has(selector)) missing.add(selector);
      return declared.filter(({ key }) => key === selector);
    }),
  );
  return missing;
};

import { paused } from "#server/lib/paused.ts";
import type { Store } from "#server/store/tables.ts";
import { mayBeCalled } from "#shared/abi/functions.ts";
import { parseAbiSteps } from "#shared/abi/parse.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { DeclaredSource } from "#shared/console/lookup.ts";
import {
  type Declaration,
  declarationName,
  isDeclaration,
  keyOf,
  wellKnownDeclarations,
} from "#shared/lookup/declared.ts";

/** A declaration, and the contracts that have it. */
export type DeclaredEntry = {
  /** Its selector, or the topic of an event. */
  readonly key: string;
  readonly entry: Declaration;
  readonly sources: DeclaredSource[];
  /** How many more contracts have it. */
  readonly more: number;
};

/** The declarations under selectors and topics, and how much of the contract book was searched. */
export type DeclarationMatches = {
  readonly declared: readonly DeclaredEntry[];
  readonly read: number;
  readonly left: number;
};

export type Declarations = {
  /**
   * Finds keys in every current or earlier ABI of the book's contracts, and in the well-known interfaces. Throws only
   * if the store fails.
   */
  readonly find: (environment: string, keys: ReadonlySet<string>) => Promise<DeclarationMatches>;
};

/** The most ABIs of one environment that are searched, newest first. */
const mostAbis = 10_000;
/** How long one look-up reads ABIs that were not read before. The next one continues there. */
const readMs = 2_000;
const mostSources = 5;
const mostOfKey = 10;
/** A longer entry has more parameters than anyone reads. */
const longestEntry = 16 * 1024;

type Row = {
  readonly network_id: string;
  readonly address: string;
  readonly position: number;
  readonly hash: string;
  readonly name: string;
  readonly abi_hash: string | null;
};

/**
 * The declarations of the contract book by their keys. The keys of each ABI are cached, four bytes each: ABIs never
 * change under their hash, and hashing the signatures of a thousand of them takes seconds. All of it is done in slices.
 */
export const createDeclarations = (store: Store, elapsed: () => number): Declarations => {
  const prefixes = new Map<string, Uint32Array>();
  let before: Promise<unknown> = Promise.resolve();
  const find = async (environment: string, keys: ReadonlySet<string>): Promise<DeclarationMatches> => {
    const rows = await rowsOf(store, environment);
    const byHash = grouped(rows, ({ hash }) => hash);
    const keyPrefixes = [...keys].map(prefixOf);
    const declarations = new Map<string, DeclarationSources>();
    const until = elapsed() + readMs;
    let read = 0;
    for (const [hash, same] of byHash) {
      const abiPrefixes = prefixes.get(hash);
      if (abiPrefixes !== undefined && !keyPrefixes.some((prefix) => abiPrefixes.includes(prefix))) {
        read += 1;
        continue;
      }
      if (abiPrefixes === undefined && elapsed() > until) continue;
      const [first] = same;
      const entries = first === undefined ? [] : await paused(entriesSteps(await textOf(store, environment, first)));
      if (abiPrefixes === undefined) keep(prefixes, hash, prefixesOf(entries));
      read += 1;
      for (const entry of entries) {
        if (keys.has(keyOf(entry))) add(declarations, entry, same.map(sourceOf));
      }
    }
    for (const key of keys) {
      for (const { entry, source } of wellKnownDeclarations(key)) {
        add(declarations, entry, [{ name: source, contract: null, isEarlier: false }]);
      }
    }
    return { declared: shown([...declarations.values()]), read, left: byHash.size - read };
  };
  return {
    // One at a time: two concurrent searches would read the same ABIs twice.
    find: (environment, keys) => {
      const own = before.then(() => find(environment, keys));
      before = own.catch(() => undefined);
      return own;
    },
  };
};

const rowsOf = (store: Store, environment: string): Promise<readonly Row[]> =>
  store
    .selectFrom("contract_abis as abi")
    .innerJoin("contracts as contract", (join) =>
      join
        .onRef("contract.environment", "=", "abi.environment")
        .onRef("contract.network_id", "=", "abi.network_id")
        .onRef("contract.address", "=", "abi.address"),
    )
    .select(["abi.network_id", "abi.address", "abi.position", "abi.hash", "contract.name", "contract.abi_hash"])
    .where("abi.environment", "=", environment)
    .orderBy("abi.at", "desc")
    .orderBy("contract.name")
    .orderBy("abi.position", "desc")
    .limit(mostAbis)
    .execute();

const textOf = async (store: Store, environment: string, { network_id, address, position }: Row): Promise<string> => {
  const row = await store
    .selectFrom("contract_abis")
    .select("abi")
    .where("environment", "=", environment)
    .where("network_id", "=", network_id)
    .where("address", "=", address)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.abi ?? "[]";
};

const entriesSteps = function* (text: string): Steps<readonly Declaration[]> {
  const parsed = yield* parseAbiSteps(text);
  const abi: Abi = parsed.ok ? parsed.abi : [];
  const entries = abi.filter(isDeclaration).filter(mayBeCalled);
  for (const entry of entries) {
    // Hashes the signature, which is then cached with the entry.
    keyOf(entry);
    yield;
  }
  return entries;
};

/** The first four bytes of a selector or topic as a number: enough to skip nearly every ABI without such a key. */
const prefixOf = (key: string): number => Number.parseInt(key.slice(2, 10), 16);

const prefixesOf = (entries: readonly Declaration[]): Uint32Array =>
  Uint32Array.from(entries, (entry) => prefixOf(keyOf(entry)));

const mostKept = 20_000;

const keep = (cache: Map<string, Uint32Array>, hash: string, prefixes: Uint32Array): void => {
  const oldest = cache.size < mostKept ? undefined : cache.keys().next().value;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(hash, prefixes);
};

const sourceOf = ({ name, network_id: networkId, address, hash, abi_hash: current }: Row): DeclaredSource => ({
  name,
  contract: { networkId, address },
  isEarlier: hash !== current,
});

type DeclarationSources = { readonly entry: Declaration; readonly sources: DeclaredSource[] };

/** The same declaration with other parameter names is another one: the reader wants the contract's own names. */
const add = (
  declarations: Map<string, DeclarationSources>,
  entry: Declaration,
  sources: readonly DeclaredSource[],
): void => {
  const { type, name, inputs } = entry;
  const key = JSON.stringify([declarationName(entry), inputs]);
  if (key.length > longestEntry) return;
  const declaration = declarations.get(key) ?? { entry: bare({ type, name, inputs }, entry), sources: [] };
  declaration.sources.push(...sources);
  declarations.set(key, declaration);
};

/** Without the contract's documentation, which differs between equal declarations. */
const bare = (
  { type, name, inputs }: Pick<Declaration, "type" | "name" | "inputs">,
  entry: Declaration,
): Declaration => {
  if (entry.type === "function") {
    const { outputs, stateMutability } = entry;
    return { type: "function", name, inputs, outputs, stateMutability };
  }
  return type === "event" ? { type: "event", name, inputs, anonymous: false } : { type: "error", name, inputs };
};

/**
 * The book's first, then the well-known ones, limited for each key. A contract's current declarations come before its
 * earlier ones.
 */
const shown = (gathered: readonly DeclarationSources[]): readonly DeclaredEntry[] =>
  [...grouped(gathered, ({ entry }) => keyOf(entry))].flatMap(([key, all]) =>
    all.slice(0, mostOfKey).map(({ entry, sources }) => {
      const sorted = sources.toSorted((one, next) => Number(one.isEarlier) - Number(next.isEarlier));
      return { key, entry, sources: sorted.slice(0, mostSources), more: Math.max(0, sorted.length - mostSources) };
    }),
  );

const grouped = <T>(all: Iterable<T>, keyOfOne: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOfOne(one);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [one]);
    else same.push(one);
  }
  return groups;
};

import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store, TokenTable } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { tokenFactsSchema } from "#shared/console/meaning.ts";
import { symbolKey } from "#shared/meaning/symbol-key.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { isBlank } from "#shared/text/invisible.ts";
import { notRead, type ReadToken, readToken } from "./read.ts";
import { dropTokenless, storedTokens, tokensWith, writeToken } from "./rows.ts";

/** A network of an environment by its canonical id, and its coin's symbol, which a token may imitate. */
export type TokenNetwork = {
  readonly environment: string;
  readonly networkId: string;
  readonly coin: string;
};

/** Facts about a token, and when they were read. */
export type StoredToken = TokenFacts & { readonly readAt: number };

/** Facts of token contracts, each read once. */
export type Tokens = {
  /**
   * The facts of these contracts by canonical address; unread ones are read first. Never throws, except for the store.
   */
  readonly factsOf: (network: TokenNetwork, addresses: readonly string[]) => Promise<ReadonlyMap<string, StoredToken>>;
  /** Like `factsOf`, but only from stored facts; the service is not queried. */
  readonly storedFacts: (
    network: TokenNetwork,
    addresses: readonly string[],
  ) => Promise<ReadonlyMap<string, StoredToken>>;
  /** Reads a contract again. `before` is its earlier facts. Throws a problem if the service does not respond. */
  readonly refresh: (
    network: TokenNetwork,
    address: string,
  ) => Promise<{ readonly before: StoredToken | undefined; readonly after: StoredToken }>;
};

/** How many addresses without a token are remembered on a network, and how many new ones trigger a removal. */
export type TokenlessLimits = { readonly most: number; readonly every: number };

export type TokenDependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly tokenless?: TokenlessLimits;
};

const usualTokenless: TokenlessLimits = { most: 10_000, every: 200 };

/** The most contracts waiting to be read; further ones count as not read. */
const mostWaiting = 500;

/** Contracts read concurrently, for all callers: each makes six requests to the service in parallel. */
const atOnce = 2;
/** How long an unresponsive service is not queried again about the same contract. */
const unreadMs = 5 * 60_000;
/** How long a contract counts as not a token: a token may be deployed at its address later. */
const noTokenMs = 24 * 60 * 60_000;

/** The tokens of all environments. Concurrent requests for the same contract share one reading. */
export const createTokens = ({ store, now, environments, tokenless = usualTokenless }: TokenDependencies): Tokens => {
  const reading = new Map<string, Promise<Reading>>();
  let sinceDropped = 0;
  const inTurn = createTurns(atOnce);

  const read = (network: TokenNetwork, address: string): Promise<Reading> => {
    const key = JSON.stringify([network.environment, network.networkId, address]);
    const underWay = reading.get(key);
    if (underWay !== undefined) return underWay;
    if (reading.size >= mostWaiting) return knownOr(network, address, rowOf(network, address, notRead));
    const started = inTurn(() => readAndStore(network, address)).finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  };

  const rowOf = (
    { environment, networkId }: TokenNetwork,
    address: string,
    { troubles, ...facts }: ReadToken,
  ): TokenTable => ({
    environment,
    network_id: networkId,
    address,
    ...facts,
    symbol_key: facts.symbol === null ? null : symbolKey(facts.symbol),
    troubles: JSON.stringify(troubles),
    read_at: now(),
  });

  /** A contract's known facts while the service does not respond. */
  const knownOr = async (
    { environment, networkId }: TokenNetwork,
    address: string,
    row: TokenTable,
  ): Promise<Reading> => {
    const [storedRow] = await storedTokens(store, { environment, networkId }, [address]);
    return { row: storedRow !== undefined && !isUnread(storedRow) ? storedRow : row, isRead: false };
  };

  const keep = async (row: TokenTable): Promise<void> => {
    await writeToken(store, row);
    if (row.standard !== null) return;
    sinceDropped += 1;
    if (sinceDropped < tokenless.every) return;
    sinceDropped = 0;
    const on = { environment: row.environment, networkId: row.network_id };
    await dropTokenless(store, on, { before: now() - noTokenMs, most: tokenless.most });
  };

  const readAndStore = async (network: TokenNetwork, address: string): Promise<Reading> => {
    const { environment, networkId } = network;
    const running = environments.get(environment);
    const token =
      running === undefined ? notRead : await readToken({ running, networkId, address: checksumAddress(address) });
    const row = rowOf(network, address, token);
    if (!token.troubles.includes("not-read")) {
      await keep(row);
      return { row, isRead: true };
    }
    // Known facts stay while the service does not respond.
    const answer = await knownOr(network, address, row);
    if (answer.row === row) await keep(row);
    return answer;
  };

  /** Whether a row is still current. */
  const isCurrent = (row: TokenTable): boolean => {
    const age = now() - row.read_at;
    if (isUnread(row)) return age < unreadMs;
    return !row.troubles.includes("not-a-token") || age < noTokenMs;
  };

  const shown = async (network: TokenNetwork, rows: readonly TokenTable[]): Promise<readonly StoredToken[]> => {
    const keys = rows.flatMap(({ symbol_key: key }) => (key === null ? [] : [key]));
    const holders = await tokensWith(store, network, keys);
    const coin = symbolKey(network.coin);
    return rows.map((row) => factsOfRow(row, isShared(row, holders, coin)));
  };

  return {
    factsOf: async (network, addresses) => {
      const keys = [...new Set(addresses.map(addressKey))];
      const rowsByAddress = new Map((await storedTokens(store, network, keys)).map((row) => [row.address, row]));
      const missing = keys.filter((key) => {
        const row = rowsByAddress.get(key);
        return row === undefined || !isCurrent(row);
      });
      for (const { row } of await Promise.all(missing.map((address) => read(network, address)))) {
        rowsByAddress.set(row.address, row);
      }
      return new Map(
        (await shown(network, [...rowsByAddress.values()])).map((facts) => [addressKey(facts.address), facts]),
      );
    },
    storedFacts: async (network, addresses) => {
      const rows = await storedTokens(store, network, [...new Set(addresses.map(addressKey))]);
      return new Map((await shown(network, rows)).map((facts) => [addressKey(facts.address), facts]));
    },
    refresh: async (network, address) => {
      const key = addressKey(address);
      const [before] = await shown(network, await storedTokens(store, network, [key]));
      const { row, isRead } = await read(network, key);
      if (!isRead) {
        throw new Problem(
          "POSTERN_SERVICE_UNREACHABLE",
          "The service could not read this contract. Nothing was changed.",
        );
      }
      const [after] = await shown(network, [row]);
      if (after === undefined) throw new Error("A token that was read is not there.");
      return { before, after };
    },
  };
};

/** Limits how many jobs run at once; the others wait in order. */
const createTurns = (most: number) => {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

/** A contract's row, and whether the contract was read for it now. */
type Reading = { readonly row: TokenTable; readonly isRead: boolean };

const isUnread = ({ troubles }: TokenTable): boolean => troubles.includes('"not-read"');

const troublesSchema = tokenFactsSchema.built.shape.troubles;

const isShared = (
  { address, symbol_key: key }: TokenTable,
  holders: ReadonlyMap<string, readonly string[]>,
  coin: string | null,
): boolean => key !== null && (key === coin || (holders.get(key) ?? []).some((other) => other !== address));

const factsOfRow = (row: TokenTable, isAmbiguous: boolean): StoredToken => {
  const troubles = troublesSchema.parse(JSON.parse(row.troubles));
  // Earlier versions stored symbols and names that show nothing.
  const hidesSymbol = row.symbol !== null && isBlank(row.symbol);
  return {
    address: checksumAddress(row.address),
    standard: row.standard,
    symbol: hidesSymbol ? null : row.symbol,
    name: row.name === null || isBlank(row.name) ? null : row.name,
    decimals: row.decimals,
    isAmbiguous,
    troubles: hidesSymbol ? [...troubles, "unusable-symbol"] : troubles,
    readAt: row.read_at,
  };
};

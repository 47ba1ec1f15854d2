import { compareBooks } from "#server/domains/books/compare.ts";
import { type Begun, beginReading, noteReading } from "#server/domains/books/reading.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { Networks } from "#server/domains/meaning/networks.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { Tokens } from "#server/domains/tokens/tokens.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { retryDelay } from "#server/lib/retry-delay.ts";
import type { AssetAddressTable } from "#server/store/asset-tables.ts";
import { release } from "#server/store/lease.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { Store } from "#server/store/tables.ts";
import { claimAddresses, claimMs, environmentsUsedSince, nextAddress } from "./claim.ts";
import { holderOf } from "./native.ts";
import { offersTokens, setOffersTokens } from "./offered.ts";
import { type PortfolioRead, readNative, readPortfolio } from "./portfolio.ts";
import { type Balance, saveBalances } from "./save.ts";
import type { Holder } from "./scope.ts";

export type ReaderDependencies = Clock & {
  readonly store: Store;
  readonly owner: string;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly networks: Networks;
  readonly tokens: Tokens;
  /** From 0 to 1, for the jitter. */
  readonly chance?: () => number;
  readonly note: (error: unknown) => void;
};

/** Addresses of one environment read concurrently. */
const atOnce = 2;
/** An environment unused for this long is skipped. */
const usedMs = 24 * 60 * 60_000;
/** The maximum age of a reading without known movements: a token may change balances without a transfer. */
const againMs = 24 * 60 * 60_000;
const firstRetryMs = 60_000;
const longestRetryMs = 6 * 60 * 60_000;
/** The pause after a failure, doubled each time. */
const firstRestMs = 1_000;
const longestRestMs = 60_000;
/** The service gets a pause as long as its response took, within these limits. */
const shortestPauseMs = 50;
const longestPauseMs = 5_000;

/**
 * Reads which tokens addresses have, a few at a time in each environment: viewed ones, those whose tokens have moved,
 * and now and then the others that have any (docs/decisions/0040-balances-and-their-history.md).
 */
export const createAssetReader = (dependencies: ReaderDependencies): Queue => {
  const { store, owner, now, elapsed, environments, note } = dependencies;
  const guard = createSetBackGuard(
    store,
    { now, elapsed },
    [{ table: "asset_addresses", column: "due_at", longestMs: againMs }],
    [{ table: "asset_addresses", longestMs: claimMs }],
  );
  const rests = new Map<string, { readonly until: number; readonly failures: number }>();
  /** Cancels what is in progress. */
  const letGo = new Set<() => void>();

  const ready = async (): Promise<readonly string[]> => {
    const used = await environmentsUsedSince(store, now() - usedMs);
    const ids = [];
    for (const [id, running] of environments) {
      if (!used.has(id) || (rests.get(id)?.until ?? 0) > elapsed()) continue;
      if (await offersTokens(store, running, now())) ids.push(id);
    }
    return ids;
  };

  /** Compares what was read with the listed transactions; a failure delays no reading. */
  const compare = async (): Promise<void> => {
    for (const id of environments.keys()) await compareBooks(dependencies, id).catch(note);
  };

  const noteOutcome = (environment: string, hasFailed: boolean): void => {
    if (!hasFailed) rests.delete(environment);
    else {
      const failures = (rests.get(environment)?.failures ?? 0) + 1;
      const restMs = Math.min(longestRestMs, firstRestMs * 2 ** Math.min(failures - 1, 10));
      rests.set(environment, { until: elapsed() + restMs, failures });
    }
  };

  const work = async (row: AssetAddressTable): Promise<void> => {
    const service = environments.get(row.environment)?.upstream()?.service ?? null;
    const from = performance.now();
    const outcome = service === null ? "failed" : await readAddress(dependencies, service, row);
    noteOutcome(row.environment, outcome === "failed");
    if (outcome !== "failed") await setOffersTokens(store, row.environment, outcome === "read", now());
    const tookMs = performance.now() - from;
    await pause(Math.min(longestPauseMs, Math.max(shortestPauseMs, tookMs)), letGo);
  };

  const queue = createQueue<AssetAddressTable>(
    {
      claim: async (underWay) => {
        await compare();
        await guard();
        const rows = [];
        for (const environment of await ready()) {
          const busy = underWay.filter((row) => row.environment === environment).length;
          if (busy < atOnce) {
            rows.push(...(await claimAddresses(store, environment, { owner, now: now() }, atOnce - busy)));
          }
        }
        return rows;
      },
      nextDue: async (underWay) => {
        const free = (await ready()).filter(
          (id) => underWay.filter(({ environment }) => environment === id).length < atOnce,
        );
        return nextAddress(store, free, now());
      },
    },
    (row) => workUnless(letGo, () => work(row)),
    { now, elapsed },
    note,
  );
  return {
    ...queue,
    stop: () => {
      // A service that hangs does not delay the end: its address is read after the next start.
      for (const end of letGo) end();
      return queue.stop();
    },
  };
};

const workUnless = (letGo: Set<() => void>, work: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    letGo.add(resolve);
    work()
      .then(resolve, reject)
      .finally(() => letGo.delete(resolve));
  });

const pause = (milliseconds: number, letGo: Set<() => void>): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      letGo.delete(end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    letGo.add(end);
  });

type Outcome = "read" | "not-offered" | "failed";

const readAddress = async (
  dependencies: ReaderDependencies,
  service: Service,
  row: AssetAddressTable,
): Promise<Outcome> => {
  const { store, now, chance = Math.random } = dependencies;
  const { holder, id, isOnOthers } = await ownerOf(store, row);
  const begun = await beginReading(store, row.environment, holder.address, now());
  const native = await readNative(service, id);
  const target = { address: holder.address, addressId: id, wallet: holder.wallet, isOnOthers };
  const read = await toldApart(store, row.environment, await readPortfolio(service, target, now()));
  if (read.kind !== "read") {
    const failures = read.kind === "failed" ? row.failures + 1 : row.failures;
    const retryMs = retryDelay({ firstMs: firstRetryMs, longestMs: longestRetryMs }, failures - 1, chance());
    const patience = read.kind === "failed" ? Math.min(read.retryAfterMs, longestRetryMs) : againMs;
    const due = now() + Math.max(retryMs, patience);
    await giveBack(store, row, { due_at: due, failures, tried_at: now() }, holder, { begun, native });
    return read.kind;
  }
  const due = now() + Math.round(againMs * (0.8 + 0.2 * chance()));
  const changes = { due_at: due, failures: 0, tried_at: now(), read_at: now() };
  await giveBack(store, row, changes, holder, { begun, native, tokens: read.balances });
  await readFacts(dependencies, row, read.balances);
  return "read";
};

/** A service that has responded for another address has the endpoint; one that never has lacks it. */
const toldApart = async (
  store: Store,
  environment: string,
  read: PortfolioRead,
): Promise<Exclude<PortfolioRead, { readonly kind: "not-found" }>> => {
  if (read.kind !== "not-found") return read;
  const other = await store
    .selectFrom("asset_addresses")
    .select("id")
    .where("environment", "=", environment)
    .where("read_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return other === undefined ? { kind: "not-offered" } : { kind: "failed", retryAfterMs: 0 };
};

type Read = { readonly begun: Begun; readonly native?: Balance | undefined; readonly tokens?: readonly Balance[] };

/** Stores the reading and releases the row, both or neither: another instance may have taken it over. */
const giveBack = (
  store: Store,
  row: AssetAddressTable,
  changes: Pick<AssetAddressTable, "due_at" | "failures" | "tried_at"> & { readonly read_at?: number },
  holder: Holder,
  { begun, native, tokens }: Read,
): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const now = changes.tried_at ?? 0;
    const current = await writer
      .updateTable("asset_addresses")
      .set({ lease_until: row.lease_until })
      .where("id", "=", row.id)
      .where("owner", "=", row.owner)
      .where("lease_until", "=", row.lease_until)
      .returning("touched")
      .executeTakeFirst();
    if (current === undefined) return;
    if (native !== undefined) {
      await saveBalances(writer, row.environment, "native", [{ holder, balances: [native] }], now);
    }
    if (tokens !== undefined) {
      await saveBalances(writer, row.environment, "tokens", [{ holder, balances: tokens }], now);
    }
    // Something has moved since the reading began.
    const isStill = current.touched === row.touched;
    if (isStill) {
      const { addressId, address, networkId, profile, wallet } = holder;
      const of = { addressId, address, network_id: networkId, profile, wallet };
      await noteReading(writer, row.environment, of, { native, tokens }, begun, now);
    }
    const due = isStill ? changes.due_at : Math.min(changes.due_at, now);
    const isCurrent = isStill && tokens !== undefined;
    const owner = { network_id: holder.networkId, profile: holder.profile, wallet: holder.wallet };
    await release(writer, "asset_addresses", row, {
      ...changes,
      ...owner,
      due_at: due,
      ...(isCurrent ? { moved_at: null } : {}),
    });
  });

/** The address's current owner, its id at the service, and whether the organization also has it on other networks. */
const ownerOf = async (store: Store, row: AssetAddressTable) => {
  const rows = await store
    .selectFrom("mirror_records")
    .select(["id", "network_id", "profile", "address", "record"])
    .where("environment", "=", row.environment)
    .where("kind", "=", "addresses")
    .where("address", "=", row.address)
    .execute();
  const own = rows.find(({ id }) => id === row.address_id);
  const holder = own === undefined ? undefined : holderOf({ ...own, kind: "addresses" });
  return {
    holder: holder ?? {
      addressId: row.address_id,
      networkId: row.network_id,
      address: row.address,
      profile: row.profile,
      wallet: row.wallet,
    },
    id: row.address_id,
    isOnOthers: rows.some(({ id }) => id !== row.address_id),
  };
};

/** Reads the facts of new tokens, so that amounts have units. */
const readFacts = async (
  { networks, tokens }: ReaderDependencies,
  { environment, network_id: networkId }: AssetAddressTable,
  balances: readonly Balance[],
): Promise<void> => {
  const network = await networks.find(environment, networkId);
  const contracts = [...new Set(balances.map(({ asset }) => asset))].filter((asset) => asset.startsWith("0x"));
  if (network === undefined || contracts.length === 0) return;
  await tokens.factsOf({ environment, networkId: network.id, coin: network.coin.symbol }, contracts);
};

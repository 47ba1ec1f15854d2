import { join } from "node:path";
import { LockError, lockFile } from "#database/lock.ts";
import { ensureDemonstration, ensureOther } from "./demo/demonstration.ts";
import { ensureLarge } from "./demo/large.ts";
import { ensureOrganizations } from "./demo/organization.ts";
import { ensureTemplates } from "./demo/templates.ts";
import { type ChainOptions, type Chains, openChain } from "./domains/chain/chain.ts";
import { endStaleChains } from "./domains/chain/stale.ts";
import { type Credentials, loadCredentials } from "./domains/keys/credentials.ts";
import { createKeyring } from "./domains/keys/keyring.ts";
import { createCatalog, storeNetworks } from "./domains/networks/catalog.ts";
import { recordMissingTransfers } from "./domains/transfers/record.ts";
import { payFunding } from "./domains/wallets/funding.ts";
import { resumeWorkflows } from "./domains/workflows/resume.ts";
import { createWorkflows } from "./domains/workflows/workflows.ts";
import type { Service } from "./http/service.ts";
import { kinds } from "./kinds.ts";
import { usableDirectory } from "./lib/directory.ts";
import { StartError } from "./lib/errors.ts";
import { chainNetworks } from "./lib/networks.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/tables.ts";

/** The initial data: the demonstration, alone or with a large organization. */
export const seeds = ["demo", "large"] as const;
export type Seed = (typeof seeds)[number];

export type Options = {
  readonly dataDirectory: string;
  readonly seed?: Seed;
  /** Reports the progress of a long start. */
  readonly progress?: (text: string) => void;
  /** The minimum number of blocks between two snapshots of a chain. */
  readonly snapshotEvery?: number;
  /** The shortest time a workflow stays RUNNING, in milliseconds. */
  readonly leastDuration?: number;
};

type Cleanup = () => void | Promise<void>;

/** The service without its HTTP interface. */
export type Opened = {
  readonly service: Service;
  readonly credentials: Credentials;
  /** Waits for running workflows, then ends the chains and closes the database. */
  readonly close: () => Promise<void>;
};

/** Opens a data directory, new or used, and restores its state. Throws `StartError`. */
export const openService = async (options: Options): Promise<Opened> => {
  const { dataDirectory, seed = "demo", leastDuration = 300, snapshotEvery, progress = () => undefined } = options;
  const directory = usableDirectory(dataDirectory);
  const cleanups: Cleanup[] = [];
  const close = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    cleanups.push(lock(directory));
    const credentials = loadCredentials(directory);
    const store = await openStore(join(directory, "sandbox.db"));
    cleanups.push(() => store.destroy());
    await storeNetworks(store);
    const { first, other } = await ensureOrganizations(store, credentials);
    const keyring = createKeyring(store);
    const chains = await openChains(store, { directory, snapshotEvery, note: progress }, cleanups);
    await recordMissingTransfers(store);
    await resumeWorkflows(store, kinds);
    for (const chain of chains.values()) await payFunding(store, chain);
    await ensureTemplates(store, first.organizationId);
    await ensureDemonstration({ store, chains, keyring }, first);
    await ensureOther({ store, chains, keyring }, other);
    if (seed === "large") await ensureLarge({ store, keyring }, first, progress);
    const workflows = createWorkflows(store, { leastDuration, kinds });
    cleanups.push(workflows.drain);
    return { service: { store, chains, workflows, keyring, catalog: createCatalog(store) }, credentials, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const lock = (directory: string): Cleanup => {
  try {
    const release = lockFile(join(directory, "lock.db"), join(directory, "sandbox.db"));
    if (release !== null) return release;
  } catch (error) {
    if (error instanceof LockError) throw new StartError(error.message, { cause: error });
    throw error;
  }
  throw new StartError(`Another sandbox is running with the data directory ${directory}.`);
};

/** Starts all chains in parallel. If one fails, those that started are closed again. */
const openChains = async (store: Store, options: ChainOptions, cleanups: Cleanup[]): Promise<Chains> => {
  await endStaleChains(join(options.directory, "chains"));
  const starts = await Promise.allSettled(
    chainNetworks.map(async (network) => {
      const chain = await openChain(network, store, options);
      cleanups.push(chain.close);
      return chain;
    }),
  );
  const failed = starts.find((start) => start.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  const opened = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  return new Map(opened.map((chain) => [chain.network.id, chain]));
};

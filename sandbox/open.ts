import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type Chain, openChain } from "./chain/chain.ts";
import { endStaleChains } from "./chain/stale.ts";
import { ensureDemonstration } from "./demo/demonstration.ts";
import { ensureOrganization } from "./demo/organization.ts";
import { StartError } from "./errors.ts";
import { type Credentials, loadCredentials } from "./keys/credentials.ts";
import { chainNetworks } from "./networks.ts";
import type { Service } from "./service.ts";
import { lockFile } from "./store/lock.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/tables.ts";
import { payFunding } from "./wallets/funding.ts";
import { resumeWorkflows } from "./workflows/resume.ts";
import { createWorkflows } from "./workflows/workflows.ts";

type Options = {
  readonly dataDirectory: string;
  /** How long a workflow stays RUNNING at least, in milliseconds. */
  readonly leastDuration?: number;
};

/** The service without its HTTP interface. */
export type Opened = {
  readonly service: Service;
  readonly credentials: Credentials;
  /** Waits for running workflows, then ends the chains and closes the database. */
  readonly close: () => Promise<void>;
};

/** Opens a data directory, new or used, and brings everything in it to where it was. Throws `StartError`. */
export const openService = async ({ dataDirectory, leastDuration = 300 }: Options): Promise<Opened> => {
  const directory = usableDirectory(dataDirectory);
  const unlock = lockFile(join(directory, "lock.db"));
  if (unlock === null) throw new StartError(`Another sandbox is running with the data directory ${directory}.`);
  try {
    const store = await openStore(join(directory, "sandbox.db"));
    const credentials = loadCredentials(directory);
    const organizationId = await ensureOrganization(store, credentials);
    const chains = await openChains(store, join(directory, "chains"));
    await resumeWorkflows(store);
    for (const chain of chains.values()) await payFunding(store, chain);
    await ensureDemonstration({ store, chains }, { organizationId, clientShare: credentials.clientShare });
    const workflows = createWorkflows(store, { leastDuration });
    return {
      service: { store, chains, workflows },
      credentials,
      close: async () => {
        await workflows.drain();
        await Promise.all([...chains.values()].map((chain) => chain.close()));
        await store.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** The real path of the directory, made when it is missing. */
const usableDirectory = (path: string): string => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return realpathSync(path);
  } catch (error) {
    throw new StartError(`The data directory ${path} cannot be written.`, { cause: error });
  }
};

const openChains = async (store: Store, folder: string): Promise<ReadonlyMap<string, Chain>> => {
  await endStaleChains(folder);
  const opened = await Promise.all(
    chainNetworks.map((network) => openChain(network, store, join(folder, network.code))),
  );
  return new Map(opened.map((chain) => [chain.network.id, chain]));
};

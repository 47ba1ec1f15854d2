import { randomUUID } from "node:crypto";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { mirroredNetworks } from "#server/domains/mirror/networks.ts";
import { matching } from "#server/domains/references/network.ts";
import { organizationNetworks } from "#server/domains/service/networks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { Store } from "#server/store/tables.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Network } from "#shared/wire/network.ts";

/** What words need to know about a network. */
export type NetworkFacts = {
  /** As the service spells it. */
  readonly id: string;
  readonly name: string;
  readonly chainId: number | null;
  readonly addressFamily: string | undefined;
  readonly isMainnet: boolean | undefined;
  /** The service pays for gas there. */
  readonly isGasless: boolean;
  readonly coin: { readonly symbol: string; readonly decimals: number };
};

/** Finds networks by id, name, alias or code. */
export type Networks = {
  /** Undefined if neither the mirror nor the service knows the network now. Throws only if the store fails. */
  readonly find: (environment: string, reference: string) => Promise<NetworkFacts | undefined>;
};

type Dependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

/** How long a list of networks is cached: many operations need the same ones. */
const listMs = 60_000;
/** How long to wait after the service did not list its networks: thousands of operations may need words. */
const unreadMs = 5_000;

export const createNetworks = ({ store, now, environments }: Dependencies): Networks => {
  const lists = new Map<string, { readonly networks: readonly Network[]; readonly until: number }>();
  const underWay = new Map<string, Promise<readonly Network[]>>();
  const read = async (environment: string): Promise<readonly Network[]> => {
    const mirrored = await mirroredNetworks(store, environment);
    const networks = mirrored.length > 0 ? mirrored : await askedNetworks(environments.get(environment));
    lists.set(environment, { networks, until: now() + (networks.length > 0 ? listMs : unreadMs) });
    return networks;
  };
  const listOf = async (environment: string): Promise<readonly Network[]> => {
    const entry = lists.get(environment);
    if (entry !== undefined && now() < entry.until) return entry.networks;
    const reading = underWay.get(environment) ?? read(environment).finally(() => underWay.delete(environment));
    underWay.set(environment, reading);
    return reading;
  };
  return {
    find: async (environment, reference) => {
      const networks = await listOf(environment);
      const names = networks.map((network) => ({ id: network.id, words: [network.name, network["code"]] }));
      const [id, other] = matching(names, reference);
      if (id === undefined || other !== undefined) return undefined;
      const network = networks.find((one) => canonicalId(one.id) === id);
      return network === undefined
        ? undefined
        : {
            id: network.id,
            name: network.name,
            chainId: network.chainId ?? null,
            addressFamily: network.addressFamily,
            isMainnet: network.isMainnet,
            isGasless: network.isGasless === true,
            coin: coinOf(network),
          };
    },
  };
};

const askedNetworks = async (running: RunningEnvironment | undefined): Promise<readonly Network[]> => {
  const upstream = running?.upstream() ?? null;
  if (upstream === null) return [];
  const answer = await organizationNetworks({ service: upstream.service, requestId: randomUUID() }).catch(() => []);
  return typeof answer === "string" ? [] : answer;
};

import type { Service } from "../service.ts";
import type { Chain } from "../chain/chain.ts";
import { generateAddress } from "../wallets/generate.ts";
import { demoContracts } from "./contracts.ts";
import { deploy } from "./deploy.ts";

/** The profile that is there from the first start. */
const reference = "demo";
const addressesPerNetwork = 2;

type Owner = { readonly organizationId: string; readonly clientShare: string };

/**
 * What a person finds at the first start, on each chain: a profile with two funded addresses, the first of which has
 * deployed the contracts and holds the tokens. Each step is done only when it is missing, so that a first start that was
 * cut short is completed by the next.
 */
export const ensureDemonstration = async (service: Pick<Service, "store" | "chains">, owner: Owner): Promise<void> => {
  for (const chain of service.chains.values()) {
    const addresses = await addressIds(service, owner, chain);
    for (let count = addresses.length; count < addressesPerNetwork; count += 1) {
      await generateAddress(service, { ...owner, reference, network: chain.network });
    }
    const [addressId] = await addressIds(service, owner, chain);
    if (addressId === undefined) throw new Error(`The first address on ${chain.network.name} is missing.`);
    const known = await deployedNames(service, owner, chain);
    for (const contract of demoContracts.filter(({ name }) => !known.includes(name))) {
      await deploy(service.store, chain, { ...owner, addressId }, contract);
    }
  }
};

const addressIds = async (
  { store }: Pick<Service, "store">,
  owner: Owner,
  chain: Chain,
): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("addresses")
    .select("id")
    .where("organization_id", "=", owner.organizationId)
    .where("network_id", "=", chain.network.id)
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
};

const deployedNames = async (
  { store }: Pick<Service, "store">,
  owner: Owner,
  chain: Chain,
): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("deployed_contracts")
    .select("name")
    .where("organization_id", "=", owner.organizationId)
    .where("network_id", "=", chain.network.id)
    .execute();
  return rows.map(({ name }) => name);
};

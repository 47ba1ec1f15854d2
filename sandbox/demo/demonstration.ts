import type { Chain, Chains } from "#sandbox/domains/chain/chain.ts";
import { ensureImplementations } from "#sandbox/domains/issuing/implementations.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { generateAddress } from "#sandbox/domains/wallets/generate.ts";
import { ensureWallet } from "#sandbox/domains/wallets/wallets.ts";
import { type Network, networks } from "#sandbox/lib/networks.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { demoContracts } from "./contracts.ts";
import { deploy } from "./deploy.ts";
import { ensureIssued } from "./issued.ts";

/** The profile created at the first start. */
const reference = "demo";
const addressesPerNetwork = 2;

type Owner = { readonly organizationId: string; readonly clientShare: string };

type Parts = { readonly store: Store; readonly chains: Chains; readonly keyring: Keyring };

/**
 * The demo data of the first start, on each enabled network: a profile with two funded addresses, the first of which
 * has deployed the contracts and holds the tokens, and on the first network a token and a collection. Each step runs
 * only if its result is missing, so the next start completes an interrupted one.
 */
export const ensureDemonstration = async (service: Parts, owner: Owner): Promise<void> => {
  for (const network of networks.filter(({ enabled }) => enabled)) await ensureAddresses(service, owner, network);
  await Promise.all([...service.chains.values()].map((chain) => ensureContracts(service, owner, chain)));
};

/** The second organization's data: its own address with the same reference, on one network. */
export const ensureOther = async (service: Parts, owner: Owner): Promise<void> => {
  for (const network of networks.slice(0, 1)) await ensureAddresses(service, owner, network);
};

const ensureAddresses = async (service: Parts, owner: Owner, network: Network): Promise<void> => {
  const existing = await addressIds(service, owner, network);
  for (let count = existing.length; count < addressesPerNetwork; count += 1) {
    await generateAddress(service, { ...owner, reference, network }, ensureWallet);
  }
};

const ensureContracts = async (service: Parts, owner: Owner, chain: Chain): Promise<void> => {
  const [addressId] = await addressIds(service, owner, chain.network);
  if (addressId === undefined) throw new Error(`The first address on ${chain.network.name} is missing.`);
  const names = await deployedNames(service, owner, chain);
  for (const contract of demoContracts.filter(({ name }) => !names.includes(name))) {
    await deploy(service, chain, { ...owner, addressId }, contract);
  }
  await ensureImplementations(chain);
  // On one network only: people look at it first, and a start should be quick.
  if (chain.network === networks[0]) await ensureIssued(service, { ...owner, addressId }, chain);
};

const addressIds = async (
  { store }: Pick<Parts, "store">,
  owner: Owner,
  network: Network,
): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("addresses")
    .select("id")
    .where("organization_id", "=", owner.organizationId)
    .where("network_id", "=", network.id)
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
};

const deployedNames = async (
  { store }: Pick<Parts, "store">,
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

import type { RunningEnvironment, Upstream } from "#server/domains/environments/environment.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { askForSender, knownSenders } from "#server/domains/references/sender.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import { type PayoutBody, payoutLacks } from "#shared/console/payouts.ts";

/** The dependencies for reading payouts of any environment. */
export type PayoutDependencies = {
  readonly store: Store;
  readonly facts: Pick<FactsDependencies, "networks" | "tokens">;
};

/** The sender of a payout. */
export type Place = {
  readonly running: RunningEnvironment;
  readonly upstream: Upstream;
  readonly requestId: string;
  readonly network: NetworkFacts;
  readonly sender: {
    /** The id of the address record. */
    readonly id: string;
    /** With its checksum if it is an EVM address. */
    readonly address: string;
  };
};

export type Asked = {
  readonly running: RunningEnvironment;
  readonly upstream: Upstream;
  readonly requestId: string;
};

const senderMs = 3_000;

/**
 * Finds a payout's network and sender, or explains in sentences why there is none; the network is returned as soon as
 * it is known.
 */
export const placeOf = async (
  { store, facts }: PayoutDependencies,
  asked: Asked,
  { networkId, addressId }: Pick<PayoutBody, "networkId" | "addressId">,
): Promise<Place | { readonly faults: readonly string[]; readonly network?: NetworkFacts | undefined }> => {
  const faults: string[] = [];
  const environment = asked.running.view.id;
  const network = networkId === null ? undefined : await facts.networks.find(environment, networkId);
  if (networkId === null) faults.push(payoutLacks.network);
  else if (network === undefined)
    faults.push("Postern cannot find this network now. Choose it again, or try again later.");
  if (addressId === null) faults.push(payoutLacks.sender);
  if (network === undefined || addressId === null) return { faults, network };
  const address = await senderAddress(store, asked, addressId);
  if (address === "absent")
    return { faults: ["Your organization does not have the address that pays. Choose another one."], network };
  if (address === undefined)
    return { faults: ["The address that pays could not be read from the service. Try again later."], network };
  const problem = addressProblemOn(network, address.address);
  if (problem !== undefined) return { faults: [`The address that pays ${problem}.`], network };
  return { ...asked, network, sender: { id: addressId, ...address } };
};

const senderAddress = async (
  store: Store,
  { running, upstream, requestId }: Asked,
  addressId: string,
): Promise<{ readonly address: string } | "absent" | undefined> => {
  const environment = running.view.id;
  const knownAddress = (await knownSenders(store, environment, [addressId])).get(canonicalId(addressId));
  if (knownAddress !== undefined) return { address: spelled(knownAddress) };
  const asking = askForSender(store, environment, addressId, { service: upstream.service, requestId });
  const record = await inTime(
    asking.catch(() => undefined),
    senderMs,
  );
  if (record === "absent") return "absent";
  return typeof record === "object" ? { address: spelled(record.address) } : undefined;
};

const spelled = (address: string): string => (isEvmAddress(address) ? checksumAddress(address) : address);

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { addressOptions, senderAddressesOptions } from "#src/api/addresses.ts";
import { foundOptions } from "#src/api/find.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { useAddressOfId } from "./finding/use-address-of-id.ts";
import { isOnNetwork } from "./own-address.ts";
import { useLabelled } from "./use-labelled.ts";

const offered = { skip: 0, take: 50 };
const afterMs = 150;

/** The organization's addresses that match a text, on one network or on all; none before they are loaded. */
export const useFoundAddresses = (
  environment: string,
  network: Network | undefined,
  text: string,
  { enabled = true } = {},
) => {
  const searchText = text.trim().slice(0, maxFindText);
  const [settled] = useDebouncedValue(searchText, afterMs);
  const filter = { q: settled === "" ? undefined : settled, networkId: network?.id };
  const query = useQuery({
    ...foundOptions(environment, "addresses", filter, offered),
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    addresses: query.data?.data ?? [],
    total: query.data?.pagination.totalElements ?? 0,
    list: query.data?.mirror,
    failed: query.error !== null,
    /** The matches belong to an earlier text. */
    isOld: settled !== searchText || query.isPlaceholderData || query.isPending,
  };
};

/**
 * The addresses on some networks that can send: the mirror's matches, those among the service's first, which are
 * available before the mirror, and the one that the service has for an exact id. Nothing is searched or named until a
 * person opens the field.
 */
export const useSenders = (environment: string, networks: readonly Network[], text: string, { isSeen = true } = {}) => {
  const { data } = useQuery(senderAddressesOptions(environment));
  const only = networks.length === 1 ? networks[0] : undefined;
  const search = useFoundAddresses(environment, only, text, { enabled: isSeen });
  const ofId = useAddressOfId(environment, text, { enabled: isSeen });
  const searchText = text.trim().toLowerCase();
  const first = (data?.data ?? []).filter((one) => textOf(one).toLowerCase().includes(searchText));
  const asked = ofId.address === undefined ? [] : [ofId.address];
  const fit = [...asked, ...first, ...(search.isOld ? [] : search.addresses)].filter((one) => networkOf(networks, one));
  const rows = new Map(fit.map((one) => [one.id, one]));
  const senders = useLabelled(environment, only?.id, isSeen ? [...rows.values()] : []);
  return {
    senders,
    isMore: search.total > rows.size,
    isSearching: (search.isOld && !search.failed) || ofId.isAsking,
    /** The copy of the list that was searched; undefined before it has answered. */
    list: search.list,
    failed: search.failed,
  };
};

/** The network among some that an address is on. */
export const networkOf = (networks: readonly Network[], { networkId }: Pick<Address, "networkId">) =>
  networks.find((network) => isOnNetwork(networkId, network));

const textOf = ({ id, address, label = "", reference = "" }: Address) => [label, reference, address, id].join(" ");

/**
 * An address of the organization on one of some networks by its id, from the service if it returns it, with its
 * balance; undefined before it is loaded, and if there is none.
 */
export const useSender = (environment: string, networks: readonly Network[], id: string): Address | undefined =>
  useSenderSearch(environment, networks, id).sender;

/** The same, and whether it is still being looked up, so that waiting can be shown. */
export const useSenderSearch = (
  environment: string,
  networks: readonly Network[],
  id: string,
): { readonly sender: Address | undefined; readonly isSearching: boolean } => {
  const first = useQuery(senderAddressesOptions(environment));
  const near = first.data?.data.find((one) => one.id === id);
  const one = useQuery({
    ...addressOptions(environment, id),
    enabled: id !== "" && !first.isPending && near === undefined,
  });
  const lacks = one.data === null || one.error !== null;
  const mirrored = useQuery({
    ...foundOptions(environment, "addresses", { q: id }, { skip: 0, take: 1 }),
    enabled: lacks,
  });
  const address = near ?? one.data ?? mirrored.data?.data.find((hit) => hit.id === id);
  const network = address === undefined ? undefined : networkOf(networks, address);
  const addresses = address === undefined || network === undefined ? [] : [address];
  const [sender] = useLabelled(environment, network?.id, addresses);
  const isSearching = id !== "" && address === undefined && (first.isPending || one.isLoading || mirrored.isLoading);
  return { sender, isSearching };
};

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Network } from "#shared/wire/network.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import type { AskDecimals, FieldOffers, KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { AddressNote, NoteName } from "./address-note.tsx";
import { FoundAddresses } from "./found-addresses.tsx";
import { isOnNetwork, shownName } from "./own-address.ts";

const none: readonly KnownAddress[] = [];

/** Suggestions of address fields on a network: the organization's addresses on it, and some contracts. */
export const useAddressOffers = (
  environment: string,
  network: Network | undefined,
  contracts: readonly KnownAddress[] = none,
  askDecimals?: AskDecimals,
): FieldOffers => {
  const addresses = useQuery(senderAddressesOptions(environment)).data?.data;
  const knownAddresses = useMemo(
    () => [
      ...(network === undefined ? [] : (addresses ?? []))
        .filter(({ networkId }) => network !== undefined && isOnNetwork(networkId, network))
        .map((one) => ({ address: one.address, label: shownName(one) ?? "Address" })),
      ...contracts,
    ],
    [addresses, contracts, network],
  );
  return useMemo(() => {
    if (network === undefined) return { knownAddresses };
    return {
      knownAddresses,
      network,
      search: (onPick) => (
        <FoundAddresses environment={environment} network={network} contracts={contracts} onPick={onPick} />
      ),
      note: ({ address, isRecipient, isVisited }) => (
        <AddressNote
          environment={environment}
          networkId={network.id}
          address={address}
          isRecipient={isRecipient}
          isCompared={isVisited}
        />
      ),
      name: (address) => <NoteName environment={environment} networkId={network.id} address={address} />,
      askDecimals,
    };
  }, [knownAddresses, askDecimals, environment, network, contracts]);
};

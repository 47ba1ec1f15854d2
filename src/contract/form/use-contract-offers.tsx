import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Abi } from "#shared/abi/types.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import type { FieldOffers, KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { AddressNote } from "#src/records/address-note.tsx";
import { addressName, isOnNetwork } from "#src/records/own-address.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import { FoundAddresses } from "#src/records/found-addresses.tsx";
import { useAskDecimals } from "./use-ask-decimals.ts";

/** What the fields of a contract's forms offer: the organization's addresses and contracts, and the contract's own decimals. */
export const useContractOffers = (
  contract: ContractRef,
  contracts: readonly KnownAddress[],
  abi: Abi | undefined,
): FieldOffers => {
  const { environment, network } = contract;
  const addresses = useQuery(senderAddressesOptions(environment.id)).data?.data;
  const known = useMemo(
    () => [
      ...(addresses ?? [])
        .filter(({ networkId }) => isOnNetwork(networkId, network))
        .map((one) => ({ address: one.address, label: addressName(one) ?? "Address" })),
      ...contracts,
    ],
    [addresses, contracts, network],
  );
  const askDecimals = useAskDecimals(contract, abi);
  return useMemo(
    () => ({
      known,
      search: (onPick) => (
        <FoundAddresses environment={environment.id} network={network} contracts={contracts} onPick={onPick} />
      ),
      note: ({ address, isRecipient, isVisited }) => (
        <AddressNote
          environment={environment.id}
          networkId={network.id}
          address={address}
          isRecipient={isRecipient}
          isCompared={isVisited}
        />
      ),
      askDecimals,
    }),
    [known, askDecimals, environment.id, network, contracts],
  );
};

import { useQueries } from "@tanstack/react-query";
import type { Address } from "#shared/wire/address.ts";
import { labelOn, labelsOfOptions } from "../api/labels.ts";

/** The addresses, each with the organization's label where there is one; else the service's stays. */
export const useLabelled = (
  environment: string,
  /** The network that they are shown on; each address's own where there is none. */
  networkId: string | undefined,
  addresses: readonly Address[],
): readonly Address[] => {
  const found = useQueries({ queries: addresses.map(({ address }) => labelsOfOptions(environment, address)) });
  return addresses.map((address, index) => {
    const label = labelOn(found[index]?.data ?? [], networkId ?? address.networkId);
    return label === undefined ? address : { ...address, label };
  });
};

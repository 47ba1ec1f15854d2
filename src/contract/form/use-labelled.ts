import { useQueries } from "@tanstack/react-query";
import type { Address } from "#shared/wire/address.ts";
import { labelOn, labelsOfOptions } from "#src/api/labels.ts";

/** The addresses, each with the organization's label where there is one; else the service's stays. */
export const useLabelled = (
  environment: string,
  networkId: string,
  addresses: readonly Address[],
): readonly Address[] => {
  const found = useQueries({ queries: addresses.map(({ address }) => labelsOfOptions(environment, address)) });
  return addresses.map((address, index) => {
    const label = labelOn(found[index]?.data ?? [], networkId);
    return label === undefined ? address : { ...address, label };
  });
};

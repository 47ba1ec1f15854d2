import { useQueries } from "@tanstack/react-query";
import type { Label } from "#shared/console/labels.ts";
import type { Address } from "#shared/wire/address.ts";
import { labelOn, labelsOfOptions } from "#src/api/labels.ts";

/** The organization's labels of addresses on any network, one list for each: empty until loaded. */
export const useLabelsOf = (environment: string, addresses: readonly Address[]): readonly (readonly Label[])[] =>
  useQueries({
    queries: addresses.map(({ address }) => labelsOfOptions(environment, address)),
    combine: labelsIn,
  });

const labelsIn = (queries: readonly { readonly data: readonly Label[] | undefined }[]) =>
  queries.map(({ data = [] }) => data);

/** The addresses, each with the organization's label if there is one; else with the service's. */
export const useLabelled = (
  environment: string,
  /** The network they are shown on; without one, each address's own. */
  networkId: string | undefined,
  addresses: readonly Address[],
): readonly Address[] => {
  const labelLists = useLabelsOf(environment, addresses);
  return addresses.map((address, index) => {
    const label = labelOn(labelLists[index] ?? [], networkId ?? address.networkId);
    return label === undefined ? address : { ...address, label };
  });
};

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { nameInPlaceOf } from "#shared/text/own-address.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { recipientsOptions } from "#src/api/known-addresses.ts";
import { labelsOptions } from "#src/api/labels.ts";
import type { KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { maxFindText } from "#src/lists/list-search.ts";

const mostLabels = 10;
const afterMs = 150;

/** Recent recipients and labels on a network that contain a text; recipients first. */
export const useFamiliarAddresses = (
  environment: string,
  networkId: string,
  input: string,
): readonly KnownAddress[] => {
  const text = input.trim().slice(0, maxFindText);
  const [search] = useDebouncedValue(text, afterMs);
  const { data: recipients = [] } = useQuery(recipientsOptions(environment, networkId));
  const labels = useQuery({
    ...labelsOptions(environment, { search: search === "" ? undefined : search, take: String(mostLabels) }),
    placeholderData: keepPreviousData,
  });
  const labelled = labels.data?.data ?? [];
  return [
    ...recipients.map(({ address: given, name }) => {
      const address = checksumAddress(given);
      return {
        address,
        label: name === null ? `Recent recipient: ${shortHash(address)}` : nameInPlaceOf(name, address),
      };
    }),
    ...labelled
      .filter((label) => label.networkId === null || label.networkId === networkId)
      .map(({ address, label }) => ({ address: checksumAddress(address), label })),
  ].filter(({ address, label }) => `${label} ${address}`.toLowerCase().includes(text.toLowerCase()));
};

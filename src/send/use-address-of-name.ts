import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import type { Network } from "#shared/wire/network.ts";
import { recipientsOptions } from "#src/api/known-addresses.ts";
import { labelsOptions } from "#src/api/labels.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { addressOfName } from "./whole-name.ts";

const mostLabels = 100;
const afterMs = 150;

/** The one recipient or label on a network whose whole name a text is, once every label that contains it has been read. */
export const useAddressOfName = (
  environment: string,
  network: Network | undefined,
  text: string,
): string | undefined => {
  const name = text.trim();
  const [search] = useDebouncedValue(name, afterMs);
  const isName = network !== undefined && search !== "" && search.length <= maxFindText;
  const recipients = useQuery({ ...recipientsOptions(environment, network?.id ?? ""), enabled: isName }).data;
  const labels = useQuery({
    ...labelsOptions(environment, { search, take: String(mostLabels) }),
    enabled: isName,
  }).data;
  if (!isName || search !== name || recipients === undefined || labels === undefined) return undefined;
  // An unread label may give another address the same name.
  if (labels.data.length < labels.pagination.totalElements) return undefined;
  return addressOfName(name, [
    ...recipients.map((one) => ({ address: one.address, label: one.name })),
    ...labels.data.filter(
      ({ networkId, address }) =>
        networkId === network.id ||
        (networkId === null && addressProblemOn(network, checksumAddress(address)) === undefined),
    ),
  ]);
};

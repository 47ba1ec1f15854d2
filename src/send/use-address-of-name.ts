import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import type { Network } from "#shared/wire/network.ts";
import { foundOptions } from "#src/api/find.ts";
import { recipientsOptions } from "#src/api/known-addresses.ts";
import { labelsOptions } from "#src/api/labels.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { addressOfName } from "./whole-name.ts";

const mostLabels = 100;
const mostOwn = { skip: 0, take: 100 };
const afterMs = 150;

/**
 * The one recipient, label or own address on a network whose whole name a text is, once everything whose name contains
 * it has been read: what is unread may give another address the same name.
 */
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
  const own = useQuery({
    ...foundOptions(environment, "addresses", { q: search, networkId: network?.id }, mostOwn),
    enabled: isName,
  });
  if (!isName || search !== name || recipients === undefined || labels === undefined || own.isPending) return undefined;
  if (labels.data.length < labels.pagination.totalElements) return undefined;
  // A deployment may not list its addresses: labels and recipients still have names.
  const ownAddresses = own.data?.data ?? [];
  if (ownAddresses.length < (own.data?.pagination.totalElements ?? 0)) return undefined;
  return addressOfName(name, [
    ...recipients.map((one) => ({ address: one.address, label: one.name })),
    ...ownAddresses.map(({ address, label = "", reference = "" }) => ({ address, label: label || reference })),
    ...labels.data.filter(
      ({ networkId, address }) =>
        networkId === network.id ||
        (networkId === null && addressProblemOn(network, checksumAddress(address)) === undefined),
    ),
  ]);
};

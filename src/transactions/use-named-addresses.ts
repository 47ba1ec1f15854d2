import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey, addressKeySchema } from "#shared/console/identifiers.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { foundOptions } from "#src/api/find.ts";
import { labelsOptions } from "#src/api/labels.ts";
import { nameText } from "#src/components/name-text.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { addressesRead } from "#src/records/finding/addresses-read.ts";
import { useAddressOfId } from "#src/records/finding/use-address-of-id.ts";

/** A whole address in canonical spelling, of any family: a name may also be one word. */
export const wholeAddress = (text: string): string | undefined => {
  const { data } = addressKeySchema.safeParse(text);
  return data !== undefined && /^[0-9A-Za-z]{26,100}$/.test(data) ? data : undefined;
};

const offered = { skip: 0, take: 10 };
const afterMs = 150;

type Named = {
  readonly named: readonly {
    readonly value: string;
    readonly label: string;
    /** It is among the organization's addresses. */
    readonly isOwn: boolean;
  }[];
  /** False while they are what an earlier text found. */
  readonly isOfText: boolean;
  /** How far the search reached; undefined if it reached all addresses. */
  readonly reading: string | undefined;
};

/** Addresses by the organization's labels and the service's records in which a text is found. */
export const useNamedAddresses = (environment: string, text: string): Named => {
  const sought = text.trim().slice(0, maxFindText);
  const [settled] = useDebouncedValue(sought, afterMs);
  const enabled = settled !== "";
  const labels = useQuery({
    ...labelsOptions(environment, { search: settled, take: "10" }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const own = useQuery({
    ...foundOptions(environment, "addresses", { q: settled }, offered),
    enabled,
    placeholderData: keepPreviousData,
  });
  const ofId = useAddressOfId(environment, sought);
  if (!enabled) return { named: [], isOfText: false, reading: undefined };
  const all = [
    ...(labels.data?.data ?? []).map(({ address, label }) => ({ address, name: label })),
    ...[...(ofId.address === undefined ? [] : [ofId.address]), ...(own.data?.data ?? [])].map(
      ({ address, label, reference }) => ({ address, name: label || reference || "" }),
    ),
  ];
  const ours = new Set(
    [ofId.address, ...(own.data?.data ?? [])].flatMap((one) => (one ? addressKey(one.address) : [])),
  );
  // The first name that an address is found by is the one it is called.
  const byAddress = new Map(all.toReversed().map((one) => [addressKey(one.address), one]));
  const named = [...byAddress.values()].toReversed().map(({ address, name }) => {
    const short = shortHash(checksumAddress(address));
    const value = addressKey(address);
    return { value, label: name === "" ? short : `${nameText(name)} · ${short}`, isOwn: ours.has(value) };
  });
  return {
    named,
    isOfText:
      settled === sought && !ofId.isAsking && [labels, own].every((one) => one.isFetched && !one.isPlaceholderData),
    reading: own.data?.mirror === undefined ? undefined : addressesRead(own.data.mirror),
  };
};

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey, addressKeySchema } from "#shared/console/identifiers.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { foundOptions } from "#src/api/find.ts";
import { labelsOptions } from "#src/api/labels.ts";
import { OffersInput } from "#src/components/form/offers-input.tsx";
import { nameText } from "#src/components/name-text.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { addressesRead } from "#src/records/finding/addresses-read.ts";
import { useAddressOfId } from "#src/records/finding/use-address-of-id.ts";

type Props = { readonly environment: string; readonly onChange: (address: string) => void };

/**
 * Filters a list by movements from or to an address: typed in full, or picked by name. The chosen one is shown among
 * the filters.
 */
export const CounterpartyFilter = ({ environment, onChange }: Props) => {
  const [draft, setDraft] = useState("");
  const [isRefused, setRefused] = useState(false);
  const { named, isOfText, reading } = useNamedAddresses(environment, draft);
  const take = (address: string) => {
    setDraft("");
    setRefused(false);
    onChange(address);
  };
  const enter = () => {
    const [only, other] = isOfText ? named : [];
    const read = addressKeySchema.safeParse(draft);
    if (read.success && looksLikeAddress.test(read.data)) take(read.data);
    else if (only !== undefined && other === undefined) take(only.value);
    else setRefused(draft.trim() !== "");
  };
  return (
    <OffersInput
      label="Counterparty"
      placeholder="Name or address"
      error={isRefused && [noAddress, reading].filter((part) => part !== undefined).join(" ")}
      offers={[...new Set(named.map(({ label }) => label))]}
      value={draft}
      onPick={(label) => {
        const picked = named.find((one) => one.label === label);
        if (picked !== undefined) take(picked.value);
      }}
      onChange={(text) => {
        setDraft(text);
        setRefused(false);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.defaultPrevented) enter();
      }}
      maxLength={maxFindText}
    />
  );
};

/** Of any family: a name may also be one word. */
const looksLikeAddress = /^[0-9A-Za-z]{26,100}$/;
const noAddress = "Choose a name from the list, or enter a full address.";
const offered = { skip: 0, take: 10 };
const afterMs = 150;

type Named = {
  readonly named: readonly { readonly value: string; readonly label: string }[];
  /** False while they are what an earlier text found. */
  readonly isOfText: boolean;
  /** How far the search reached; undefined if it reached all addresses. */
  readonly reading: string | undefined;
};

/** Addresses by the organization's labels and the service's records in which a text is found. */
const useNamedAddresses = (environment: string, text: string): Named => {
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
  // The first name that an address is found by is the one it is called.
  const byAddress = new Map(all.toReversed().map((one) => [addressKey(one.address), one]));
  const named = [...byAddress.values()].toReversed().map(({ address, name }) => {
    const short = shortHash(checksumAddress(address));
    return { value: addressKey(address), label: name === "" ? short : `${nameText(name)} · ${short}` };
  });
  return {
    named,
    isOfText:
      settled === sought && !ofId.isAsking && [labels, own].every((one) => one.isFetched && !one.isPlaceholderData),
    reading: own.data?.mirror === undefined ? undefined : addressesRead(own.data.mirror),
  };
};

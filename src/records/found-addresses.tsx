import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Network } from "#shared/wire/network.ts";
import { AddressChoice } from "#src/components/abi-form/address-choice.tsx";
import type { KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { shownName } from "./own-address.ts";
import { useFamiliarAddresses } from "./use-familiar-addresses.ts";
import { useLabelled } from "./use-labelled.ts";
import { useFoundAddresses } from "./use-senders.ts";

/**
 * A search of everything with a name on a network: labels and recent recipients first, then all addresses of the
 * organization and the known contracts.
 */
export const FoundAddresses = ({
  environment,
  network,
  contracts,
  except = "",
  onPick,
}: {
  readonly environment: string;
  readonly network: Network;
  readonly contracts: readonly KnownAddress[];
  /** An address that is not offered, such as the sender when choosing a recipient. */
  readonly except?: string | undefined;
  readonly onPick: (address: string) => void;
}) => {
  const [input, setInput] = useState("");
  const result = useFoundAddresses(environment, network, input);
  const addresses = useLabelled(environment, network.id, result.addresses);
  const familiar = useFamiliarAddresses(environment, network.id, input);
  const text = input.trim().toLowerCase();
  const all = [
    ...familiar,
    ...addresses.map((one) => ({ address: one.address, label: shownName(one) ?? "Address" })),
    ...contracts.filter(({ address, label }) => `${label} ${address}`.toLowerCase().includes(text)),
  ];
  const shown = all.filter(
    ({ address }, index) =>
      addressKey(address) !== addressKey(except) &&
      all.findIndex((one) => addressKey(one.address) === addressKey(address)) === index,
  );
  return (
    <AddressChoice
      input={input}
      onInput={setInput}
      matches={shown}
      isOld={result.isOld && !result.failed}
      note={noteOf(result, shown.length)}
      onPick={onPick}
    />
  );
};

const noteOf = (
  { failed, isOld, list, total, addresses }: ReturnType<typeof useFoundAddresses>,
  shown: number,
): string | undefined => {
  if (failed) return "Could not search the addresses. Enter the address, or try again.";
  if (isOld) return "Searching…";
  const reading =
    list?.state === "syncing" && list.total !== null
      ? `Reading the list: ${numberText(list.seen ?? list.rows)} of ${numberText(list.total)}.`
      : "";
  if (shown === 0) return `No matching addresses. ${reading}`.trim();
  const more =
    total > addresses.length ? `Showing ${addresses.length} of ${numberText(total)}. Type to narrow the list.` : "";
  return `${more} ${reading}`.trim();
};

import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Network } from "#shared/wire/network.ts";
import { AddressChoice } from "#src/components/abi-form/address-choice.tsx";
import type { KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { addressesRead, noAddressWords } from "./finding/addresses-read.ts";
import { useAddressOfId } from "./finding/use-address-of-id.ts";
import { isWholeAddress, useTakeLater } from "./finding/use-take-later.ts";
import { isOnNetwork, shownName } from "./own-address.ts";
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
  const ofId = useAddressOfId(environment, input);
  const asked = ofId.address !== undefined && isOnNetwork(ofId.address.networkId, network) ? [ofId.address] : [];
  const addresses = useLabelled(environment, network.id, [...asked, ...result.addresses]);
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
  const exact = shown.find(({ address }) => addressKey(address) === addressKey(input.trim()));
  const isOver = !result.isOld && !result.failed && !ofId.isAsking;
  useTakeLater({
    text: input.trim(),
    isAbsent: isOver && exact === undefined && addressesRead(result.list) !== undefined,
    match: exact,
    onTake: ({ address }) => onPick(address),
  });
  return (
    <AddressChoice
      input={input}
      onInput={setInput}
      matches={shown}
      isOld={result.isOld && !result.failed && asked.length === 0}
      note={ofId.isAsking ? "Asking the wallet service for this id…" : noteOf(result, shown.length, input.trim())}
      onPick={onPick}
    />
  );
};

const noteOf = (
  { failed, isOld, list, total, addresses }: ReturnType<typeof useFoundAddresses>,
  shown: number,
  text: string,
): string | undefined => {
  if (failed) return "Could not search the addresses. Enter the address, or try again.";
  if (isOld) return "Searching…";
  const reading = addressesRead(list) ?? "";
  if (shown === 0)
    return [noAddressWords(list), reading !== "" && isWholeAddress(text) ? takenLater : ""].join(" ").trim();
  const more =
    total > addresses.length ? `Showing ${addresses.length} of ${numberText(total)}. Type to narrow the list.` : "";
  return `${more} ${reading}`.trim();
};

/** What happens to a whole address that the list does not have yet. */
const takenLater = "This address is chosen as soon as it has been read.";

import { useState } from "react";
import { OffersInput } from "#src/components/form/offers-input.tsx";
import { maxFindText } from "#src/lists/list-search.ts";
import { useNamedAddresses, wholeAddress } from "./use-named-addresses.ts";

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
    const address = wholeAddress(draft);
    if (address !== undefined) take(address);
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

const noAddress = "Choose a name from the list, or enter a full address.";

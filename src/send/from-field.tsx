import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nativeBalance } from "#src/components/form/amount.ts";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { addressName } from "#src/records/own-address.ts";
import { networkOf, useSenders } from "#src/records/use-senders.ts";

type Props = ControlledField<string> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  readonly environment: string;
  /** Those whose addresses can send. */
  readonly networks: readonly Network[];
  /** The address that the form names; undefined while it is not known. */
  readonly chosen: Address | undefined;
};

/** The organization's address that sends, with its network and what it has of the coin: found as one types. */
export const FromField = ({ environment, networks, chosen, value: _value, error, ...field }: Props) => {
  const [typed, setTyped] = useState("");
  const chosenText = chosen === undefined ? undefined : fromText(chosen, networks);
  // The field holds the name of what is chosen until something else is typed.
  const { senders, isMore, isSearching } = useSenders(environment, networks, typed === chosenText ? "" : typed);
  const offered = chosen === undefined || senders.some(({ id }) => id === chosen.id) ? senders : [chosen, ...senders];
  return (
    <Select
      {...field}
      label="From"
      placeholder="Find an address"
      value={chosen?.id ?? null}
      onChange={(id) => field.onChange(id ?? "")}
      data={offered.map((sender) => ({ value: sender.id, label: fromText(sender, networks) }))}
      renderOption={({ option }) => (
        <Option
          text={option.label}
          balance={balanceText(
            offered.find(({ id }) => id === option.value),
            networks,
          )}
        />
      )}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // What is offered has been searched already.
      filter={({ options }) => options}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      nothingFoundMessage={isSearching ? "Searching…" : "No address matches."}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={error}
      description={error === undefined ? <Help chosen={chosen} networks={networks} isMore={isMore} /> : undefined}
    />
  );
};

const Help = ({ chosen, networks, isMore }: Pick<Props, "chosen" | "networks"> & { readonly isMore: boolean }) => {
  if (chosen === undefined) {
    return isMore ? "There are more: type a part of an address, a label or a profile." : "One of your addresses.";
  }
  return (
    <>
      <Text span inherit ff="monospace">
        {chosen.address}
      </Text>
      {[networkOf(networks, chosen)?.name].map((name) => (name === undefined ? "" : ` on ${nameText(name)}`))}
    </>
  );
};

const Option = ({ text, balance }: { readonly text: string; readonly balance: string | undefined }) => (
  <span>
    <NameText text={text} />
    <Text span display="block" size="xs" c="dimmed">
      {balance}
    </Text>
  </span>
);

const balanceText = (sender: Address | undefined, networks: readonly Network[]): string | undefined => {
  const network = sender === undefined ? undefined : networkOf(networks, sender);
  const native = nativeBalance(sender?.balance, network?.decimals);
  if (network === undefined || native === undefined) return undefined;
  return `Balance ${numberText(native)} ${nameText(coinOf(network).symbol)}`;
};

/** An address as a person knows it: its name, its short form and, where there are several, its network. */
const fromText = (sender: Address, networks: readonly Network[]): string => {
  const network = networks.length > 1 ? networkOf(networks, sender)?.name : undefined;
  const parts = [addressName(sender), shortHash(sender.address), network];
  return nameText(parts.filter((part) => part !== undefined).join(" · "));
};

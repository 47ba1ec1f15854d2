import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { afterPointer } from "#src/components/form/after-pointer.ts";
import { nativeBalance } from "#src/components/form/amount.ts";
import { addressName } from "#src/records/own-address.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { useSenders } from "#src/records/use-senders.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";

/** The organization's address that signs and pays, with its balance in the network's native unit: found as one types. */
export const SenderField = ({
  environment,
  network,
  chosen,
}: {
  readonly environment: string;
  readonly network: Network;
  /** The address that the form names; undefined while it is not known. */
  readonly chosen: Address | undefined;
}) => {
  const [typed, setTyped] = useState("");
  const {
    field: { ref, name, onChange, onBlur },
    fieldState,
  } = useController({ name: "sender" });
  const chosenText = chosen === undefined ? undefined : senderText(chosen);
  // The field holds the name of what is chosen until something else is typed.
  const { senders, isMore, isSearching } = useSenders(environment, [network], typed === chosenText ? "" : typed);
  const offered = chosen === undefined || senders.some(({ id }) => id === chosen.id) ? senders : [chosen, ...senders];
  return (
    <Select
      label="Sender"
      placeholder="Find an address"
      ref={ref}
      name={name}
      value={chosen?.id ?? null}
      onChange={(value) => onChange(value ?? "")}
      onBlur={() => afterPointer(onBlur)}
      data={offered.map((sender) => ({ value: sender.id, label: senderText(sender) }))}
      renderOption={({ option }) => (
        <Option
          text={option.label}
          balance={balanceText(
            offered.find(({ id }) => id === option.value),
            network,
          )}
        />
      )}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // What is offered has been searched already.
      filter={({ options }) => options}
      allowDeselect={false}
      // A closed list of options is not on the page: it would be laid out with the form.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      nothingFoundMessage={isSearching ? "Searching…" : `No address on ${nameText(network.name)} matches.`}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={fieldState.error?.message}
      description={fieldState.invalid ? undefined : helpText(network, isMore, chosen)}
    />
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

const helpText = (network: Network, isMore: boolean, chosen: Address | undefined): string | undefined => {
  if (chosen !== undefined) return balanceText(chosen, network);
  return isMore ? "There are more: type a part of an address, a label or a profile." : undefined;
};

const balanceText = (sender: Address | undefined, network: Network): string | undefined => {
  const native = nativeText(sender, network);
  return native === undefined ? undefined : `Balance ${native}`;
};

/** An address's balance of the network's coin, with its symbol. */
export const nativeText = (sender: Address | undefined, network: Network): string | undefined => {
  const native = nativeBalance(sender?.balance, network.decimals);
  return native === undefined ? undefined : `${numberText(native)} ${nameText(coinOf(network).symbol)}`;
};

/** An address as a person knows it: its name and its short form. */
const senderText = (sender: Address): string =>
  nameText([addressName(sender), shortHash(sender.address)].filter((part) => part !== undefined).join(" · "));

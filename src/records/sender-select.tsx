import { Select, type SelectProps, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { NameText } from "../components/exact-text.tsx";
import { nativeBalance } from "../components/form/amount.ts";
import { nameText } from "../components/name-text.ts";
import { addressName } from "./own-address.ts";
import { networkOf, useSenders } from "./use-senders.ts";

type Props = Pick<SelectProps, "label" | "ref" | "name" | "onBlur" | "disabled"> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  readonly environment: string;
  /** Those whose addresses can send. */
  readonly networks: readonly Network[];
  /** The address that the form names; undefined while it is not known. */
  readonly chosen: Address | undefined;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
  /** Below the field, before an address is chosen and after. */
  readonly help?: string;
  readonly chosenHelp: ReactNode;
};

/** Chooses the organization's address that signs and pays, with what it has of the coin: found as one types. */
export const SenderSelect = ({ environment, networks, chosen, onChange, help, chosenHelp, error, ...field }: Props) => {
  const [typed, setTyped] = useState("");
  const [isSeen, setSeen] = useState(false);
  const chosenText = chosen === undefined ? undefined : senderText(chosen, networks);
  // The field holds the name of what is chosen until something else is typed.
  const { senders, isMore, isSearching } = useSenders(environment, networks, typed === chosenText ? "" : typed, {
    isSeen,
  });
  const offered = chosen === undefined || senders.some(({ id }) => id === chosen.id) ? senders : [chosen, ...senders];
  const below = chosen === undefined ? (isMore ? more : help) : chosenHelp;
  const [only, other] = networks;
  const where = only === undefined || other !== undefined ? "" : ` on ${nameText(only.name)}`;
  return (
    <Select
      {...field}
      placeholder="Find an address"
      value={chosen?.id ?? null}
      onChange={(id) => onChange(id ?? "")}
      data={offered.map((sender) => ({ value: sender.id, label: senderText(sender, networks) }))}
      renderOption={({ option }) => (
        <span>
          <NameText text={option.label} />
          <Text span display="block" size="xs" c="dimmed">
            {balanceText(
              offered.find(({ id }) => id === option.value),
              networks,
            )}
          </Text>
        </span>
      )}
      searchable
      onFocus={() => setSeen(true)}
      searchValue={typed}
      onSearchChange={setTyped}
      // What is offered has been searched already.
      filter={({ options }) => options}
      allowDeselect={false}
      // A closed list of options is not on the page: it would be laid out with the form.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      nothingFoundMessage={isSearching ? "Searching…" : `No matching addresses${where}.`}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={error}
      description={error === undefined ? below : undefined}
    />
  );
};

const more = "More addresses match. Type part of an address, a label or a profile.";

/** What an address has of its network's coin, as a line of its own. */
export const balanceText = (sender: Address | undefined, networks: readonly Network[]): string | undefined => {
  const network = sender === undefined ? undefined : networkOf(networks, sender);
  const native = network === undefined ? undefined : nativeText(sender, network);
  return native === undefined ? undefined : `Balance ${native}`;
};

/** An address's balance of the network's coin, with its symbol. */
export const nativeText = (sender: Address | undefined, network: Network): string | undefined => {
  const native = nativeBalance(sender?.balance, network.decimals);
  return native === undefined ? undefined : `${numberText(native)} ${nameText(coinOf(network).symbol)}`;
};

/** An address as a person knows it: its name, its short form and, where there are several, its network. */
const senderText = (sender: Address, networks: readonly Network[]): string => {
  const network = networks.length > 1 ? networkOf(networks, sender)?.name : undefined;
  const parts = [addressName(sender), shortHash(sender.address), network];
  return nameText(parts.filter((part) => part !== undefined).join(" · "));
};

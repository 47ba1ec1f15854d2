import { Popover } from "@mantine/core";
import { useState } from "react";
import type { ReactElement } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { AddressChoice } from "./address-choice.tsx";
import type { AddressSearch, KnownAddress } from "./field-offers.ts";

/** The addresses to pick from, opened below a button. */
export const AddressPopover = ({
  button,
  knownAddresses,
  search,
  onPick,
  onClose,
}: {
  readonly button: ReactElement;
  readonly knownAddresses: readonly KnownAddress[];
  readonly search: AddressSearch | undefined;
  readonly onPick: (address: string) => void;
  readonly onClose: () => void;
}) => (
  <Popover
    opened
    onChange={onClose}
    position="bottom-end"
    width="min(24rem, calc(100vw - 2rem))"
    trapFocus
    returnFocus
    shadow="md"
  >
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown p="xs">
      {search === undefined ? <AddressList knownAddresses={knownAddresses} onPick={onPick} /> : search(onPick)}
    </Popover.Dropdown>
  </Popover>
);

const MOST_SHOWN = 50;

const AddressList = ({
  knownAddresses,
  onPick,
}: {
  readonly knownAddresses: readonly KnownAddress[];
  readonly onPick: (address: string) => void;
}) => {
  const [input, setInput] = useState("");
  const text = input.trim().toLowerCase();
  const matches = knownAddresses.filter(({ address, label }) => `${label} ${address}`.toLowerCase().includes(text));
  return (
    <AddressChoice
      input={input}
      onInput={setInput}
      matches={matches.slice(0, MOST_SHOWN)}
      note={
        matches.length === 0
          ? `None of ${countText(knownAddresses.length, "address", "addresses")} matches.`
          : undefined
      }
      onPick={onPick}
    />
  );
};

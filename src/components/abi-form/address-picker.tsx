import { ActionIcon, Popover } from "@mantine/core";
import { IconAddressBook } from "@tabler/icons-react";
import { useState } from "react";
import { AddressChoice } from "./address-choice.tsx";
import type { AddressSearch, KnownAddress } from "./known-addresses.ts";

/** A button that opens a list of addresses; nothing of the list is mounted before. */
export function AddressPicker({
  known,
  search,
  title,
  onPick,
}: {
  readonly known: readonly KnownAddress[];
  /** Stands in place of the known ones. */
  readonly search?: AddressSearch | undefined;
  /** What the button says to assistive technology. */
  readonly title: string;
  readonly onPick: (address: string) => void;
}) {
  const [opened, setOpened] = useState(false);
  if (known.length === 0 && search === undefined) return null;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={title}
      title={title}
      aria-expanded={opened}
      onClick={() => setOpened((now) => !now)}
    >
      <IconAddressBook size={18} stroke={1.5} />
    </ActionIcon>
  );
  if (!opened) return button;
  const pick = (address: string) => {
    setOpened(false);
    onPick(address);
  };
  return (
    <Popover opened onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus shadow="md">
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="xs">
        {search === undefined ? <AddressList known={known} onPick={pick} /> : search(pick)}
      </Popover.Dropdown>
    </Popover>
  );
}

const MOST_SHOWN = 50;

function AddressList({
  known,
  onPick,
}: {
  readonly known: readonly KnownAddress[];
  readonly onPick: (address: string) => void;
}) {
  const [wanted, setWanted] = useState("");
  const text = wanted.trim().toLowerCase();
  const found = known.filter(({ address, label }) => `${label} ${address}`.toLowerCase().includes(text));
  return (
    <AddressChoice
      wanted={wanted}
      onWanted={setWanted}
      found={found.slice(0, MOST_SHOWN)}
      note={found.length === 0 ? "No address matches." : undefined}
      onPick={onPick}
    />
  );
}

import { ActionIcon, Popover, ScrollArea, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconAddressBook } from "@tabler/icons-react";
import { useState } from "react";
import type { KnownAddress } from "./known-addresses.ts";
import classes from "./address-picker.module.css";

/** A button that opens a list of addresses; nothing of the list is mounted before. */
export function AddressPicker({
  known,
  title,
  onPick,
}: {
  readonly known: readonly KnownAddress[];
  /** What the button says to assistive technology. */
  readonly title: string;
  readonly onPick: (address: string) => void;
}) {
  const [opened, setOpened] = useState(false);
  if (known.length === 0) return null;
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
  return (
    <Popover opened onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus shadow="md">
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="xs">
        <AddressList
          known={known}
          onPick={(address) => {
            setOpened(false);
            onPick(address);
          }}
        />
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
    <Stack gap="xs">
      <TextInput
        size="xs"
        data-autofocus
        aria-label="Search addresses"
        placeholder="Search addresses"
        autoComplete="off"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (found[0] !== undefined) onPick(found[0].address);
        }}
      />
      <ScrollArea.Autosize mah={260}>
        {found.slice(0, MOST_SHOWN).map(({ address, label }) => (
          <UnstyledButton key={`${address} ${label}`} className={classes["row"]} onClick={() => onPick(address)}>
            <Text size="sm" truncate>
              {label}
            </Text>
            <Text size="xs" c="dimmed" ff="monospace" truncate>
              {address}
            </Text>
          </UnstyledButton>
        ))}
        {found.length === 0 ? (
          <Text size="sm" c="dimmed" p="xs">
            No address matches.
          </Text>
        ) : null}
      </ScrollArea.Autosize>
    </Stack>
  );
}

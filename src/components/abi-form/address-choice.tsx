import { Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { NameText } from "#src/components/exact-text.tsx";
import type { KnownAddress } from "./field-offers.ts";
import classes from "./address-picker.module.css";

/** The first Escape closes only the list, the next one a dialog around it. */
const closesListOnly = { "data-mantine-stop-propagation": true };

/** A field that searches addresses, and its matches to pick from; Enter picks the first. */
export const AddressChoice = ({
  input,
  onInput,
  matches,
  isOld = false,
  note,
  onPick,
}: {
  readonly input: string;
  readonly onInput: (input: string) => void;
  readonly matches: readonly KnownAddress[];
  /** The matches are for an earlier text, so Enter picks none. */
  readonly isOld?: boolean;
  /** The note below the matches: that there are none, or more. */
  readonly note: string | undefined;
  readonly onPick: (address: string) => void;
}) => (
  <Stack gap="xs">
    <TextInput
      size="xs"
      data-autofocus
      {...closesListOnly}
      aria-label="Search addresses"
      placeholder="Search addresses"
      autoComplete="off"
      value={input}
      onChange={(event) => onInput(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (!isOld && matches[0] !== undefined) onPick(matches[0].address);
      }}
    />
    <div className={classes["found"]}>
      {matches.map(({ address, label }) => (
        <UnstyledButton
          key={`${address} ${label}`}
          className={classes["row"]}
          {...closesListOnly}
          onClick={() => onPick(address)}
        >
          <Text size="sm">
            <NameText text={label} />
          </Text>
          <span className={classes["address"]}>{address}</span>
        </UnstyledButton>
      ))}
    </div>
    <Text size="xs" c="dimmed" component="output">
      {note}
    </Text>
  </Stack>
);

import { TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { longestPayoutName } from "#shared/console/payouts.ts";
import classes from "./payout-title.module.css";

type Props = {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The name is complete: the field was left, or Enter pressed. */
  readonly onDone: () => void;
};

/** A draft's name, edited where it is read. */
export const PayoutTitle = ({ name, onName, onDone }: Props) => (
  <TextInput
    aria-label="Name"
    className={classes["title"] ?? ""}
    classNames={{ input: classes["input"] ?? "" }}
    variant="unstyled"
    maxLength={longestPayoutName}
    autoComplete="off"
    rightSection={<IconPencil size={18} aria-hidden />}
    rightSectionPointerEvents="none"
    value={name}
    error={name.trim() === "" ? "Enter a name." : undefined}
    onChange={({ currentTarget }) => onName(currentTarget.value)}
    onBlur={onDone}
    onKeyDown={(event) => {
      if (event.key === "Enter" && !event.nativeEvent.isComposing) event.currentTarget.blur();
    }}
  />
);

import { Box, Checkbox, Popover, Stack } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type RefObject, useState } from "react";

type Props = {
  readonly columns: readonly {
    readonly key: string;
    readonly header: string;
    readonly isShown: boolean;
    /** It cannot be hidden. */
    readonly always: boolean;
  }[];
  readonly onShow: (key: string, shown: boolean) => void;
  /** The button that opens and closes it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
};

/** The selectable columns, below the button that opened them. */
export const ColumnChoice = ({ button, columns, onShow, onClose }: Props) => {
  const [dropdown, setDropdown] = useState<HTMLDivElement | null>(null);
  useClickOutside(onClose, null, [button.current, dropdown]);
  const leave = () => {
    onClose();
    button.current?.focus();
  };
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) leave();
      }}
      closeOnClickOutside={false}
      position="bottom-end"
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Box component="span" pos="absolute" inset={0} style={{ pointerEvents: "none" }} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown} aria-label="Columns">
        <Stack gap="xs">
          {columns.map(({ key, header, isShown, always }) => (
            <Checkbox
              key={key}
              size="xs"
              label={header}
              checked={isShown}
              disabled={always}
              onChange={({ currentTarget }) => onShow(key, currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

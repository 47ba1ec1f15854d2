import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { Column } from "../components/data-table.tsx";

type Props<T> = {
  readonly columns: readonly Column<T>[];
  readonly isShown: (column: Column<T>) => boolean;
  readonly onShow: (key: string, shown: boolean) => void;
};

/** The choice of a list's columns. */
export const ColumnMenu = <T,>({ columns, isShown, onShow }: Props<T>) => (
  <Popover position="bottom-end" trapFocus returnFocus withinPortal={false}>
    <Popover.Target>
      <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} aria-hidden />}>
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns">
      <Stack gap="xs">
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            size="xs"
            label={column.header}
            checked={isShown(column)}
            disabled={column.always}
            onChange={({ currentTarget }) => onShow(column.key, currentTarget.checked)}
          />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);

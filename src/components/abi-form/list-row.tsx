import { ActionIcon, Group, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Action = (() => void) | undefined;

/** One row of a list with what can be done to it; an action that is undefined is not offered. */
export function ListRow({
  label,
  children,
  onUp,
  onDown,
  onDuplicate,
  onRemove,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly onUp: Action;
  readonly onDown: Action;
  readonly onDuplicate: Action;
  readonly onRemove: Action;
}) {
  return (
    <Stack gap={2}>
      {children}
      <Group gap={2} justify="flex-end">
        <RowAction label={`Move ${label} up`} run={onUp}>
          <IconArrowUp size={14} />
        </RowAction>
        <RowAction label={`Move ${label} down`} run={onDown}>
          <IconArrowDown size={14} />
        </RowAction>
        <RowAction label={`Duplicate ${label}`} run={onDuplicate}>
          <IconCopyPlus size={14} />
        </RowAction>
        <RowAction label={`Remove ${label}`} run={onRemove}>
          <IconTrash size={14} />
        </RowAction>
      </Group>
    </Stack>
  );
}

function RowAction({
  label,
  run,
  children,
}: {
  readonly label: string;
  readonly run: Action;
  readonly children: ReactNode;
}) {
  if (run === undefined) return null;
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} title={label} onClick={run}>
      {children}
    </ActionIcon>
  );
}

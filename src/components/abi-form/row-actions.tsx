import { ActionIcon, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Action = (() => void) | undefined;

/** The actions of a list row; an undefined action is not offered. */
export const RowActions = ({
  label,
  onUp,
  onDown,
  onDuplicate,
  onRemove,
}: {
  readonly label: string;
  readonly onUp: Action;
  readonly onDown: Action;
  readonly onDuplicate: Action;
  readonly onRemove: Action;
}) => (
  <Group gap={0} wrap="nowrap">
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
);

const RowAction = ({
  label,
  run,
  children,
}: {
  readonly label: string;
  readonly run: Action;
  readonly children: ReactNode;
}) => {
  if (run === undefined) return null;
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} title={label} onClick={run}>
      {children}
    </ActionIcon>
  );
};

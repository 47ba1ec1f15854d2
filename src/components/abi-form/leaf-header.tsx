import { Group, Input, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./abi-form.module.css";

/** A field's label with its type beside it; the type is no part of the label, so that the label is the name alone. */
export function LeafHeader({
  id,
  label,
  type,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly children?: ReactNode;
}) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="center">
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Group gap="xs" wrap="nowrap" align="center">
        <Text size="xs" c="dimmed" ff="monospace" className={classes["type"]}>
          {type}
        </Text>
        {children}
      </Group>
    </Group>
  );
}

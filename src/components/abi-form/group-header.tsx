import { Group, Input, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CodeName } from "#src/components/code/code-name.tsx";
import { ErrorCount } from "./error-count.tsx";
import classes from "./abi-form.module.css";

/** The header of a list or tuple: its name, its number of invalid fields, its type, and its actions. */
export const GroupHeader = ({
  id,
  label,
  type,
  path,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly path: string;
  readonly children: ReactNode;
}) => (
  <Group justify="space-between" gap="xs" mb={4} wrap="nowrap">
    <Group gap="xs">
      <Input.Label labelElement="div" id={id}>
        <CodeName text={label} />
      </Input.Label>
      <ErrorCount path={path} />
    </Group>
    <Group gap="xs" wrap="nowrap">
      <Text size="xs" c="dimmed" ff="monospace" className={classes["type"]}>
        <CodeName text={type} />
      </Text>
      {children}
    </Group>
  </Group>
);

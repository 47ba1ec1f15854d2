import { Button, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Asking = {
  readonly running: boolean;
  readonly disabled?: boolean;
  readonly onRun: () => void;
};

/** Explains a dry run. */
export const DryRunNote = () => (
  <Text size="xs" c="dimmed">
    A dry run asks a node what would happen. It sends nothing.
  </Text>
);

/** Asks for a dry run. */
export const AskNode = ({
  running,
  disabled = false,
  onRun,
  children,
}: Asking & {
  readonly children: ReactNode;
}) => (
  <Button
    variant="default"
    leftSection={<IconFlask size={14} aria-hidden />}
    loading={running}
    disabled={disabled}
    onClick={onRun}
  >
    {children}
  </Button>
);

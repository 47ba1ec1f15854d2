import { Button, Group, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Asking = {
  readonly running: boolean;
  readonly disabled?: boolean;
  readonly onRun: () => void;
};

/** Asks for a dry run, and says that it sends nothing; it stands apart from what sends. */
export const DryRunButton = (asking: Asking) => (
  <Group gap="xs">
    <AskNode {...asking}>Dry run</AskNode>
    <Text size="xs" c="dimmed">
      Asks a node what would happen. Sends nothing.
    </Text>
  </Group>
);

/** The button alone, for those who say themselves what is asked. */
export const AskNode = ({
  running,
  disabled = false,
  onRun,
  children,
}: Asking & {
  readonly children: ReactNode;
}) => (
  <Button
    variant="light"
    color="gray"
    size="xs"
    leftSection={<IconFlask size={14} aria-hidden />}
    loading={running}
    disabled={disabled}
    onClick={onRun}
  >
    {children}
  </Button>
);

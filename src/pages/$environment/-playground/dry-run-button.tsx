import { Button, Group, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";

/** Asks for a dry run; it stands apart from what sends, and says that it does not. */
export function DryRunButton({
  running,
  disabled = false,
  onRun,
}: {
  readonly running: boolean;
  readonly disabled?: boolean;
  readonly onRun: () => void;
}) {
  return (
    <Group gap="xs">
      <Button
        variant="light"
        color="gray"
        size="xs"
        leftSection={<IconFlask size={14} aria-hidden />}
        loading={running}
        disabled={disabled}
        onClick={onRun}
      >
        Dry run
      </Button>
      <Text size="xs" c="dimmed">
        Asks a node what would happen. Sends nothing.
      </Text>
    </Group>
  );
}

import { Button, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { RunLink } from "#src/operations/run-link.tsx";

type Props = { readonly environment: string; readonly runId: string; readonly onRemove: () => void };

/** Says that the list has the operations of one run only, and takes the filter away. */
export const RunFilter = ({ environment, runId, onRemove }: Props) => (
  <Group gap="xs" component="section" aria-label="Filter by run">
    <Text size="sm">
      Run: <RunLink environment={environment} runId={runId} />
    </Text>
    <Button size="compact-sm" variant="default" leftSection={<IconX size={14} aria-hidden />} onClick={onRemove}>
      Remove filter
    </Button>
  </Group>
);

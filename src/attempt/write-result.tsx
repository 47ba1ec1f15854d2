import { Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { TextLink } from "#src/components/text-link.tsx";
import { EarlierOperation } from "./earlier-operation.tsx";

type Props = {
  readonly environment: string;
  readonly operationId: string;
  /** What was created, as a sentence; undefined if the response was lost and the journal has to tell. */
  readonly made: ReactNode;
  readonly actions: ReactNode;
};

/** The result of a form: what was created, or the journal's record of it, and the next steps. */
export const WriteResult = ({ environment, operationId, made, actions }: Props) => {
  const sentence = useRef<HTMLOutputElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <Stack gap="md">
      <output ref={sentence} tabIndex={-1}>
        {made || (
          <Stack gap="xs">
            <Text size="sm">No response. The request is recorded; its outcome is being checked.</Text>
            <EarlierOperation environment={environment} id={operationId} did="sent this" />
          </Stack>
        )}
      </output>
      <Group justify="space-between" gap="sm">
        <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId }}>
          Show the operation
        </TextLink>
        <Group gap="sm">{actions}</Group>
      </Group>
    </Stack>
  );
};

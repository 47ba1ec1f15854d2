import { Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { TextLink } from "../components/text-link.tsx";
import { EarlierOperation } from "./earlier-operation.tsx";

type Props = {
  readonly environment: string;
  readonly operationId: string;
  /** What has been made, as a sentence; undefined where the answer did not come, and the journal has to tell. */
  readonly made: ReactNode;
  readonly actions: ReactNode;
};

/** What has come of a form: what was made, or what the journal knows of it, and the ways on. */
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

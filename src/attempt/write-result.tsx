import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { operationOptions } from "#src/api/operations.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { unansweredText } from "#src/operations/operation-state-words.ts";
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
            <Unanswered environment={environment} operationId={operationId} />
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

/** Why there is no result: the service failed, or nothing arrived from it. */
const Unanswered = ({ environment, operationId }: Pick<Props, "environment" | "operationId">) => {
  const error = useQuery(operationOptions(environment, operationId)).data?.error ?? null;
  return <Text size="sm">{unansweredText(error)}</Text>;
};

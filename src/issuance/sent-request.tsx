import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { isUnderWay } from "#shared/console/operation-states.ts";
import { operationOptions } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { OperationTimeline } from "#src/operations/operation-timeline.tsx";
import { FeePaid } from "./fee-paid.tsx";

type Props = {
  readonly environment: string;
  readonly id: string;
  /** Begins another one. */
  readonly again: { readonly label: string; readonly onClick: () => void } | undefined;
  /** The next steps. */
  readonly actions: ReactNode;
};

/** A sent request's operation, step by step. It continues after the page is closed. */
export const SentRequest = ({ environment, id, again, actions }: Props) => {
  const { data, error, refetch } = useQuery(operationOptions(environment, id));
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const refusal = data?.error ?? null;
  return (
    <Stack gap="md" maw={720}>
      <div ref={head} tabIndex={-1}>
        <Title order={2} size="lg" fw={400}>
          {data === undefined ? "Sent" : <OperationSentence operation={data} />}
        </Title>
      </div>
      {data === undefined ? (
        error === null && <Skeleton height={160} aria-label="Loading the operation" />
      ) : (
        <>
          <OperationTimeline environment={environment} operation={data} />
          <FeePaid operation={data} />
        </>
      )}
      {error === null ? null : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {refusal === null ? null : <ErrorPanel error={{ ...refusal, status: refusal.statusCode ?? 0 }} />}
      {data !== undefined && isUnderWay(data.state) ? (
        <Text size="sm" c="dimmed">
          You can close this and follow it in Activity.
        </Text>
      ) : null}
      <Group justify="space-between" gap="sm">
        <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: id }}>
          Open the operation
        </TextLink>
        <Group gap="sm">
          {again === undefined ? null : (
            <Button variant="default" onClick={again.onClick}>
              {again.label}
            </Button>
          )}
          {actions}
        </Group>
      </Group>
    </Stack>
  );
};

import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isUnderWay } from "#shared/console/operation-states.ts";
import { operationOptions } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { FeePaid } from "#src/issuance/fee-paid.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { OperationTimeline } from "#src/operations/operation-timeline.tsx";
import { CreatedContract } from "#src/playground/created-contract.tsx";

type Props = {
  /** The id of the environment. */
  readonly environment: string;
  readonly id: string;
  readonly onForm: () => void;
};

/** A deployment, step by step, until its contract is there. It goes on when the page is left. */
export const DeployedOperation = ({ environment, id, onForm }: Props) => {
  const { data, error, refetch } = useQuery(operationOptions(environment, id));
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  const failure = data?.error ?? null;
  return (
    <section aria-label="Deployment">
      <Stack gap="md" maw={720}>
        <Title order={2} ref={title} tabIndex={-1}>
          Deployment
        </Title>
        {data === undefined ? (
          error === null && <Skeleton height={160} aria-label="Loading the operation" />
        ) : (
          <>
            <Text size="sm">
              <OperationSentence operation={data} />
            </Text>
            <OperationTimeline environment={environment} operation={data} />
            <FeePaid operation={data} />
            <CreatedContract environment={environment} operation={data} />
            {isUnderWay(data.state) ? (
              <Text size="sm" c="dimmed">
                You can leave this page and follow it in Activity.
              </Text>
            ) : null}
          </>
        )}
        {failure === null ? null : <ErrorPanel error={{ ...failure, status: failure.statusCode ?? 0 }} />}
        {error === null ? null : <ErrorPanel error={error} onRetry={() => void refetch()} />}
        <Group justify="space-between" gap="sm">
          <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: id }}>
            Open the operation
          </TextLink>
          <Button variant="default" onClick={onForm}>
            Deploy another
          </Button>
        </Group>
      </Stack>
    </section>
  );
};

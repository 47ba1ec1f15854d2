import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isUnderWay } from "#shared/console/operation-states.ts";
import type { Sentence } from "#shared/meaning/types.ts";
import { operationOptions } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { OperationError } from "#src/operations/operation-error.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { OperationTimeline } from "#src/operations/operation-timeline.tsx";
import classes from "./send.module.css";

type Props = {
  readonly environment: string;
  readonly id: string;
  /** It was sent here, rather than being an earlier operation that was an obstacle. */
  readonly isSent: boolean;
  /** What was reviewed, until the operation has its own words. */
  readonly reviewed: Sentence | undefined;
  /** Begins another one, or returns to the unsent one. */
  readonly onForm: () => void;
  readonly onClose: () => void;
};

/** The operation, step by step. It continues after the dialog is closed. */
export const SentOperation = ({ environment, id, isSent, reviewed, onForm, onClose }: Props) => {
  const { data, error, refetch } = useQuery(operationOptions(environment, id));
  return (
    <Stack gap="md">
      <div data-autofocus tabIndex={-1} className={classes["head"]}>
        {isSent ? null : (
          <Text size="sm" c="dimmed">
            Already sent. Nothing was sent now:
          </Text>
        )}
        <Text size="lg">
          {typeof data?.meaning === "object" && data.meaning !== null ? (
            <SentenceText sentence={data.meaning.meaning.long} />
          ) : reviewed === undefined ? (
            data === undefined ? (
              "Sent"
            ) : (
              <OperationSentence operation={data} />
            )
          ) : (
            <SentenceText sentence={reviewed} />
          )}
        </Text>
        {typeof data?.purpose === "string" ? (
          <Text size="sm" c="dimmed">
            <NameText text={data.purpose} />
          </Text>
        ) : null}
      </div>
      {data === undefined ? (
        error === null && <Skeleton height={160} aria-label="Loading the operation" />
      ) : (
        <OperationTimeline environment={environment} operation={data} />
      )}
      {data?.meaning?.fee === undefined || data.meaning.fee === null ? null : (
        <FactList facts={[{ label: "Fee paid", value: <CoinAmount amount={data.meaning.fee} /> }]} />
      )}
      {error === null ? null : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <OperationError operation={data} />}
      {isSent && data !== undefined && isUnderWay(data.state) ? (
        <Text size="sm" c="dimmed">
          You can close this and follow it in Activity.
        </Text>
      ) : null}
      <Group justify="space-between" gap="sm">
        <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: id }}>
          Open the operation
        </TextLink>
        <Group gap="sm">
          <Button variant="default" onClick={onForm}>
            {isSent ? "Send another" : "Back to the form"}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Group>
    </Stack>
  );
};

import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Abi } from "#shared/abi/types.ts";
import { outcomeWords } from "../dry-run/dry-run-words.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { Warnings } from "#src/components/meaning/warnings.tsx";
import { stopOf, warningsOf } from "../review/gate.ts";
import type { RowReview } from "./use-list-reviews.ts";

/** What a call of the list does, in one sentence, and what to be careful about. */
export const RowMeaning = ({
  review: { answer, error },
  errors,
  onAsk,
}: {
  readonly review: RowReview;
  /** What a revert is decoded with. */
  readonly errors: Abi;
  readonly onAsk: () => void;
}) => {
  if (answer !== undefined) {
    const stop = stopOf(answer);
    return (
      <Stack gap="xs">
        <Text size="sm">
          <SentenceText sentence={answer.meaning.long} />
        </Text>
        {stop === undefined ? null : (
          <Notice tone="bad" title="This cannot be sent">
            {stop}
          </Notice>
        )}
        <Warnings warnings={warningsOf(answer, outcomeWords(answer.simulation, errors))} />
      </Stack>
    );
  }
  if (error === null) return <Skeleton height={42} aria-label="Reading what this call does" />;
  return (
    <Group gap="xs">
      <Text size="sm">
        What this call does is not known. <NameText text={errorWords(error).what} />
      </Text>
      <Button size="compact-xs" variant="default" onClick={onAsk}>
        Try again
      </Button>
    </Group>
  );
};

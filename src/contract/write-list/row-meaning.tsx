import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { Warnings } from "#src/components/meaning/warnings.tsx";
import { stopOf } from "../review/gate.ts";
import type { RowReview } from "./use-list-reviews.ts";

/** What a call of the list does, in one sentence, and what to be careful about. */
export const RowMeaning = ({
  review: { answer, error },
  onAsk,
}: {
  readonly review: RowReview;
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
        <Warnings warnings={answer.warnings} />
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

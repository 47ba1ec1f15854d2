import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Abi } from "#shared/abi/types.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { Movements } from "#src/components/meaning/movements.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { Warnings } from "#src/components/meaning/warnings.tsx";
import { AddressWord } from "#src/records/address-word.tsx";
import { useOwnAddresses } from "#src/records/use-own-addresses.ts";
import { movementsOf, stopOf, warningsOf } from "#src/review/parts/gate.ts";
import { outcomeWords } from "#src/review/parts/outcome-words.ts";
import type { RowReview } from "./use-list-reviews.ts";

/** What a listed call does, in one sentence and in movements, with its warnings. */
export const RowMeaning = ({
  environment,
  networkId,
  review: { answer, error },
  sender,
  errors,
  onAsk,
}: {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly review: RowReview;
  readonly sender: string;
  /** The errors that a revert is decoded with. */
  readonly errors: Abi;
  readonly onAsk: () => void;
}) => {
  const movementLists = answer === undefined ? [] : movementsOf(answer);
  const isOwn = useOwnAddresses(
    environment,
    movementLists.flatMap(({ movements }) => movements),
    [sender],
  );
  if (answer !== undefined) {
    const stop = stopOf(answer);
    const names = namesIn(answer.meaning);
    const address = (value: string) => (
      <AddressWord
        environment={environment}
        networkId={networkId}
        value={value}
        what="address"
        otherName={names.get(value.toLowerCase())}
        isShownToo
      />
    );
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
        {movementLists.map(({ source, movements }) => (
          <Movements key={source} movements={movements} source={source} isOwn={isOwn} address={address} />
        ))}
        <Warnings warnings={warningsOf(answer, outcomeWords(answer.simulation, errors))} unknown={answer.unknown} />
      </Stack>
    );
  }
  if (error === null) return <Skeleton height={42} aria-label="Checking what this call does" />;
  return (
    <Group gap="xs">
      <Text size="sm">
        Postern cannot tell what this call does. <NameText text={errorWords(error).what} />
      </Text>
      <Button size="compact-xs" variant="default" onClick={onAsk}>
        Try again
      </Button>
    </Group>
  );
};

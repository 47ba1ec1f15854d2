import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { needsSettling } from "#shared/console/operation-states.ts";
import { operationOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { operationCall } from "#src/operations/operation-call.ts";
import { operationStateWords } from "#src/operations/operation-state-words.ts";

/** An operation of the journal: who sent it, when, and its state; `did` completes the sentence about the sender. */
export const EarlierOperation = ({
  environment,
  id,
  did,
}: {
  readonly environment: string;
  readonly id: string | undefined;
  readonly did: string;
}) => {
  const { data: operation } = useQuery({ ...operationOptions(environment, id ?? ""), enabled: id !== undefined });
  const me = useQuery(sessionOptions()).data?.person.id;
  if (operation === undefined) return <Text size="sm">Someone {did}.</Text>;
  const { person, createdAt, state } = operation;
  return (
    <>
      <Text size="sm">
        <b>{person.id === me ? "You" : <NameText text={person.name} />}</b> {did} <TimeText value={createdAt} hasAge />.
      </Text>
      <Group gap="xs">
        {operation.meaning === null ? (
          <Text span size="sm" ff="monospace">
            <NameText text={operationCall(operation)} />
          </Text>
        ) : (
          // People decide based on this sentence, so its addresses are shown in full.
          <Text span size="sm">
            <SentenceText sentence={operation.meaning.meaning.long} />
          </Text>
        )}
        <StateBadge state={state} />
      </Group>
      {needsSettling(state) ? <Text size="sm">{operationStateWords(state, operation).meaning}</Text> : null}
    </>
  );
};

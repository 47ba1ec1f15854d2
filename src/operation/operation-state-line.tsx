import { Group, Text } from "@mantine/core";
import type { OperationRecord } from "#shared/console/operation.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { operationStateWords } from "#src/operations/operation-state-words.ts";
import { isMeaningInReason } from "./has-revert.ts";
import tones from "#src/components/tone.module.css";
import classes from "./operation.module.css";

type Props = {
  readonly operation: OperationRecord;
  /** Running it again could do the same twice. */
  readonly awaitsOutcome: boolean;
};

/** Nothing but the word: what tests of others look for (docs/testing-against-postern.md). */
const asState = { role: "group", "aria-label": "State" } as const;

/** How an operation stands, in a word and what that means; each change is read out. */
export const OperationStateLine = ({ operation, awaitsOutcome }: Props) => {
  const { tone, word, meaning } = operationStateWords(operation.state, operation);
  return (
    <Group className={`${tones.tone} ${classes.state}`} data-tone={tone} align="baseline" gap="xs" fz="sm">
      <Group component="output" align="baseline" gap="xs">
        <span {...asState}>
          <ToneBadge tone={tone} word={word} />
        </span>
        {/* The contract's reason, below, says it. */}
        {meaning !== "" && !isMeaningInReason(operation) && (
          <Text span inherit c="var(--mantine-color-text)">
            {meaning}
          </Text>
        )}
      </Group>
      {awaitsOutcome && (
        <Text span inherit c="dimmed">
          You can run it again once its outcome is known.
        </Text>
      )}
    </Group>
  );
};

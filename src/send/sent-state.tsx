import { Group, Loader, Text } from "@mantine/core";
import { isUnderWay } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { sentWords } from "./sent-words.ts";
import tones from "#src/components/tone.module.css";
import classes from "./send.module.css";

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** What became of a payment: its state as a word, since when, its transaction, and its fee once that is known. */
export const SentState = ({ environment, operation }: Props) => {
  const { tone, word, text } = sentWords(operation);
  const { state, timeline, updatedAt, transactionHash, meaning } = operation;
  const fee = meaning?.fee ?? null;
  return (
    <div className={classes["state"]}>
      <Group gap="md">
        <Group gap="xs" className={tones["tone"] ?? ""} data-tone={tone}>
          {isUnderWay(state) ? (
            <Loader size={20} color="var(--tone)" aria-hidden />
          ) : (
            <ToneIcon tone={tone} size={22} />
          )}
          <Text component="output" size="lg" fw={600}>
            {word}
          </Text>
        </Group>
        <Text span size="sm">
          <TimeText value={timeline.at(-1)?.at ?? updatedAt} />
        </Text>
        {transactionHash === null ? null : (
          <Text span size="sm">
            <TransactionHash environment={environment} networkId={networkOf(operation)} value={transactionHash} />
          </Text>
        )}
        {fee === null ? null : (
          <Text span size="sm">
            Fee <CoinAmount amount={fee} isListed />
          </Text>
        )}
      </Group>
      {text === "" ? null : (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
    </div>
  );
};

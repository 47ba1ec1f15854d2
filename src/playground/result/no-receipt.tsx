import { Text } from "@mantine/core";
import type { OperationRecord } from "#shared/console/operation.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { useNow } from "#src/components/use-now.ts";
import { longWait } from "#src/operations/operation-state-words.ts";

const minuteMs = 60_000;
const longMinutes = 5;

/** Explains a write that has had no receipt for a long time, and what to do; empty before that. */
export const NoReceipt = ({ operation }: { readonly operation: OperationRecord }) => {
  const { timeline } = operation;
  const since = Date.parse(timeline.at(-1)?.at ?? operation.createdAt);
  const minutes = useNow((now) => Math.floor((now - since) / minuteMs));
  if (minutes < longMinutes) return null;
  const words = longWait(operation, minutes);
  if (words === null) return null;
  return (
    <Notice tone="careful" title={words.title}>
      <Text size="sm">{words.text}</Text>
    </Notice>
  );
};

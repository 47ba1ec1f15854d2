import { Text } from "@mantine/core";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isTracked, lacksTransaction } from "#shared/console/operation-states.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { useNow } from "#src/components/use-now.ts";

const minuteMs = 60_000;
const longMinutes = 5;

/** That a write has stood without a receipt for a long time, what that can mean and what to do; nothing before. */
export const NoReceipt = ({ operation }: { readonly operation: OperationRecord }) => {
  const { state, timeline, transactionHash } = operation;
  const since = Date.parse(timeline.at(-1)?.at ?? operation.createdAt);
  const minutes = useNow((now) => Math.floor((now - since) / minuteMs));
  if (minutes < longMinutes) return null;
  if (state === "hash") {
    return (
      <Notice tone="careful" title={`No receipt for ${minutes} minutes`}>
        <Text size="sm">
          The transaction {transactionHash ?? ""} is sent, but the service has no receipt of it: the network is slow,
          the fee is too low, or the transaction was dropped. Postern goes on asking. Do not send it again before an
          explorer of the network says that it does not exist.
        </Text>
      </Notice>
    );
  }
  if (!lacksTransaction(state) || !isTracked(state)) return null;
  return (
    <Notice tone="careful" title={`No transaction for ${minutes} minutes`}>
      <Text size="sm">
        The service has accepted this and has told no transaction since. Postern goes on asking. Do not send it again:
        the workflow may still send it. Where the service does not tell workflows, an admin can enter the transaction on
        the operation&apos;s page in Activity.
      </Text>
    </Notice>
  );
};

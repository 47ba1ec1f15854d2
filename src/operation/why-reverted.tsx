import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RevertReport } from "#shared/console/operation-detail.ts";
import { hasFailed, hasReverted } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { revertOptions } from "#src/api/operation-detail.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { contractOf, networkOf } from "#src/operations/described-operation.ts";
import { operationStateWords } from "#src/operations/operation-state-words.ts";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";
import { RevertReason } from "#src/records/decoded/revert-reason.tsx";
import { useKnownAbi } from "#src/records/receipt/use-known-abi.ts";
import { useShortage } from "./use-shortage.ts";

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** Why a contract reverted: from the service, else from the network's node by repeating the call. */
export const WhyReverted = ({ environment, operation }: Props) => {
  const networkId = networkOf(operation);
  const abi = useKnownAbi({ environment, networkId, address: contractOf(operation) });
  const operationData = revertDataOf(operation.error?.data);
  const shortage = useShortage({ environment, networkId, token: contractOf(operation), data: operationData, abi });
  const { data, error, refetch, isPending } = useQuery({
    ...revertOptions(environment, operation.id),
    enabled: operationData === undefined,
  });
  const { word, meaning } = operationStateWords(operation.state, operation);
  const title = hasReverted(operation.state)
    ? `${word}. ${meaning}`
    : hasFailed(operation.state)
      ? "The contract reverted. Nothing was sent. No fee."
      : "The contract reverted";
  const reason = operationData ?? revertDataOf(data !== undefined && "data" in data ? data.data : undefined);
  return (
    <AddressContext value={networkId === undefined ? null : { environment, networkId }}>
      {reason !== undefined ? (
        <>
          <RevertReason
            data={reason}
            abi={abi}
            summary={operationData === undefined ? undefined : shortage}
            title={title}
          />
          {operationData === undefined && data !== undefined && data.kind !== "unknown" && (
            <Text size="sm" c="dimmed">
              <ReportText report={data} />
            </Text>
          )}
        </>
      ) : (
        <Notice tone="bad" title={title}>
          {error !== null ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : isPending ? (
            <>
              <Text size="sm" c="dimmed" component="output">
                Looking for the revert reason…
              </Text>
              <SlowNotice />
            </>
          ) : data.kind === "unknown" ? (
            unknownWords[data.why]
          ) : (
            <ReportText report={data} />
          )}
        </Notice>
      )}
    </AddressContext>
  );
};

const ReportText = ({ report }: { readonly report: Exclude<RevertReport, { readonly kind: "unknown" }> }) => {
  switch (report.kind) {
    case "told":
      return null;
    case "reproduced":
      return (
        <>
          {report.data === null && (
            <>
              The network returned no reason. Its node said: “<ExactText text={report.message} />
              ”.{" "}
            </>
          )}
          Found by replaying the transaction on the network&apos;s node, on the state of block {report.block}. Nothing
          was sent.
        </>
      );
  }
};

const unknownWords: Readonly<Record<Extract<RevertReport, { readonly kind: "unknown" }>["why"], string>> = {
  "not-reverted": "No receipt shows a revert, so there is no reason to find.",
  "no-node":
    "Receipts do not include the reason for a revert. If a node is configured for this network, Postern can find it by replaying the transaction.",
  "no-transaction": "The network's node does not know the transaction, so the reason cannot be found.",
  "no-answer": "The network returned no reason.",
  "not-reproduced":
    "Replayed on the network's node, the transaction succeeds. It depended on other transactions in its block or on the remaining gas.",
};

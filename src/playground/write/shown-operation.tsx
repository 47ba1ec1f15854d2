import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Abi } from "#shared/abi/types.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { operationOptions } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { operationCall } from "#src/operations/operation-call.ts";
import { OperationError } from "#src/operations/operation-error.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { shownErrorOf } from "#src/operations/operation-state-words.ts";
import { OperationTimeline } from "#src/operations/operation-timeline.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { NoReceipt } from "#src/playground/result/no-receipt.tsx";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";
import { RevertReason } from "#src/records/decoded/revert-reason.tsx";
import { ReceiptEvents } from "#src/records/receipt/receipt-events.tsx";
import classes from "#src/playground/parts/contract.module.css";

/** One operation of the journal, live until its receipt, with its events and its revert reason decoded. */
export const ShownOperation = ({ id }: { readonly id: string }) => {
  const { contract, abi } = useOpenContract();
  const { data, error, refetch } = useQuery(operationOptions(contract.environment.id, id));
  if (data === undefined) {
    if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={160} aria-label="Loading the operation" />;
  }
  const own = isOf(data, contract);
  const networkId = data.parameters["networkId"];
  return (
    <Stack gap="md">
      <Text size="sm" className={classes[data.meaning === null ? "code" : "break"]}>
        <OperationSentence operation={data} otherwise={operationCall(data)} />
      </Text>
      {own ? null : <Text size="sm">This operation is for a different contract.</Text>}
      <OperationTimeline environment={contract.environment.id} operation={data} />
      <NoReceipt operation={data} />
      <AddressContext value={networkId === undefined ? null : { environment: contract.environment.id, networkId }}>
        <Failure operation={data} abi={own ? abi : []} />
        {data.receipt === null ? null : (
          <ReceiptEvents
            environment={contract.environment.id}
            networkId={networkId}
            logs={data.receipt.logs ?? []}
            abi={own ? abi : []}
            movements={data.meaning?.happened ?? []}
          />
        )}
      </AddressContext>
      {error === null ? null : <ErrorPanel error={error} onRetry={() => void refetch()} />}
    </Stack>
  );
};

const Failure = ({ operation, abi }: { readonly operation: OperationRecord; readonly abi: Abi }) => {
  const data = shownErrorOf(operation)?.error.data;
  if (revertDataOf(data) !== undefined) return <RevertReason data={data} abi={abi} />;
  return <OperationError operation={operation} />;
};

const isOf = ({ parameters }: OperationRecord, { network, address }: ContractRef): boolean =>
  parameters["networkId"] === network.id && parameters["contractAddress"]?.toLowerCase() === address.toLowerCase();

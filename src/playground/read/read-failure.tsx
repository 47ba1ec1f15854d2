import { Stack, Text } from "@mantine/core";
import { answerReadings } from "#shared/abi/answer-readings.ts";
import { callName } from "#shared/abi/functions.ts";
import { decodeRevert } from "#shared/abi/revert/revert.ts";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";
import { RevertReason } from "#src/records/decoded/revert-reason.tsx";
import classes from "#src/playground/parts/contract.module.css";

/** Why a read failed: no contract, an ABI that does not fit, a revert, or another error. */
export const ReadFailure = ({
  error,
  fn,
  abi,
  onRetry,
}: {
  readonly error: Error;
  readonly fn: AbiCallable;
  readonly abi: Abi;
  readonly onRetry: () => void;
}) => {
  const data = error instanceof ApiError ? revertDataOf(error.data) : undefined;
  // The contract's own response: there is nothing more to say. The request was valid.
  if (error instanceof ApiError && data !== undefined)
    return <DataReason error={error} data={data} fn={fn} abi={abi} />;
  return (
    <Stack gap="sm">
      {error instanceof ApiError && error.code === "ERR_066" ? (
        <Text size="sm">No contract at this address on this network.</Text>
      ) : null}
      <ErrorPanel error={error} onRetry={onRetry} />
    </Stack>
  );
};

const DataReason = ({
  error,
  data,
  fn,
  abi,
}: {
  readonly error: ApiError;
  readonly data: string;
  readonly fn: AbiCallable;
  readonly abi: Abi;
}) => {
  if (!isAnswer(error, data, abi)) return <RevertReason data={data} abi={abi} />;
  if (data === "0x") {
    return (
      <Text size="sm">
        No contract at this address on this network, or the contract lacks this function: the response is empty.
      </Text>
    );
  }
  return <WrongOutputs fn={fn} data={data} />;
};

// A decoding service names the outputs if its error's data is a return value. A revert may mention outputs as well, but
// its data is then a known error.
const isAnswer = ({ message }: ApiError, data: string, abi: Abi): boolean => {
  const { kind } = decodeRevert(data, abi);
  return /\boutputs\b/i.test(message) && (kind === "unknown" || kind === "empty");
};

const WrongOutputs = ({ fn, data }: { readonly fn: AbiCallable; readonly data: string }) => {
  const readings = answerReadings(data);
  const declared = fn.outputs.map(({ type }) => type).join(", ");
  return (
    <Notice tone="careful" title="The response does not match the ABI">
      <Text size="sm">
        The response to {callName(fn)} does not match this ABI, which declares{" "}
        {declared === "" ? "no outputs" : declared}.{readings.length === 0 ? "" : " Decoded as other types:"}
      </Text>
      {readings.length === 0 ? null : <ResultTree nodes={readings} what="As" />}
      <Text size="xs" mt="xs" className={classes["code"]}>
        {data}
      </Text>
    </Notice>
  );
};

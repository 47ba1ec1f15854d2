import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { skipToken, useQuery } from "@tanstack/react-query";
import { identicalOptions } from "#src/api/identical.ts";
import { RepeatedLine } from "#src/attempt/repeated-line.tsx";
import { comparedOf } from "#src/review/parts/compared.ts";
import type { SendCall } from "./send-call.ts";

/** How long after the last edit earlier payments are looked for. */
const afterMs = 400;

const nothing = { endpoint: "withdraw", params: {}, body: {} } as const;

/** The earlier payment that the input would repeat, before its review. */
export const PaidNote = ({
  environment,
  call,
}: {
  readonly environment: string;
  /** Undefined while the input is not valid. */
  readonly call: SendCall | undefined;
}) => {
  const [settled] = useDebouncedValue(call, afterMs);
  const request =
    settled === undefined || settled !== call
      ? undefined
      : comparedOf({ ...settled.request, purpose: settled.purpose });
  const options = identicalOptions(environment, request ?? nothing);
  const { data } = useQuery({ ...options, queryFn: request === undefined ? skipToken : options.queryFn });
  const payment = data?.paidBefore;
  return payment === undefined || payment === null ? null : (
    <Text component="output" size="sm">
      <RepeatedLine environment={environment} repeat={{ operationId: payment.operationId, payment }} />
    </Text>
  );
};

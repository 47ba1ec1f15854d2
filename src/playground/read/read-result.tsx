import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { later } from "#src/components/later.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { ReadBar } from "./read-bar.tsx";
import type { useRead } from "./use-read.ts";
import classes from "#src/playground/parts/contract.module.css";

// Its code is loaded together with the first response.
const ReadOutcome = later(async () => (await import("./read-outcome.tsx")).ReadOutcome, <Skeleton height={44} />);

/** The result of a read function's last call: typed values, or the error with its revert reason. */
export const ReadResult = ({
  contract,
  fn,
  abi,
  read,
}: {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  readonly abi: Abi;
  readonly read: ReturnType<typeof useRead>;
}) => {
  const { running, last, error, discarded, stop } = read;
  const isCalled = running !== undefined;
  useEffect(() => {
    if (isCalled) ReadOutcome.preload();
  }, [isCalled]);
  return (
    <section aria-label="Result" aria-busy={running !== undefined} className={classes["outcome"]}>
      <Title order={2} mb="sm">
        Result
      </Title>
      <Stack gap="sm">
        {discarded === undefined ? null : (
          <Text component="output" display="block" size="sm">
            The {discarded === "abi" ? "ABI" : "arguments"} changed during the call, so its response was discarded.
          </Text>
        )}
        {last === undefined && running === undefined && error === null ? (
          <EmptyState title="Not called yet" reason="The contract's response appears here." />
        ) : null}
        {error === null ? null : <ErrorPanel error={error} onRetry={read.again} />}
        {last === undefined ? null : <ReadBar fn={fn} read={read} last={last} />}
        {running === undefined ? null : <SlowNotice key={JSON.stringify(running.drafts)} onStop={stop} />}
        {last === undefined && running !== undefined
          ? fn.outputs.map((output, index) => (
              // One line for each expected value.
              <Skeleton key={`${index} ${output.type}`} height={44} />
            ))
          : null}
        {last === undefined ? null : (
          <ReadOutcome contract={contract} fn={fn} abi={abi} last={last} onRetry={read.again} />
        )}
      </Stack>
    </section>
  );
};

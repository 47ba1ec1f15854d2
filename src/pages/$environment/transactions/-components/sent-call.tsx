import { Box, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { signature } from "#shared/abi/functions.ts";
import { formatValues } from "#shared/abi/result.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { SentTransaction } from "#shared/console/transaction.ts";
import { readCall } from "#shared/meaning/read-call.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { useKnownAbi } from "#src/records/receipt/use-known-abi.ts";
import classes from "./transaction.module.css";

type Props = { readonly environment: string; readonly networkId: string; readonly transaction: SentTransaction };

/** The bytes that were sent, with the function and its arguments where the contract book or the service has the ABI. */
export const SentCall = ({ environment, networkId, transaction: { to, calldata } }: Props) => {
  const abi = useKnownAbi({ environment, networkId, address: calldata === "0x" ? undefined : (to ?? undefined) });
  const call = useMemo(() => readCall(calldata, abi), [calldata, abi]);
  const bytes = (calldata.length - 2) / 2;
  return (
    <section aria-labelledby="call" className={classes.call}>
      <Title order={2} id="call" mb="sm">
        Call
      </Title>
      {call.kind === "unread" && (
        <Text size="sm" mb="xs">
          <NameText text={call.contradiction} />
        </Text>
      )}
      {call.kind === "call" && (
        <>
          <Text size="sm" className={classes.code} mb="xs">
            <CodeName text={signature(call.fn)} />
          </Text>
          <AddressContext value={{ environment, networkId }}>
            <ResultTree nodes={formatValues(call.fn.inputs, call.values)} what="Argument" />
          </AddressContext>
        </>
      )}
      {calldata === "0x" ? (
        <Text size="sm">No calldata.</Text>
      ) : (
        <details open={call.kind !== "call" && bytes <= mostShownBytes}>
          <summary className={classes.summary}>Calldata, {numberText(bytes)} bytes</summary>
          <div className={classes.calldata}>
            <Box className={classes.whole} tabIndex={0}>
              <span className={classes.code}>{calldata}</span>
            </Box>
            <CopyButton value={calldata} what="calldata" />
          </div>
        </details>
      )}
    </section>
  );
};

const mostShownBytes = 1_024;

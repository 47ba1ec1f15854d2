import { ScrollArea, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { decodeCall } from "#shared/abi/calldata.ts";
import { abiFunctions, selector, signature } from "#shared/abi/functions.ts";
import { abiFromUnknown } from "#shared/abi/parse.ts";
import { formatValues } from "#shared/abi/result.ts";
import type { Abi } from "#shared/abi/types.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { SentTransaction } from "#shared/console/transaction.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { useBookAbi } from "#src/records/receipt/use-book-abi.ts";
import classes from "./transaction.module.css";

type Props = { readonly environment: string; readonly networkId: string; readonly transaction: SentTransaction };

/** The bytes that were sent, with the function and its arguments where the contract book or the service has the ABI. */
export const SentCall = ({ environment, networkId, transaction: { to, calldata } }: Props) => {
  const book = useBookAbi({ environment, networkId, address: to ?? undefined });
  const { data: answer } = useQuery({
    ...contractAbiOptions(environment, networkId, to ?? ""),
    enabled: to !== null && calldata !== "0x",
    retry: false,
  });
  const service = useMemo(() => abiFromUnknown(answer?.abi), [answer]);
  const abi = book.length > 0 || !service.ok ? book : service.abi;
  const call = callOf(calldata, abi);
  const bytes = (calldata.length - 2) / 2;
  return (
    <section aria-labelledby="call" className={classes.call}>
      <Title order={2} id="call" mb="sm">
        Call
      </Title>
      {call !== undefined && (
        <>
          <Text size="sm" className={classes.code} mb="xs">
            <NameText text={call.signature} />
          </Text>
          <AddressContext value={{ environment, networkId }}>
            <ResultTree nodes={call.nodes} what="Argument" />
          </AddressContext>
          {!call.exact && (
            <Text size="sm" mt="xs">
              The calldata has bytes that these arguments do not account for.
            </Text>
          )}
        </>
      )}
      {calldata === "0x" ? (
        <Text size="sm">No calldata.</Text>
      ) : (
        <details open={call === undefined && bytes <= mostShownBytes}>
          <summary className={classes.summary}>Calldata, {numberText(bytes)} bytes</summary>
          <div className={classes.calldata}>
            <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: 0 }}>
              <span className={classes.code}>{calldata}</span>
            </ScrollArea.Autosize>
            <CopyButton value={calldata} what="calldata" />
          </div>
        </details>
      )}
    </section>
  );
};

const mostShownBytes = 1_024;

/** The function that calldata calls, by its selector, with its arguments; undefined where the ABI does not fit. */
const callOf = (calldata: string, abi: Abi) => {
  const fn = abiFunctions(abi).find((one) => calldata.toLowerCase().startsWith(selector(one)));
  if (fn === undefined) return undefined;
  const decoded = decodeCall(fn, calldata);
  return decoded.ok
    ? { signature: signature(fn), exact: decoded.exact, nodes: formatValues(fn.inputs, decoded.values) }
    : undefined;
};

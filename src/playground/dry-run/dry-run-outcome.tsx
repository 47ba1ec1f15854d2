import { Text } from "@mantine/core";
import { decodeReturn } from "#shared/abi/calldata.ts";
import { formatValues } from "#shared/abi/result.ts";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { FailuresInside } from "#src/records/decoded/failures-inside.tsx";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { RevertReason } from "#src/records/decoded/revert-reason.tsx";
import type { DryRunState } from "./use-dry-run.ts";
import classes from "#src/playground/parts/contract.module.css";

/** How the call would end according to the node. */
export const DryRunOutcome = ({
  fn,
  abi,
  state: { outcome },
  network,
  environment,
}: {
  readonly fn: AbiCallable;
  readonly abi: Abi;
  readonly state: DryRunState;
  readonly network: string;
  readonly environment: string;
}) => {
  switch (outcome?.outcome) {
    case "succeeded":
      return (
        <div className={classes["simulated"]}>
          <Text size="sm" fw={600}>
            Dry run: it would succeed
          </Text>
          <Text size="sm">
            Gas: <NumberText value={outcome.gas} />. Nothing was sent.
          </Text>
          <Returned fn={fn} abi={abi} data={outcome.returnData} />
        </div>
      );
    case "reverted":
      if (outcome.revertData !== null) {
        return (
          <RevertReason
            data={outcome.revertData}
            abi={abi}
            title="Dry run: it would revert"
            environment={environment}
          />
        );
      }
      return (
        <Notice tone="bad" title="Dry run: it would revert">
          <Text size="sm">
            The node gave no reason. It said: “<ExactText text={outcome.message} />”
          </Text>
        </Notice>
      );
    case "refused":
      return (
        <Notice tone="bad" title="Dry run: the node would reject it">
          <Text size="sm">
            The node said: “<ExactText text={outcome.message} />”
          </Text>
        </Notice>
      );
    case "unavailable":
      return (
        <Notice tone="careful" title="Not simulated">
          <Text size="sm">No node is configured for {nameText(network)}, so the outcome cannot be predicted.</Text>
        </Notice>
      );
    case undefined:
      return null;
  }
};

const Returned = ({ fn, abi, data }: { readonly fn: AbiCallable; readonly abi: Abi; readonly data: string }) => {
  if (fn.outputs.length === 0) return null;
  const decoded = decodeReturn(fn, data);
  if (decoded.ok) {
    const nodes = formatValues(fn.outputs, decoded.values);
    return (
      <>
        <ResultTree nodes={nodes} what="Returned value" />
        <FailuresInside nodes={nodes} abi={abi} />
      </>
    );
  }
  if (decoded.error.code === "no-contract") {
    return <Text size="sm">It returns nothing. There may be no contract at this address on this network.</Text>;
  }
  return (
    <Text size="sm" className={classes["break"]}>
      The returned data does not match the ABI: <span className={classes["code"]}>{data}</span>
    </Text>
  );
};

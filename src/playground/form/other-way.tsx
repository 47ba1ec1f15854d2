import { Anchor, Text } from "@mantine/core";
import { callName } from "#shared/abi/functions.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { isUnstated, waysToCall } from "#shared/abi/unstated.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";

/** For a function of unstated mutability: what this form does, and the way to the other one. */
export const OtherWay = ({ fn }: { readonly fn: AbiFunction }) => {
  const { show } = useOpenContract();
  const entry = fn.readOf ?? fn;
  if (!isUnstated(entry)) return null;
  const other = waysToCall(entry).find((way) => way !== fn);
  if (other === undefined) return null;
  const isCall = fn.readOf !== undefined;
  return (
    <Text size="sm">
      The ABI does not say whether this function only reads.{" "}
      {isCall ? "Call it here: nothing is sent." : "Here it is sent, and costs a fee."}{" "}
      <Anchor component="button" type="button" size="sm" onClick={() => void show({ fn: callName(other) })}>
        {isCall ? "Send instead" : "Call instead"}
      </Anchor>
    </Text>
  );
};

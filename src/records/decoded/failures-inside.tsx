import { Text } from "@mantine/core";
import { useMemo } from "react";
import type { ResultNode } from "#shared/abi/result.ts";
import { failuresIn } from "#shared/abi/revert/revert.ts";
import type { Abi } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import { InnerReverts } from "./revert-reason.tsx";

/** The calls that failed inside a call that succeeded, as in a multicall that lets them. */
export const FailuresInside = ({ nodes, abi }: { readonly nodes: readonly ResultNode[]; readonly abi: Abi }) => {
  const inner = useMemo(() => failuresIn(nodes, abi), [nodes, abi]);
  if (inner.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {countText(inner.length, "call")} inside failed:
      </Text>
      <InnerReverts inner={inner} />
    </div>
  );
};

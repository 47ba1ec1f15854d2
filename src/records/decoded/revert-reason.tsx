import { Text } from "@mantine/core";
import { panicText } from "#shared/abi/revert-text.ts";
import { decodeRevert } from "#shared/abi/revert.ts";
import type { Revert } from "#shared/abi/revert.ts";
import type { Abi } from "#shared/abi/types.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { CodeName } from "#src/components/code/code-name.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { ResultTree } from "./result-tree.tsx";
import { revertDataOf } from "./revert-data.ts";
import classes from "./result.module.css";

/** Why the contract reverted, or would, decoded with its ABI; empty without revert data. */
export const RevertReason = ({
  data,
  abi,
  title = "The contract reverted",
  summary,
}: {
  readonly data: unknown;
  readonly abi: Abi;
  readonly title?: string;
  /** The reason in a sentence, if there is one: the contract's own error is collapsed below it. */
  readonly summary?: string | undefined;
}) => {
  const hex = revertDataOf(data);
  if (hex === undefined) return null;
  const revert = decodeRevert(hex, abi);
  return (
    <Notice tone="bad" title={title}>
      {summary === undefined ? (
        <Reason revert={revert} />
      ) : (
        <>
          <Text size="sm">
            <bdi>
              <FigureGroups text={summary} />
            </bdi>
          </Text>
          <details>
            <summary>What the contract returned</summary>
            <Reason revert={revert} />
          </details>
        </>
      )}
    </Notice>
  );
};

const Reason = ({ revert }: { readonly revert: Revert }) => {
  switch (revert.kind) {
    case "empty":
      return <Text size="sm">No reason given.</Text>;
    case "message":
      return (
        <Text size="sm">
          “<ExactText text={revert.message} />”
        </Text>
      );
    case "panic":
      return <Text size="sm">{panicText(revert)}</Text>;
    case "custom":
      return (
        <>
          <Text size="sm" ff="monospace" className={classes["words"]}>
            <CodeName text={revert.signature} />
          </Text>
          <ResultTree nodes={revert.args} what="Argument" />
        </>
      );
    default:
      return (
        <Text size="sm" className={classes["break"]}>
          Unknown error that neither this ABI nor a standard one declares: selector{" "}
          <Text span inherit ff="monospace">
            {revert.selector}
          </Text>
          , data{" "}
          <Text span inherit ff="monospace">
            {revert.data}
          </Text>
        </Text>
      );
  }
};

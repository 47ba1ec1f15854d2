import { Text } from "@mantine/core";
import { useMemo } from "react";
import { panicText, revertLines } from "#shared/abi/revert/revert-text.ts";
import { decodeRevert, unreadSelectors } from "#shared/abi/revert/revert.ts";
import type { InnerRevert, Revert } from "#shared/abi/revert/revert.ts";
import type { Abi } from "#shared/abi/types.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { CodeName } from "#src/components/code/code-name.tsx";
import { CopyText } from "#src/components/copy-text.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { nameText } from "#src/components/name-text.ts";
import { Portions } from "#src/components/portions.tsx";
import { ResultTree } from "./result-tree.tsx";
import { revertDataOf } from "./revert-data.ts";
import { useBookErrors } from "./use-book-errors.ts";
import classes from "./result.module.css";

/** Why the contract reverted, or would, decoded with its ABI; empty without revert data. */
export const RevertReason = ({
  data,
  abi,
  title = "The contract reverted",
  summary,
  environment,
}: {
  readonly data: unknown;
  readonly abi: Abi;
  readonly title?: string;
  /** The reason in a sentence, if there is one: the contract's own error is collapsed below it. */
  readonly summary?: string | undefined;
  /** Whose contract book is asked for errors that nothing else declares; by default that of the context. */
  readonly environment?: string;
}) => {
  const hex = revertDataOf(data);
  const first = useMemo(() => (hex === undefined ? undefined : decodeRevert(hex, abi)), [hex, abi]);
  const more = useBookErrors(first === undefined ? [] : unreadSelectors(first), environment);
  const revert = useMemo(
    () => (hex === undefined || more.length === 0 ? first : decodeRevert(hex, [...abi, ...more])),
    [hex, abi, first, more],
  );
  if (revert === undefined) return null;
  return (
    <Notice tone="bad" title={title}>
      {summary === undefined ? (
        <WholeReason revert={revert} />
      ) : (
        <>
          <Text size="sm">
            <bdi>
              <FigureGroups text={summary} />
            </bdi>
          </Text>
          <details>
            <summary>What the contract returned</summary>
            <WholeReason revert={revert} />
          </details>
        </>
      )}
    </Notice>
  );
};

const WholeReason = ({ revert }: { readonly revert: Revert }) => (
  <>
    <Reason revert={revert} />
    {revert.kind === "custom" && revert.inner !== undefined && (
      <CopyText text={() => revertLines(revert)}>Copy as text</CopyText>
    )}
  </>
);

/** Reverts inside something else, each below its place. */
export const InnerReverts = ({ inner }: { readonly inner: readonly InnerRevert[] }) => (
  <Portions of={inner}>
    {(shown) =>
      shown.map(({ path, revert }, index) => (
        <section key={index} className={classes["inside"]} aria-label={`Revert in ${nameText(path)}`}>
          <Text size="sm" fw={600}>
            Revert in <NameText text={path} />
          </Text>
          <Reason revert={revert} />
        </section>
      ))
    }
  </Portions>
);

const Reason = ({ revert }: { readonly revert: Revert }) => {
  switch (revert.kind) {
    case "empty":
      return <Text size="sm">No reason given.</Text>;
    case "message":
      return (
        <Text size="sm">
          “<ExactText text={revert.message} />”{revert.meaning !== undefined && ` (${revert.meaning})`}
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
          {revert.inner !== undefined && <InnerReverts inner={revert.inner} />}
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

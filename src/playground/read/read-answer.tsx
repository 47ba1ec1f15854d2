import { Button, Code, Collapse, Group, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { callName } from "#shared/abi/functions.ts";
import { indentJson } from "#shared/abi/json-text.ts";
import type { Difference } from "#shared/abi/result-difference.ts";
import { resultJson } from "#shared/abi/result-json.ts";
import type { ResultNode } from "#shared/abi/result.ts";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import type { ReadResponse } from "#src/api/contract-calls.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { CopyText } from "#src/components/copy-text.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { contractKey } from "#src/playground/ref/contract-ref.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { useFormats } from "#src/playground/result/use-formats.ts";
import { FailuresInside } from "#src/records/decoded/failures-inside.tsx";
import { ResultContextProvider } from "#src/records/decoded/result-context.ts";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { answersNothing } from "./answer-nodes.ts";
import classes from "#src/records/decoded/result.module.css";

/** The returned values, to copy one by one or all together, and the raw response. */
export const ReadAnswer = ({
  contract,
  fn,
  abi,
  nodes,
  response: { result: answer, text },
  differences,
}: {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  readonly abi: Abi;
  readonly nodes: readonly ResultNode[];
  readonly response: ReadResponse;
  readonly differences: ReadonlyMap<string, Difference> | undefined;
}) => {
  const formats = useFormats(`${contractKey(contract)}/${callName(fn)}`);
  const context = useMemo(
    () => ({ formats, ...(differences === undefined ? {} : { differences }) }),
    [formats, differences],
  );
  const nothing = answersNothing(fn, answer.data.result);
  if (nothing) {
    return (
      <>
        <Text size="sm">No contract at this address on this network: the response is empty.</Text>
        <RawAnswer text={text} />
      </>
    );
  }
  return (
    <Stack gap="sm">
      {answer.success === false ? (
        <Notice tone="careful" title="The service reported that this call failed">
          Its response is below.
        </Notice>
      ) : null}
      {nodes.some(isMismatch) ? (
        <Notice tone="careful" title="The response does not match the ABI">
          The values do not match the outputs of {callName(fn)} in this ABI. They are shown as received; another ABI may
          decode them.
        </Notice>
      ) : null}
      {nodes.length === 0 ? <Text size="sm">The call succeeded. This function returns nothing.</Text> : null}
      <ResultContextProvider value={context}>
        <ResultTree nodes={nodes} what={fn.outputs.length === 1 ? "Value" : "Output"} />
      </ResultContextProvider>
      <FailuresInside nodes={nodes} abi={abi} />
      <Group gap="xs">
        {nodes.length === 0 ? null : <CopyText text={() => resultJson(nodes)}>Copy as JSON</CopyText>}
      </Group>
      <RawAnswer text={text} />
    </Stack>
  );
};

const isMismatch = (node: ResultNode): boolean =>
  "children" in node ? node.children.some(isMismatch) : node.kind === "mismatch";

const RawAnswer = ({ text }: { readonly text: string }) => {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Button size="compact-xs" variant="subtle" aria-expanded={shown} onClick={() => setShown((now) => !now)}>
        Raw response
      </Button>
      <Collapse expanded={shown}>
        {shown ? (
          <Group gap={4} align="flex-start" wrap="nowrap">
            <Code block className={classes["raw"]} tabIndex={0} aria-label="Raw response">
              <ExactText text={indentJson(text)} hasLines />
            </Code>
            <CopyButton value={text} what="raw response" />
          </Group>
        ) : null}
      </Collapse>
    </div>
  );
};

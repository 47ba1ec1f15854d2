import { Button, Code, Collapse, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatResult } from "../../../../shared/abi/result.ts";
import type { Abi, AbiFunction } from "../../../../shared/abi/types.ts";
import type { ReadAnswer } from "../../../../shared/wire/contract-call.ts";
import { ApiError } from "../../../api/api-error.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { SlowNotice } from "../../../components/slow-notice.tsx";
import classes from "./playground.module.css";
import { ResultTree } from "./result-tree.tsx";
import { RevertReason } from "./revert-reason.tsx";

type Outcome =
  | { readonly status: "idle" | "pending" }
  | { readonly status: "success"; readonly data: ReadAnswer["result"] }
  | { readonly status: "error"; readonly error: Error };

/** What the last call of a read function answered: typed values, or the error with the reason it was reverted for. */
export function ReadResult({
  fn,
  abi,
  outcome,
  onStop,
  onRetry,
}: {
  readonly fn: AbiFunction;
  readonly abi: Abi;
  readonly outcome: Outcome;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}) {
  return (
    <section aria-label="Result" aria-busy={outcome.status === "pending"} className={classes["outcome"]}>
      <Title order={2} mb="sm">
        Result
      </Title>
      {outcome.status === "idle" ? (
        <EmptyState title="Not called yet" reason="What the contract answers appears here." />
      ) : null}
      {outcome.status === "pending" ? (
        <Stack gap="xs">
          {fn.outputs.map((output, index) => (
            // One line for each value that will stand here.
            <Skeleton key={`${index} ${output.type}`} height={44} />
          ))}
          <SlowNotice onStop={onStop} />
        </Stack>
      ) : null}
      {outcome.status === "success" ? <Answer fn={fn} answer={outcome.data} /> : null}
      {outcome.status === "error" ? <Failure error={outcome.error} abi={abi} onRetry={onRetry} /> : null}
    </section>
  );
}

function Answer({ fn, answer }: { readonly fn: AbiFunction; readonly answer: ReadAnswer["result"] }) {
  const [raw, setRaw] = useState(false);
  const { result } = answer.data;
  const nodes = formatResult(fn.outputs, result);
  const json = JSON.stringify(answer, null, 2);
  const nothing = result === "0x" && fn.outputs.length > 0;
  return (
    <Stack gap="sm">
      {nothing ? <Text size="sm">No contract at this address on this network: the answer has no bytes.</Text> : null}
      {nodes.length === 0 ? <Text size="sm">The call succeeded. This function returns nothing.</Text> : null}
      {nothing ? null : <ResultTree nodes={nodes} what="Value" />}
      <div>
        <Button size="compact-xs" variant="subtle" aria-expanded={raw} onClick={() => setRaw((shown) => !shown)}>
          Raw answer
        </Button>
        <Collapse expanded={raw}>
          {raw ? (
            <Group gap={4} align="flex-start" wrap="nowrap">
              <Code block className={classes["raw"]}>
                {json}
              </Code>
              <CopyButton value={json} what="raw answer" />
            </Group>
          ) : null}
        </Collapse>
      </div>
    </Stack>
  );
}

function Failure({ error, abi, onRetry }: { readonly error: Error; readonly abi: Abi; readonly onRetry: () => void }) {
  const missing = error instanceof ApiError && error.code === "ERR_066";
  return (
    <Stack gap="sm">
      {missing ? <Text size="sm">No contract at this address on this network.</Text> : null}
      <RevertReason data={error instanceof ApiError ? error.data : undefined} abi={abi} />
      <ErrorPanel error={error} onRetry={onRetry} />
    </Stack>
  );
}

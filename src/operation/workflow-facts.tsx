import { Group } from "@mantine/core";
import { CodeBlock } from "#src/components/code/code-block.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import classes from "./operation.module.css";

type Times = Readonly<Record<"startTime" | "closeTime" | "executionTime", string | null | undefined>>;

/** When a workflow started and ended. */
export const workflowTimes = ({ startTime, closeTime, executionTime }: Times): readonly Fact[] => [
  { label: "Started", value: startTime && <TimeText value={startTime} hasAge /> },
  { label: "Closed", value: closeTime && <TimeText value={closeTime} hasAge /> },
  { label: "Execution time", value: executionTime && <TimeText value={executionTime} hasAge /> },
];

/** Facts of a workflow, and the service's whole record of it. */
export const WorkflowFacts = ({ facts, record }: { readonly facts: readonly Fact[]; readonly record: unknown }) => {
  const text = JSON.stringify(record, null, 2);
  return (
    <>
      <FactList facts={facts} />
      <details>
        <summary className={classes.summary}>The service's record</summary>
        <Group gap={4} align="start" wrap="nowrap">
          <div className={classes.record}>
            <CodeBlock label="The service's record of the workflow">{text}</CodeBlock>
          </div>
          <CopyButton value={text} what="record" />
        </Group>
      </details>
    </>
  );
};

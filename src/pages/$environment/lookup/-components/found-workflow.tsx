import { wireWord } from "#shared/text/wire-word.ts";
import { transactionHashOf, workflowErrorOf, type WorkflowStatus } from "#shared/wire/workflow.ts";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { WorkflowFacts, workflowTimes } from "#src/operation/workflow-facts.tsx";

/** A workflow that may have been started elsewhere: all that the service says about it. */
export const FoundWorkflow = ({ workflow }: { readonly workflow: WorkflowStatus }) => {
  const { status, startTime, closeTime, executionTime, runId, result } = workflow;
  const hash = transactionHashOf(result);
  const error = workflowErrorOf(workflow);
  return (
    <>
      Workflow with the status <NameText text={wireWord(status)} />
      <WorkflowFacts
        facts={[
          { label: "Error", value: error !== undefined && <ExactText text={error} /> },
          ...workflowTimes({ startTime, closeTime, executionTime }),
          { label: "Transaction", value: hash !== undefined && <HashText value={hash} what="transaction hash" /> },
          { label: "Run id", value: runId && <HashText value={runId} what="run id" /> },
        ]}
        record={workflow}
      />
    </>
  );
};

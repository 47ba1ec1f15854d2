import { Button, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WorkflowReport } from "#shared/console/operation-detail.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { workflowReportOptions } from "#src/api/operation-detail.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { WorkflowFacts, workflowTimes } from "./workflow-facts.tsx";

type Props = {
  readonly environment: string;
  readonly operation: Pick<OperationRecord, "id" | "workflowId">;
};

/** The service's own record of an operation's workflow, fetched on demand; empty without a workflow. */
export const WorkflowRecord = ({ environment, operation: { id, workflowId } }: Props) => {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...workflowReportOptions(environment, id),
    enabled: isAsked,
  });
  if (workflowId === null) return null;
  return (
    <section aria-labelledby="workflow">
      <Title order={3} id="workflow" mb="xs">
        Workflow
      </Title>
      {data !== undefined && data !== null && error === null && <Report report={data} />}
      {error !== null && !isFetching && <Failure error={error} onRetry={() => void refetch()} />}
      {isFetching && <SlowNotice />}
      <Group mt="sm">
        <Button
          size="xs"
          variant="default"
          loading={isFetching}
          onClick={() => (isAsked ? void refetch() : setAsked(true))}
        >
          {data === undefined ? "Load the service's record" : "Load again"}
        </Button>
      </Group>
    </section>
  );
};

const Failure = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) =>
  isNotOffered(error) ? (
    <NotOffered
      what="the status of workflows"
      instead="If the operation is waiting for a transaction, an admin can enter it."
    />
  ) : (
    <ErrorPanel error={error} onRetry={onRetry} />
  );

const Report = ({ report: { workflowId, askedAt, answer } }: { readonly report: WorkflowReport }) => {
  const requestFacts = [
    { label: "Workflow id", value: <HashText value={workflowId} what="workflow id" /> },
    { label: "Loaded", value: <TimeText value={askedAt} /> },
  ];
  if (answer.kind === "refused") {
    return (
      <>
        <Text size="sm" mb="xs">
          {answer.status === 404
            ? "The service has no workflow with this id."
            : "The service refused to show this workflow."}
        </Text>
        <FactList
          facts={[
            ...requestFacts,
            { label: "Code", value: answer.code },
            { label: "Message", value: answer.message !== "" && <ExactText text={answer.message} /> },
          ]}
        />
      </>
    );
  }
  return (
    <WorkflowFacts
      facts={[
        { label: "Status", value: <ExactText text={wireWord(answer.status)} /> },
        ...workflowTimes(answer),
        ...requestFacts,
      ]}
      record={answer.record}
    />
  );
};

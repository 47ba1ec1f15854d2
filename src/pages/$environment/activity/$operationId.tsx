import { Title } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { useState } from "react";
import { lacksTransaction, needsSettling } from "#shared/console/operation-states.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { relatedOptions } from "#src/api/operation-detail.ts";
import { operationOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { Arguments } from "#src/operation/arguments.tsx";
import { CopyRequest } from "#src/operation/copy-request.tsx";
import { hasReason, hasRevert, toldAbove } from "#src/operation/has-revert.ts";
import { isAwaitingOutcome, OperationActions } from "#src/operation/operation-actions.tsx";
import { OperationFacts } from "#src/operation/operation-facts.tsx";
import { OperationWords } from "#src/operation/operation-words.tsx";
import { Origin } from "#src/operation/origin.tsx";
import { Related } from "#src/operation/related.tsx";
import { RemovedRequest } from "#src/operation/removed-request.tsx";
import { WhyReverted } from "#src/operation/why-reverted.tsx";
import { WorkflowRecord } from "#src/operation/workflow-record.tsx";
import { describeOperation, networkOf } from "#src/operations/described-operation.ts";
import { OperationError } from "#src/operations/operation-error.tsx";
import { operationText } from "#src/operations/operation-text.ts";
import { OperationTimeline } from "#src/operations/operation-timeline.tsx";
import { CreatedContract } from "#src/playground/created-contract.tsx";
import { addressesIn, prepareNames } from "#src/records/address-name.ts";
import { ReceiptEvents } from "#src/records/receipt/receipt-events.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import classes from "#src/operation/operation.module.css";

const Settling = later(async () => (await import("#src/operation/settling.tsx")).Settling);

const asState = { role: "group", "aria-label": "State" } as const;

const OperationDetail = () => {
  const { environment, operationId } = Route.useParams();
  const { data: operation } = useSuspenseQuery(operationOptions(environment, operationId));
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useQuery(environmentsOptions());
  const own = environments?.find(({ id }) => id === environment);
  // The person who settles it sees the result, even if someone else was faster.
  const [wasOpen, setWasOpen] = useState(false);
  if (!wasOpen && lacksTransaction(operation.state)) setWasOpen(true);
  const title = operationText(operation, "title");
  const { kind } = describeOperation(operation);
  const isNamed = title.startsWith(kind);
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            <span {...asState}>
              <StateBadge state={operation.state} />
            </span>{" "}
            {isNamed ? null : kind}
            {isAwaitingOutcome(operation, session.role) && (
              <span> {isNamed ? null : "· "}You can run it again once its outcome is known.</span>
            )}
          </>
        }
        action={<OperationActions environment={environment} operation={operation} role={session.role} />}
      />
      {/* The reason for the failure is what a person looks for. */}
      {hasRevert(operation) && (
        <div className={classes.reason}>
          <WhyReverted environment={environment} operation={operation} />
        </div>
      )}
      {!hasReason(operation) && (
        // On paper the contract's own reason is enough.
        <div className={classes.error} data-screen-only={hasRevert(operation) || undefined}>
          <OperationError operation={operation} />
        </div>
      )}
      <OperationWords environment={environment} operation={operation} />
      <div className={classes.columns} data-settling={needsSettling(operation.state) || undefined}>
        <section aria-labelledby="timeline" className={classes.timeline}>
          <Title order={2} id="timeline" data-screen-only>
            Timeline
          </Title>
          <OperationTimeline environment={environment} operation={operation} isToldAbove={toldAbove(operation)} />
          <CreatedContract environment={environment} operation={operation} />
          <div data-screen-only>
            {own !== undefined && wasOpen && <Settling environment={own} operation={operation} role={session.role} />}
          </div>
        </section>
        <section aria-labelledby="facts">
          <Title order={2} id="facts" mb="sm">
            Details
          </Title>
          <OperationFacts
            environment={environment}
            operation={operation}
            canEdit={roleIncludes(session.role, "operator")}
          />
          <div data-screen-only>
            {operation.bodyRemovedAt === null ? (
              <>
                <Arguments environment={environment} operation={operation} />
                {own !== undefined && <CopyRequest environment={own} operation={operation} />}
              </>
            ) : (
              <RemovedRequest at={operation.bodyRemovedAt} />
            )}
          </div>
        </section>
      </div>
      {operation.receipt !== null && (
        <div className={classes.events} data-screen-only>
          <ReceiptEvents
            environment={environment}
            networkId={networkOf(operation)}
            logs={operation.receipt.logs ?? []}
            movements={operation.meaning?.happened ?? []}
          />
        </div>
      )}
      <div data-screen-only>
        <Related environment={environment} id={operationId} />
        <WorkflowRecord key={operationId} environment={environment} operation={operation} />
        {roleIncludes(session.role, "admin") && (
          <Origin environment={environment} id={operationId} operation={operation.endpoint} />
        )}
      </div>
    </>
  );
};

export const Route = createFileRoute("/$environment/activity/$operationId")({
  loader: async ({ context: { queryClient }, params: { environment, operationId } }) => {
    try {
      const operation = await queryClient.ensureQueryData(operationOptions(environment, operationId));
      // These are read from this server: a name that arrived later would shift the content below.
      await Promise.all([
        prepareNames(environment, addressesIn(operation), queryClient),
        queryClient.prefetchQuery(relatedOptions(environment, operationId)),
      ]);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        throw notFound({ data: missing("operation", operationId) });
      throw error;
    }
  },
  notFoundComponent: NotFoundView,
  component: OperationDetail,
});

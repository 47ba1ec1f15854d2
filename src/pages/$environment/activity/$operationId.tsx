import { Title } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { lacksTransaction, needsSettling } from "#shared/console/operation-states.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { operationOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { OperationTimeline } from "#src/operations/operation-timeline.tsx";
import { CreatedContract } from "#src/contract/created-contract.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { describeOperation, networkOf } from "#src/operations/described-operation.ts";
import { operationText } from "#src/operations/operation-text.ts";
import { ReceiptEvents } from "#src/records/receipt/receipt-events.tsx";
import classes from "./-components/operation.module.css";
import { CopyRequest } from "./-components/copy-request.tsx";
import { OperationFacts } from "./-components/operation-facts.tsx";
import { OperationWords } from "./-components/operation-words.tsx";
import { later } from "#src/components/later.tsx";

const Settle = later(async () => (await import("./-components/settle.tsx")).Settle);

const EnterTransaction = later(async () => (await import("./-components/enter-transaction.tsx")).EnterTransaction);

const OperationDetail = () => {
  const { environment, operationId } = Route.useParams();
  const { data: operation } = useSuspenseQuery(operationOptions(environment, operationId));
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useQuery(environmentsOptions());
  const own = environments?.find(({ id }) => id === environment);
  const title = operationText(operation);
  const { kind } = describeOperation(operation);
  return (
    <>
      <PageHeader title={title} description={title === kind ? undefined : kind} />
      <OperationWords environment={environment} operation={operation} />
      <div className={classes.columns}>
        <section aria-labelledby="facts">
          <Title order={2} id="facts" mb="sm">
            Facts
          </Title>
          <OperationFacts
            environment={environment}
            operation={operation}
            canEdit={roleIncludes(session.role, "operator")}
          />
          {own !== undefined && <CopyRequest environment={own} operation={operation} />}
        </section>
        <section aria-labelledby="timeline" className={classes.timeline}>
          <Title order={2} id="timeline">
            Timeline
          </Title>
          <OperationTimeline environment={environment} operation={operation} />
          <CreatedContract environment={environment} operation={operation} />
          {operation.error !== null && (
            <ErrorPanel error={{ ...operation.error, status: operation.error.statusCode ?? 0 }} />
          )}
          {lacksTransaction(operation.state) && roleIncludes(session.role, "admin") && (
            <EnterTransaction environment={environment} operation={operation} />
          )}
          {needsSettling(operation.state) && (
            <Settle environment={environment} id={operation.id} allowed={roleIncludes(session.role, "admin")} />
          )}
        </section>
      </div>
      {operation.receipt !== null && (
        <div className={classes.events}>
          <ReceiptEvents
            environment={environment}
            networkId={networkOf(operation)}
            logs={operation.receipt.logs ?? []}
            movements={operation.meaning?.happened ?? []}
          />
        </div>
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/activity/$operationId")({
  loader: async ({ context: { queryClient }, params: { environment, operationId } }) => {
    try {
      await queryClient.ensureQueryData(operationOptions(environment, operationId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        throw notFound({ data: missing("operation", operationId) });
      throw error;
    }
  },
  notFoundComponent: NotFoundView,
  component: OperationDetail,
});

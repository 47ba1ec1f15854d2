import { Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { useState } from "react";
import { isUnderWay, lacksTransaction, needsSettling } from "#shared/console/operation-states.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { operationOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { Fold } from "#src/operation/fold.tsx";
import { hasReason } from "#src/operation/has-revert.ts";
import { KeyFacts } from "#src/operation/key-facts.tsx";
import { isToldInWords, movedOf } from "#src/operation/moved.ts";
import { isAwaitingOutcome, OperationActions } from "#src/operation/operation-actions.tsx";
import { OperationDetails } from "#src/operation/operation-details.tsx";
import { OperationEvidence } from "#src/operation/operation-evidence.tsx";
import { OperationMovements } from "#src/operation/operation-movements.tsx";
import { OperationReason } from "#src/operation/operation-reason.tsx";
import { OperationStateLine } from "#src/operation/operation-state-line.tsx";
import { OperationWords } from "#src/operation/operation-words.tsx";
import { useSender } from "#src/operation/use-sender.ts";
import { describeOperation } from "#src/operations/described-operation.ts";
import { operationText } from "#src/operations/operation-text.ts";
import { OperationSteps } from "#src/operations/operation-timeline.tsx";
import { CreatedContract } from "#src/playground/created-contract.tsx";
import { addressesIn, prepareNames } from "#src/records/address-name.ts";
import { paymentIn } from "#src/review/parts/payment-of.ts";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import classes from "#src/operation/operation.module.css";

const Related = later(async () => (await import("#src/operation/related.tsx")).Related);

/** In place of a title that says less than what is below. */
const Kind = ({ text }: { readonly text: string }) => (
  <Text size="sm" c="dimmed" fw={500}>
    {text}
  </Text>
);

const OperationPage = () => {
  const { environment, operationId } = Route.useParams();
  // Another operation in its place starts folded.
  return <OperationDetail key={operationId} environment={environment} operationId={operationId} />;
};

const OperationDetail = ({
  environment,
  operationId,
}: {
  readonly environment: string;
  readonly operationId: string;
}) => {
  const { data: operation } = useSuspenseQuery(operationOptions(environment, operationId));
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useQuery(environmentsOptions());
  const own = environments?.find(({ id }) => id === environment);
  // The person who settles it sees the result, even if someone else was faster.
  const [wasOpen, setWasOpen] = useState(false);
  if (!wasOpen && lacksTransaction(operation.state)) setWasOpen(true);
  // What it is settled by comes first, and stays there once it is settled: nothing moves under the person who did it.
  const [isEvidenceFirst, setEvidenceFirst] = useState(false);
  if (!isEvidenceFirst && needsSettling(operation.state)) setEvidenceFirst(true);
  const sender = useSender(environment, operation);
  const { meaning } = operation;
  const payment = meaning === null ? undefined : paymentIn(meaning.meaning, operation.receipt?.from ?? sender);
  // If it moved what its words say, the facts have that in a line.
  const areMovementsAbove = meaning === null || !isToldInWords(meaning.meaning) || movedOf(operation) === "otherwise";
  const title = operationText(operation, "title");
  const { kind } = describeOperation(operation);
  const facts = (
    <div key="facts" className={classes.card}>
      {areMovementsAbove && <OperationMovements environment={environment} operation={operation} sender={sender} />}
      <KeyFacts
        environment={environment}
        operation={operation}
        payment={payment}
        areMovementsAbove={areMovementsAbove}
        canEdit={roleIncludes(session.role, "operator")}
      />
      <CreatedContract environment={environment} operation={operation} />
    </div>
  );
  const evidence = own !== undefined && (
    <OperationEvidence
      key="evidence"
      environment={own}
      operation={operation}
      role={session.role}
      sender={sender}
      wasOpen={wasOpen}
      areMovementsAbove={areMovementsAbove}
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        // What it does is below, in full.
        {...(meaning === null ? {} : { field: <Kind text={kind} /> })}
        action={<OperationActions environment={environment} operation={operation} role={session.role} />}
      />
      <div className={classes.card}>
        <div className={classes.head} data-payment={payment !== undefined || undefined}>
          <OperationWords environment={environment} operation={operation} payment={payment} />
          <OperationStateLine operation={operation} awaitsOutcome={isAwaitingOutcome(operation, session.role)} />
        </div>
        <OperationReason environment={environment} operation={operation} />
      </div>
      {/* By their keys they keep what somebody typed when they change places. */}
      {isEvidenceFirst ? [evidence, facts] : [facts, evidence]}
      <Fold title="Steps" opensItself={isUnderWay(operation.state)}>
        <OperationSteps operation={operation} isReasonAbove={hasReason(operation)} />
      </Fold>
      {own !== undefined && <OperationDetails environment={own} operation={operation} role={session.role} />}
      <Fold title="Related">
        <Related environment={environment} id={operationId} />
      </Fold>
    </>
  );
};

export const Route = createFileRoute("/$environment/activity/$operationId")({
  loader: async ({ context: { queryClient }, params: { environment, operationId } }) => {
    try {
      const operation = await queryClient.ensureQueryData(operationOptions(environment, operationId));
      // They are read from this server: a name that arrived later would shift the content below.
      await prepareNames(environment, addressesIn(operation), queryClient);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        throw notFound({ data: missing("operation", operationId) });
      throw error;
    }
  },
  notFoundComponent: NotFoundView,
  component: OperationPage,
});

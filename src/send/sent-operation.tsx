import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { operationOptions } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { OperationError } from "#src/operations/operation-error.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { OperationReceipt, OperationSteps } from "#src/operations/operation-timeline.tsx";
import { FactRow } from "#src/review/parts/fact-row.tsx";
import { isFirstTransferTo } from "#src/review/parts/gate.ts";
import { PaymentHeadline } from "#src/review/parts/payment-headline.tsx";
import { paymentIn } from "#src/review/parts/payment-of.ts";
import { ReviewDetails } from "#src/review/parts/review-details.tsx";
import type { ReviewedOn } from "#src/review/parts/reviewed-on.ts";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import { SentState } from "./sent-state.tsx";
import payments from "#src/review/parts/payment.module.css";
import reviews from "#src/review/parts/review.module.css";

/** What a person has reviewed, and on which network. */
export type ReviewedSend = { readonly answer: ReviewAnswer; readonly networkId: string };

type Props = {
  readonly environment: Environment;
  readonly id: string;
  /** It was sent here, rather than being an earlier operation that was an obstacle. */
  readonly isSent: boolean;
  /** What was reviewed: it stays as it was. */
  readonly reviewed: ReviewedSend | undefined;
  /** Begins another one, or returns to the unsent one. */
  readonly onForm: () => void;
  readonly onClose: () => void;
};

/**
 * A payment after it was sent: what was reviewed stays in place, and where the buttons were stands what became of it. It
 * continues after the dialog is closed.
 */
export const SentOperation = ({ environment, id, isSent, reviewed, onForm, onClose }: Props) => {
  const { data, error, refetch } = useQuery(operationOptions(environment.id, id));
  const meaning = reviewed?.answer.meaning ?? data?.meaning?.meaning;
  const payment = meaning === undefined ? undefined : paymentIn(meaning, undefined);
  const networkId = reviewed?.networkId ?? (data === undefined ? undefined : networkOf(data)) ?? "";
  const on = { environment: environment.id, networkId };
  return (
    <Stack gap="md" className={reviews["review"]}>
      {environment.kind === "mainnet" ? <p className={payments["mainnet"]}>Mainnet · real money</p> : null}
      <div data-autofocus tabIndex={-1} className={reviews["sentence"]}>
        {isSent ? null : (
          <Text size="sm" c="dimmed">
            Already sent. Nothing was sent now:
          </Text>
        )}
        <Done on={on} operation={data} meaning={meaning} payment={payment} reviewed={reviewed?.answer} />
      </div>
      <SentFacts on={on} operation={data} payment={payment} />
      {error === null ? null : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <OperationError operation={data} />
          <ReviewDetails>
            <FactList
              facts={[
                { label: "Operation", value: <HashText value={id} what="operation id" /> },
                { label: "Requested", value: <TimeText value={data.createdAt} /> },
              ]}
            />
            <OperationSteps operation={data} />
            <OperationReceipt environment={environment.id} operation={data} />
          </ReviewDetails>
        </>
      )}
      <Stack gap="sm" className={reviews["foot"]}>
        {data === undefined ? (
          error === null && <Skeleton height={48} aria-label="Loading the operation" />
        ) : (
          <SentState environment={environment.id} operation={data} />
        )}
        <Group justify="space-between" gap="sm">
          <TextLink
            size="sm"
            to="/$environment/activity/$operationId"
            params={{ environment: environment.id, operationId: id }}
          >
            Open operation
          </TextLink>
          <Group gap="sm">
            <Button variant="default" onClick={onForm}>
              {isSent ? "Send another" : "Back to the form"}
            </Button>
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Group>
      </Stack>
    </Stack>
  );
};

type DoneProps = {
  readonly on: Pick<ReviewedOn, "environment" | "networkId">;
  readonly operation: OperationRecord | undefined;
  readonly meaning: Meaning | undefined;
  readonly payment: ShownMovement | undefined;
  readonly reviewed: ReviewAnswer | undefined;
};

/** What was done: a payment at a glance, anything else as a sentence. */
const Done = ({ on, operation, meaning, payment, reviewed }: DoneProps) => {
  if (meaning !== undefined && payment !== undefined) {
    return (
      <>
        {/* Read out as one sentence, as everywhere else. */}
        <VisuallyHidden>
          <NameText text={sentenceText(meaning.long)} />
        </VisuallyHidden>
        <PaymentHeadline
          payment={payment}
          meaning={meaning}
          isFirst={reviewed?.warnings.some(isFirstTransferTo(payment.to)) === true}
          isSent
          on={on}
        />
      </>
    );
  }
  return (
    <Text size="lg">
      {meaning !== undefined ? (
        <SentenceText sentence={meaning.long} />
      ) : operation === undefined ? (
        "Sent"
      ) : (
        <OperationSentence operation={operation} />
      )}
    </Text>
  );
};

/** From where, by whom, and what for. */
const SentFacts = ({ on, operation, payment }: Pick<DoneProps, "on" | "operation" | "payment">) => {
  const networks = useQuery(allNetworksOptions(on.environment)).data ?? [];
  const network = networks.find(({ id }) => id === on.networkId)?.name;
  const purpose = operation?.purpose ?? null;
  return (
    <FactRow
      facts={[
        ...(payment === undefined
          ? []
          : [
              {
                label: network === undefined ? "From" : `From, on ${network}`,
                value: <WholeAddress on={on} value={payment.from} what="sender" name={undefined} />,
              },
            ]),
        { label: "Sent by", value: operation === undefined ? "…" : <NameText text={operation.person.name} /> },
        ...(purpose === null ? [] : [{ label: "Purpose", value: <NameText text={purpose} /> }]),
      ]}
    />
  );
};

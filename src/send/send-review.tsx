import { Group, Stack, Text } from "@mantine/core";
import type { Environment } from "#shared/console/environment.ts";
import type { Attempt } from "#src/attempt/use-attempt.ts";
import { CodeBlock } from "#src/components/code/code-block.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { comparedOf } from "#src/review/parts/compared.ts";
import { costFacts } from "#src/review/parts/cost-facts.tsx";
import { DecisionRow, otherCosts } from "#src/review/parts/decision-row.tsx";
import { paymentOf } from "#src/review/parts/payment-of.ts";
import { ReviewDetails } from "#src/review/parts/review-details.tsx";
import { ReviewFees } from "#src/review/parts/review-fees.tsx";
import { ReviewForm } from "#src/review/parts/review-form.tsx";
import { ReviewSimulation } from "#src/review/parts/review-simulation.tsx";
import { type KeptTyping, useReview } from "#src/review/parts/use-review.ts";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import { heldTitle } from "./held.ts";
import type { SendCall } from "./send-call.ts";
import type { ReviewedSend } from "./sent-operation.tsx";

/** The two ways of sending. */
export type SendAttempts = {
  readonly withdraw: Attempt<"withdraw">;
  readonly writeContract: Attempt<"writeContract">;
};

type Props = {
  readonly environment: Environment;
  readonly call: SendCall;
  readonly attempts: SendAttempts;
  readonly kept: KeptTyping;
  /** Gets what was reviewed when it is sent. */
  readonly onReviewed: (reviewed: ReviewedSend | undefined) => void;
  readonly onOperation: (id: string) => void;
  readonly onBack: () => void;
};

/**
 * Shows what is about to be sent, from the server's reading of the exact transaction; has the only button that sends.
 */
export const SendReview = ({ environment, call, attempts, kept, onReviewed, onOperation, onBack }: Props) => {
  const { network, sender, held, to, amount, purpose, request, transaction, fault } = call;
  const attempt = attempts[request.endpoint];
  const review = useReview({
    environment,
    kept,
    attempt,
    request: comparedOf({ ...request, purpose }),
    body: transaction,
    fault,
    onSend: (secret, sent) => {
      const more = { ...sent, purpose };
      const { answer: read } = review.review;
      onReviewed(read && { answer: read, networkId: network.id });
      if (request.endpoint === "withdraw") {
        attempts.withdraw.send({ ...more, amountUnit: request.amountUnit, body: { ...request.body, ...secret } });
      } else {
        attempts.writeContract.send({ ...more, params: request.params, body: { ...request.body, ...secret } });
      }
    },
  });
  const { answer } = review.review;
  const on = { environment: environment.id, networkId: network.id, abi: [] };
  const isShown = review.review.isAsking || paymentOf(answer, sender.address) !== undefined;
  const costs = costFacts({
    review: review.review,
    network,
    sender: sender.address,
    chosen: undefined,
    balance: held.text,
  });
  return (
    <ReviewForm
      on={on}
      sender={sender.address}
      review={review}
      onOperation={onOperation}
      onBack={onBack}
      row={<DecisionRow on={on} network={network} sender={sender} costs={costs} />}
      details={
        <ReviewDetails>
          <FactList
            facts={[
              ...otherCosts(costs),
              { label: "Dry run", value: <ReviewSimulation review={review.review} abi={on.abi} /> },
              { label: "Fee levels", value: <ReviewFees fees={answer?.fees ?? null} chosen={undefined} /> },
              {
                label: "Token contract",
                value:
                  held.asset.kind === "native" ? undefined : (
                    <WholeAddress on={on} value={held.asset.token} what="contract address" name={heldTitle(held)} />
                  ),
              },
              {
                label: "Amount in base units",
                term: "base units",
                value: held.asset.kind === "erc721" ? undefined : <NumberText value={amount} />,
              },
              { label: "Environment", value: environment.label },
              {
                label: "Digest of the review",
                value:
                  typeof answer?.digest === "string" ? <HashText value={answer.digest} what="digest" /> : undefined,
              },
            ]}
          />
          {transaction === undefined || transaction.calldata === "0x" ? null : (
            <Stack gap={4}>
              <Group gap={4}>
                <Text size="sm" fw={500}>
                  Calldata
                </Text>
                <CopyButton value={transaction.calldata} what="calldata" />
              </Group>
              <CodeBlock label="Calldata">{transaction.calldata}</CodeBlock>
            </Stack>
          )}
        </ReviewDetails>
      }
    >
      <FactList
        facts={[
          {
            label: "To",
            // The review shows the recipient, unless there is none or it cannot be sent.
            value: !isShown && <WholeAddress on={on} value={to} what="recipient" name={undefined} />,
          },
          { label: "Purpose", value: purpose === undefined ? undefined : <NameText text={purpose} /> },
        ]}
      />
    </ReviewForm>
  );
};

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Abi } from "#shared/abi/types.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { RequestReview as Answer, ReviewedEndpoint } from "#shared/console/request-review.ts";
import type { Address } from "#shared/wire/address.ts";
import { createsContract } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { requestReviewOptions } from "#src/api/request-review.ts";
import type { Attempt } from "#src/attempt/use-attempt.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { fieldsBeside } from "#src/components/meaning/beside-sentence.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { nativeText } from "#src/records/sender-select.tsx";
import { costFacts } from "#src/review/parts/cost-facts.tsx";
import { DecisionRow, otherCosts } from "#src/review/parts/decision-row.tsx";
import { ReviewDetails } from "#src/review/parts/review-details.tsx";
import { ReviewFees } from "#src/review/parts/review-fees.tsx";
import { ReviewForm } from "#src/review/parts/review-form.tsx";
import { ReviewSimulation } from "#src/review/parts/review-simulation.tsx";
import { type ReviewState, useAskedReview } from "#src/review/parts/use-review-answer.ts";
import { type KeptTyping, useDecidedReview } from "#src/review/parts/use-review.ts";
import { phraseOfRequest, questionOf, type ReviewedRequest } from "./request.ts";

export type RequestReviewProps<N extends ReviewedEndpoint> = ReviewedRequest<N> & {
  readonly environment: Environment;
  readonly network: Network;
  /** The signing address. */
  readonly sender: Address;
  /** More facts about the request: between its destination and its cost. */
  readonly facts?: readonly Fact[];
  /** Names the contract's errors. */
  readonly abi?: Abi;
  /** Why it cannot be sent, whatever its review says. */
  readonly fault?: string | undefined;
  /** Why it cannot be sent yet, although it can be reviewed, such as a deployment in progress. */
  readonly waiting?: string | undefined;
  readonly attempt: Attempt<N>;
  /** What was typed in an earlier review, while the form is open. */
  readonly kept: KeptTyping;
  readonly onOperation: (id: string) => void;
  readonly onBack: () => void;
  /** Below the facts. */
  readonly children?: ReactNode;
};

/** The review of a request in a dialog of its own. */
export const RequestReview = <N extends ReviewedEndpoint>(props: RequestReviewProps<N>) => (
  <Dialog title="Review" closeLabel="Close the review" size="64rem" onClose={props.onBack}>
    <RequestReviewForm {...props} />
  </Dialog>
);

/**
 * Shows what a request does whose transaction the service makes, and sends exactly the reviewed request. The client
 * share is entered here, if the environment requires it; on a mainnet also the name of the subject.
 */
export const RequestReviewForm = <N extends ReviewedEndpoint>({
  endpoint,
  params,
  body,
  environment,
  network,
  sender,
  facts = [],
  abi = [],
  fault,
  waiting,
  attempt,
  kept,
  onOperation,
  onBack,
  children,
}: RequestReviewProps<N>) => {
  const question = questionOf({ endpoint, params, body });
  const asked = useAskedReview(requestReviewOptions(environment.id, question), fault === undefined);
  const { answer } = asked;
  const [since, setSince] = useState(waiting === undefined ? 0 : Number.POSITIVE_INFINITY);
  const review = useDecidedReview({
    environment,
    attempt,
    kept,
    request: question,
    review: asked,
    phrase: phraseOfRequest(environment.kind, { endpoint, params, body }, answer),
    isAskable: fault === undefined,
    fault: fault ?? waiting,
    since,
    onSend: (secret, sent) => attempt.send({ ...sent, params, body: { ...body, ...secret } }),
  });
  // The review is older than the contract it waited for.
  const askAgain = useEffectEvent(() => {
    setSince(Date.now());
    review.review.again();
  });
  const waited = useRef(waiting);
  useEffect(() => {
    if (waited.current !== undefined && waiting === undefined) askAgain();
    waited.current = waiting;
  }, [waiting]);
  const on = { environment: environment.id, networkId: network.id, abi };
  const { useGasless, feeLevel, fee } = question.body;
  const isFree = useGasless === true;
  const chosen = typeof feeLevel === "string" ? feeLevel : undefined;
  const costs = costFacts({
    review: asked,
    network,
    sender: sender.address,
    chosen,
    isFree,
    balance: nativeText(sender, network),
  });
  return (
    <ReviewForm
      on={on}
      sender={sender.address}
      review={review}
      onOperation={onOperation}
      onBack={onBack}
      {...(endpoint === "deployTemplate" && { verb: "Deploy" })}
      creates={createsContract(endpoint)}
      row={<DecisionRow on={on} network={network} sender={sender} costs={costs} />}
    >
      <FactList
        facts={[
          ...otherCosts(costs),
          ...notAmong(answer, facts),
          { label: "Dry run", value: <DryRun review={asked} abi={abi} /> },
        ]}
      />
      {children}
      <ReviewDetails>
        <FactList
          facts={[
            { label: "Environment", value: environment.label },
            ...notAmong(answer, creationFacts(answer)),
            {
              label: "Fee levels",
              value: isFree ? undefined : <ReviewFees fees={answer?.fees ?? null} chosen={chosen} />,
            },
            {
              label: "Fee in the request",
              term: "base units",
              value: isFree ? undefined : feeInBaseUnits(fee),
            },
          ]}
        />
      </ReviewDetails>
    </ReviewForm>
  );
};

/** The request's fee, which is in base units. */
const feeInBaseUnits = (fee: unknown) =>
  typeof fee === "string" && fee !== "0" ? (
    <>
      <NumberText value={fee} /> base units
    </>
  ) : undefined;

/** The facts that the sentence does not already have. */
const notAmong = (answer: Answer | undefined, facts: readonly Fact[]): readonly Fact[] => {
  const meaningLabels = new Set(answer === undefined ? [] : fieldsBeside(answer.meaning).map(({ label }) => label));
  return facts.filter(({ label }) => !meaningLabels.has(label));
};

const creationFacts = (answer: Answer | undefined): readonly Fact[] => {
  const creation = answer?.creation ?? null;
  if (creation === null) return [];
  const { codeBytes, argumentBytes, codeHash, deployedBytes } = creation;
  return [
    {
      label: "Creation code",
      value: `${numberText(codeBytes)} bytes, and ${numberText(argumentBytes)} bytes of arguments`,
    },
    { label: "Code hash", value: <HashText value={codeHash} what="code hash" /> },
    {
      label: "Deployed code",
      value: deployedBytes === null ? undefined : `${numberText(deployedBytes)} bytes, as simulated by the node`,
    },
  ];
};

/** If the service alone makes the transaction, none can be simulated, with a node or without. */
const DryRun = ({ review, abi }: { readonly review: ReviewState; readonly abi: Abi }) =>
  review.answer?.simulation.outcome === "unavailable" ? (
    <output>Not simulated</output>
  ) : (
    <ReviewSimulation review={review} abi={abi} />
  );

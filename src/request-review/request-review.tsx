import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
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
import { addressName } from "#src/records/own-address.ts";
import { nativeText } from "#src/records/sender-select.tsx";
import { costFacts } from "#src/review/cost-facts.tsx";
import { ReviewDetails } from "#src/review/review-details.tsx";
import { ReviewFees } from "#src/review/review-fees.tsx";
import { ReviewForm } from "#src/review/review-form.tsx";
import { ReviewSimulation } from "#src/review/review-simulation.tsx";
import { type ReviewState, useAskedReview } from "#src/review/use-review-answer.ts";
import { useDecidedReview } from "#src/review/use-review.ts";
import { WholeAddress } from "#src/review/whole-address.tsx";
import { questionOf, type ReviewedRequest, wantedOfRequest } from "./request.ts";

export type RequestReviewProps<N extends ReviewedEndpoint> = ReviewedRequest<N> & {
  readonly environment: Environment;
  readonly network: Network;
  /** The address that signs. */
  readonly sender: Address;
  /** More about the request: between where it goes and what it costs. */
  readonly facts?: readonly Fact[];
  /** Names the errors of the contract. */
  readonly abi?: Abi;
  /** Why it cannot be sent, whatever its review says. */
  readonly fault?: string | undefined;
  /** Why it cannot be sent yet, although it can be reviewed, such as a deployment that is in progress. */
  readonly waiting?: string | undefined;
  readonly attempt: Attempt<N>;
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
 * Says what a request does whose transaction the service makes, and sends exactly the request that was reviewed. The client share is typed
 * here, where the environment asks for it; on a mainnet the name of what it is about as well.
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
  onOperation,
  onBack,
  children,
}: RequestReviewProps<N>) => {
  const question = questionOf({ endpoint, params, body });
  const asked = useAskedReview(requestReviewOptions(environment.id, question), fault === undefined);
  const { answer } = asked;
  const review = useDecidedReview({
    environment,
    attempt,
    request: question,
    review: asked,
    wanted: wantedOfRequest(environment.kind, question, answer),
    isAskable: fault === undefined,
    fault: fault ?? waiting,
    onSend: (secret, acknowledge) =>
      attempt.send({
        params,
        acknowledge,
        body: { ...body, ...secret },
        reviewedCode: answer?.subject?.codeHash ?? undefined,
      }),
  });
  // The review is older than the contract that it waited for.
  const askAgain = useEffectEvent(() => review.review.again());
  const waited = useRef(waiting);
  useEffect(() => {
    if (waited.current !== undefined && waiting === undefined) askAgain();
    waited.current = waiting;
  }, [waiting]);
  const on = { environment: environment.id, networkId: network.id, abi };
  const { useGasless, feeLevel, fee } = question.body;
  const isFree = useGasless === true;
  const chosen = typeof feeLevel === "string" ? feeLevel : undefined;
  return (
    <ReviewForm
      on={on}
      sender={sender.address}
      review={review}
      onOperation={onOperation}
      onBack={onBack}
      {...(endpoint === "deployTemplate" && { verb: "Deploy" })}
      creates={createsContract(endpoint)}
    >
      <FactList
        facts={[
          ...notAmong(answer, [{ label: "Network", value: network.name }]),
          {
            label: "Sender",
            value: <WholeAddress on={on} value={sender.address} what="sender" name={addressName(sender)} />,
          },
          ...costFacts({
            review: asked,
            network,
            sender: sender.address,
            chosen,
            isFree,
            balance: nativeText(sender, network),
          }),
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

/** The fee that the request names, which is in base units. */
const feeInBaseUnits = (fee: unknown) =>
  typeof fee === "string" && fee !== "0" ? (
    <>
      <NumberText value={fee} /> base units
    </>
  ) : undefined;

/** The facts that the sentence's own do not say already. */
const notAmong = (answer: Answer | undefined, facts: readonly Fact[]): readonly Fact[] => {
  const said = new Set(answer === undefined ? [] : fieldsBeside(answer.meaning).map(({ label }) => label));
  return facts.filter(({ label }) => !said.has(label));
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

/** Where the service alone makes the transaction there is none to try, with a node or without. */
const DryRun = ({ review, abi }: { readonly review: ReviewState; readonly abi: Abi }) =>
  review.answer?.simulation.outcome === "unavailable" ? (
    <output>Not simulated</output>
  ) : (
    <ReviewSimulation review={review} abi={abi} />
  );

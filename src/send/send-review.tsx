import type { Environment } from "#shared/console/environment.ts";
import type { Attempt } from "#src/attempt/use-attempt.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { addressesIn, namesIn } from "#src/components/meaning/beside-sentence.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { addressName } from "#src/records/own-address.ts";
import { comparedOf } from "#src/review/parts/compared.ts";
import { costFacts } from "#src/review/parts/cost-facts.tsx";
import { ReviewDetails } from "#src/review/parts/review-details.tsx";
import { ReviewFees } from "#src/review/parts/review-fees.tsx";
import { ReviewForm } from "#src/review/parts/review-form.tsx";
import { ReviewSimulation } from "#src/review/parts/review-simulation.tsx";
import { useReview } from "#src/review/parts/use-review.ts";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import { heldTitle } from "./held.ts";
import type { SendCall } from "./send-call.ts";

/** The two ways of sending. */
export type SendAttempts = {
  readonly withdraw: Attempt<"withdraw">;
  readonly writeContract: Attempt<"writeContract">;
};

type Props = {
  readonly environment: Environment;
  readonly call: SendCall;
  readonly attempts: SendAttempts;
  readonly onOperation: (id: string) => void;
  readonly onBack: () => void;
};

/**
 * Shows what is about to be sent, from the server's reading of the exact transaction; has the only button that sends.
 */
export const SendReview = ({ environment, call, attempts, onOperation, onBack }: Props) => {
  const { network, sender, held, to, amount, purpose, request, transaction, fault } = call;
  const attempt = attempts[request.endpoint];
  const review = useReview({
    environment,
    attempt,
    request: comparedOf(request),
    body: transaction,
    fault,
    onSend: (secret, sent) => {
      const more = { ...sent, purpose };
      if (request.endpoint === "withdraw") {
        attempts.withdraw.send({ ...more, amountUnit: request.amountUnit, body: { ...request.body, ...secret } });
      } else {
        attempts.writeContract.send({ ...more, params: request.params, body: { ...request.body, ...secret } });
      }
    },
  });
  const { answer } = review.review;
  const names = answer === undefined ? undefined : namesIn(answer.meaning);
  const meaningAddresses = answer === undefined ? undefined : addressesIn(answer.meaning);
  /** The sentence has it in full, or is still loading. */
  const isSaid = (address: string) =>
    meaningAddresses === undefined ? review.review.isAsking : meaningAddresses.has(address.toLowerCase());
  const on = { environment: environment.id, networkId: network.id, abi: [] };
  return (
    <ReviewForm on={on} sender={sender.address} review={review} onOperation={onOperation} onBack={onBack}>
      <FactList
        facts={[
          { label: "Network", value: network.name },
          {
            label: "From",
            value: !isSaid(sender.address) && (
              <WholeAddress on={on} value={sender.address} what="sender" name={addressName(sender)} />
            ),
          },
          {
            label: "To",
            value: !isSaid(to) && (
              <WholeAddress on={on} value={to} what="recipient" name={names?.get(to.toLowerCase())} />
            ),
          },
          {
            label: "Token",
            value:
              held.asset.kind === "native" ? undefined : (
                <WholeAddress on={on} value={held.asset.token} what="contract address" name={heldTitle(held)} />
              ),
          },
          ...costFacts({
            review: review.review,
            network,
            sender: sender.address,
            chosen: undefined,
            balance: held.text,
          }),
          { label: "Purpose", value: purpose === undefined ? undefined : <NameText text={purpose} /> },
          { label: "Dry run", value: <ReviewSimulation review={review.review} abi={on.abi} /> },
        ]}
      />
      <ReviewDetails>
        <FactList
          facts={[
            { label: "Environment", value: environment.label },
            {
              label: "Amount in base units",
              term: "base units",
              value: held.asset.kind === "erc721" ? undefined : <NumberText value={amount} />,
            },
            { label: "Fee levels", value: <ReviewFees fees={answer?.fees ?? null} chosen={undefined} /> },
          ]}
        />
      </ReviewDetails>
    </ReviewForm>
  );
};

import { Code } from "@mantine/core";
import type { Environment } from "#shared/console/environment.ts";
import type { Attempt } from "#src/attempt/use-attempt.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { addressName } from "#src/records/own-address.ts";
import { ReviewBalances } from "#src/review/review-balances.tsx";
import { ReviewFees } from "#src/review/review-fees.tsx";
import { ReviewForm } from "#src/review/review-form.tsx";
import { ReviewSimulation } from "#src/review/review-simulation.tsx";
import { useReview } from "#src/review/use-review.ts";
import { WholeAddress } from "#src/review/whole-address.tsx";
import { heldTitle } from "./held.ts";
import type { SendCall } from "./send-call.ts";

/** The two ways in which something is sent. */
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

/** Says what is about to be sent, as the server reads the very transaction; the only place with a button that sends. */
export const SendReview = ({ environment, call, attempts, onOperation, onBack }: Props) => {
  const { network, sender, held, to, amount, purpose, request, transaction, fault } = call;
  const attempt = attempts[request.endpoint];
  const review = useReview({
    environment,
    attempt,
    body: transaction,
    fault,
    onSend: (secret, acknowledge) => {
      const more = { acknowledge, purpose };
      if (request.endpoint === "withdraw") {
        attempts.withdraw.send({ ...more, amountUnit: request.amountUnit, body: { ...request.body, ...secret } });
      } else {
        attempts.writeContract.send({ ...more, params: request.params, body: { ...request.body, ...secret } });
      }
    },
  });
  const { answer } = review.review;
  const names = answer === undefined ? undefined : namesIn(answer.meaning);
  const on = { environment: environment.id, networkId: network.id, abi: [] };
  return (
    <ReviewForm
      on={on}
      sender={sender.address}
      attempt={attempt}
      review={review}
      onOperation={onOperation}
      onBack={onBack}
    >
      <FactList
        facts={[
          { label: "Environment", value: environment.label },
          { label: "Network", value: network.name },
          {
            label: "From",
            value: <WholeAddress on={on} value={sender.address} what="sender" name={addressName(sender)} />,
          },
          {
            label: "To",
            value: <WholeAddress on={on} value={to} what="recipient" name={names?.get(to.toLowerCase())} />,
          },
          {
            label: "Token",
            value:
              held.asset.kind === "native" ? undefined : (
                <WholeAddress on={on} value={held.asset.token} what="contract address" name={heldTitle(held)} />
              ),
          },
          { label: "Sender's balance", value: <ReviewBalances answer={answer} otherwise={held.text} /> },
          {
            label: "Amount as sent",
            value: request.endpoint === "withdraw" ? <Code>{JSON.stringify(request.body.amount)}</Code> : undefined,
          },
          {
            label: "Amount in base units",
            term: "base units",
            value: held.asset.kind === "erc721" ? undefined : <Code>{amount.toString()}</Code>,
          },
          { label: "Purpose", value: purpose === undefined ? undefined : <NameText text={purpose} /> },
          { label: "Dry run", value: <ReviewSimulation review={review.review} abi={on.abi} /> },
          { label: "Fee", value: <ReviewFees fees={answer?.fees ?? null} chosen={undefined} /> },
        ]}
      />
    </ReviewForm>
  );
};

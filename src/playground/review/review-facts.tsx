import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { feeLevelOf } from "#src/playground/form/write-call.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { addressName } from "#src/records/own-address.ts";
import { nativeText } from "#src/records/sender-select.tsx";
import { costFacts } from "#src/review/parts/cost-facts.tsx";
import { ReviewSimulation } from "#src/review/parts/review-simulation.tsx";
import type { ReviewState } from "#src/review/parts/use-review-answer.ts";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import type { Reviewed } from "./use-write.ts";

/** A write's sender and destination, its cost, and its dry run result. */
export const ReviewFacts = ({
  reviewed: { draft, sender },
  review,
}: {
  readonly reviewed: Reviewed;
  readonly review: ReviewState;
}) => {
  const { contract, name, abi } = useOpenContract();
  const { answer } = review;
  const on = { environment: contract.environment.id, networkId: contract.network.id };
  const names = answer === undefined ? undefined : namesIn(answer.meaning);
  const recipient = recipientOf(answer, [contract.address, sender.address]);
  return (
    <FactList
      facts={[
        { label: "Network", value: contract.network.name },
        {
          label: "Contract",
          value: <WholeAddress on={on} value={contract.address} what="contract address" name={name} />,
        },
        {
          label: "Counterparty",
          value:
            recipient === undefined ? undefined : (
              <WholeAddress on={on} value={recipient} what="counterparty" name={names?.get(recipient.toLowerCase())} />
            ),
        },
        {
          label: "Sender",
          value: <WholeAddress on={on} value={sender.address} what="sender" name={addressName(sender)} />,
        },
        ...costFacts({
          review,
          network: contract.network,
          sender: sender.address,
          chosen: feeLevelOf(draft),
          balance: nativeText(sender, contract.network),
        }),
        {
          label: "Dry run",
          value: <ReviewSimulation review={review} abi={abi} />,
        },
      ]}
    />
  );
};

/** The counterparty, if it is neither the destination nor the sender. */
const recipientOf = (answer: ReviewAnswer | undefined, others: readonly string[]): string | undefined => {
  const counterparty = answer?.meaning.counterparty ?? undefined;
  const isOther = others.some((other) => other.toLowerCase() === counterparty?.toLowerCase());
  return isOther ? undefined : counterparty;
};

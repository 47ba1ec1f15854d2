import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { feeLevelOf } from "#src/playground/form/write-call.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { nativeText } from "#src/records/sender-select.tsx";
import { costFacts } from "#src/review/parts/cost-facts.tsx";
import { otherCosts } from "#src/review/parts/decision-row.tsx";
import { ReviewSimulation } from "#src/review/parts/review-simulation.tsx";
import type { ReviewState } from "#src/review/parts/use-review-answer.ts";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import type { Reviewed } from "./use-write.ts";

/** What a write costs: the main facts are in a row of their own. */
export const useCosts = ({ draft, sender }: Reviewed, review: ReviewState): readonly Fact[] => {
  const { network } = useOpenContract().contract;
  return costFacts({
    review,
    network,
    sender: sender.address,
    chosen: feeLevelOf(draft),
    balance: nativeText(sender, network),
  });
};

/** A write's destination, its other costs, and its dry run result. */
export const ReviewFacts = ({
  reviewed: { sender },
  review,
  costs,
}: {
  readonly reviewed: Reviewed;
  readonly review: ReviewState;
  readonly costs: readonly Fact[];
}) => {
  const { contract, name, abi } = useOpenContract();
  const { answer } = review;
  const on = { environment: contract.environment.id, networkId: contract.network.id };
  const names = answer === undefined ? undefined : namesIn(answer.meaning);
  const recipient = recipientOf(answer, [contract.address, sender.address]);
  return (
    <FactList
      facts={[
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
        ...otherCosts(costs),
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

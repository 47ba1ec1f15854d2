import { Code } from "@mantine/core";
import { callName } from "#shared/abi/functions.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { addressName } from "#src/records/own-address.ts";
import { nativeText } from "#src/records/sender-select.tsx";
import type { Reviewed } from "./use-write.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import { baseAmount, feeLevelOf, sentAmount } from "../form/write-call.ts";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { ReviewBalances } from "#src/review/review-balances.tsx";
import { ReviewSimulation } from "#src/review/review-simulation.tsx";
import { WholeAddress } from "#src/review/whole-address.tsx";
import { ReviewFees } from "#src/review/review-fees.tsx";
import type { ReviewState } from "#src/review/use-review-answer.ts";

/** Where a write comes from and goes to, what it costs, and the result of its dry run. */
export const ReviewFacts = ({
  reviewed: { fn, draft, sender },
  review,
}: {
  readonly reviewed: Reviewed;
  readonly review: ReviewState;
}) => {
  const { contract, name, abi } = useOpenContract();
  const { answer } = review;
  const on = { environment: contract.environment.id, networkId: contract.network.id };
  const amount = sentAmount(contract, fn, draft);
  const names = answer === undefined ? undefined : namesIn(answer.meaning);
  const recipient = recipientOf(answer, [contract.address, sender.address]);
  return (
    <FactList
      facts={[
        { label: "Environment", value: contract.environment.label },
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
        {
          label: "Sender's balance",
          value: <ReviewBalances answer={answer} otherwise={nativeText(sender, contract.network)} />,
        },
        { label: "Function", value: callName(fn) },
        { label: "Amount as sent", value: amount === undefined ? undefined : <Code>{JSON.stringify(amount)}</Code> },
        {
          label: "Amount in base units",
          term: "base units",
          value: amount === undefined ? undefined : <Code>{String(baseAmount(contract, fn, draft))}</Code>,
        },
        {
          label: "Dry run",
          value: <ReviewSimulation review={review} abi={abi} />,
        },
        {
          label: "Fee",
          value: <ReviewFees fees={answer?.fees ?? null} chosen={feeLevelOf(draft)} />,
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

import { Code } from "@mantine/core";
import { callName } from "#shared/abi/functions.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { QrContext } from "#src/components/qr-context.ts";
import { Address } from "#src/records/address.tsx";
import { outcomeWords } from "../dry-run/dry-run-words.ts";
import { addressName } from "../ref/contract-ref.ts";
import { nativeText } from "../form/sender-field.tsx";
import type { Reviewed } from "./use-write.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import { baseAmount, feeLevelOf, sentAmount } from "../form/write-call.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { ReviewFees } from "./review-fees.tsx";
import classes from "./review.module.css";
import type { ReviewState } from "./use-review-answer.ts";

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
          value: <FullAddress value={contract.address} what="contract address" name={name} />,
        },
        {
          label: "Counterparty",
          value:
            recipient === undefined ? undefined : (
              <FullAddress value={recipient} what="counterparty" name={names?.get(recipient.toLowerCase())} />
            ),
        },
        {
          label: "Sender",
          value: <FullAddress value={sender.address} what="sender" name={addressName(sender)} />,
        },
        {
          label: "Sender's balance",
          value: (
            <span className={classes["balances"]}>
              {answer === undefined || answer.balances.length === 0
                ? nativeText(sender, contract.network)
                : answer.balances.map(({ asset, amount: held, text }) => (
                    <span key={JSON.stringify(asset)}>
                      <AmountWords text={text} amount={held} asset={asset} />
                    </span>
                  ))}
            </span>
          ),
        },
        { label: "Function", value: callName(fn) },
        { label: "Amount as sent", value: amount === undefined ? undefined : <Code>{JSON.stringify(amount)}</Code> },
        {
          label: "Amount in base units",
          value: amount === undefined ? undefined : <Code>{String(baseAmount(contract, fn, draft))}</Code>,
        },
        {
          label: "Dry run",
          value: (
            <output>
              <ExactText text={simulationText(review, abi)} />
            </output>
          ),
        },
        {
          label: "Fee",
          value: <ReviewFees fees={answer?.fees ?? null} chosen={feeLevelOf(draft)} />,
        },
      ]}
    />
  );
};

const simulationText = ({ isAsking, answer }: ReviewState, abi: Abi): string => {
  if (isAsking) return "Asking the node…";
  return answer === undefined ? "Not simulated" : outcomeWords(answer.simulation, abi);
};

/** The counterparty, if it is neither the destination nor the sender. */
const recipientOf = (answer: ReviewAnswer | undefined, others: readonly string[]): string | undefined => {
  const counterparty = answer?.meaning.counterparty ?? undefined;
  const isOther = others.some((other) => other.toLowerCase() === counterparty?.toLowerCase());
  return isOther ? undefined : counterparty;
};

const FullAddress = ({
  value,
  what,
  name,
}: {
  readonly value: string;
  readonly what: string;
  readonly name: string | undefined;
}) => {
  const { environment, network } = useOpenContract().contract;
  return (
    <QrContext value={null}>
      <Address
        environment={environment.id}
        networkId={network.id}
        value={value}
        form="full"
        what={what}
        opens="nothing"
        otherName={name}
      />
    </QrContext>
  );
};

import { Fragment } from "react";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Fact } from "#src/components/fact-list.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { OutflowWords } from "#src/components/meaning/outflow-words.tsx";
import { type Costs, costsOf } from "./costs.ts";
import { ReviewBalances } from "./review-balances.tsx";
import type { ReviewState } from "./use-review-answer.ts";

type Props = {
  readonly review: ReviewState;
  readonly network: Network;
  /** The address that signs and pays. */
  readonly sender: string;
  /** The fee level; undefined if the service chooses it. */
  readonly chosen: string | undefined;
  /** The wallet service pays the fee. */
  readonly isFree?: boolean;
  /** The sender's balance, if the review does not have it. */
  readonly balance: string | undefined;
};

/**
 * A write's costs, in the units people pay in. Its lines are reserved before the review loads, so that nothing shifts.
 */
export const costFacts = ({ review, network, sender, chosen, isFree = false, balance }: Props): readonly Fact[] => {
  const { answer, isAsking } = review;
  const from = { sender, coin: coinOf(network), chosen };
  const charged = answer && costsOf(answer, { ...from, isFree });
  const isFeeless = isFree || (network.isGasless === true && charged?.fee === undefined);
  const costs = isFeeless && answer ? costsOf(answer, { ...from, isFree: true }) : charged;
  const awaited = isAsking ? "Checking…" : undefined;
  return [
    { label: "Leaves your account", value: costs === undefined ? awaited : <Leaving {...costs} isFree={isFeeless} /> },
    {
      label: "Expected fee",
      value: isFree ? (
        "None: the wallet service pays it"
      ) : costs === undefined ? (
        awaited
      ) : (
        <Fee {...costs} isGasless={network.isGasless === true} />
      ),
    },
    {
      label: "Balance now",
      value:
        answer === undefined && isAsking ? awaited : <ReviewBalances balances={answer?.balances} otherwise={balance} />,
    },
    {
      label: "Balance after",
      value:
        costs === undefined ? (
          awaited
        ) : costs.after.length === 0 ? undefined : (
          <ReviewBalances balances={costs.after} otherwise={undefined} />
        ),
    },
  ];
};

/** A person reads the outgoing amounts before confirming: longer lists are in the movements above. */
const mostListed = 3;

const Leaving = ({ leaving, isFree }: Costs & { readonly isFree: boolean }) => {
  const fee = isFree ? [] : ["fee"];
  if (leaving.length === 0) return isFree ? "Nothing" : "Only the fee";
  if (leaving.length > mostListed) return [`${leaving.length} assets, listed above`, ...fee].join(" + ");
  return (
    <span>
      {leaving.map((outflow, index) => (
        // The movements of a review have a fixed order.
        <Fragment key={index}>
          {index === 0 ? null : " + "}
          <OutflowWords outflow={outflow} />
        </Fragment>
      ))}
      {isFree ? null : " + fee"}
    </span>
  );
};

const Fee = ({ fee, isGasless }: Costs & { readonly isGasless: boolean }) => {
  if (fee === undefined) return isGasless ? "None: gas is free on this network" : "No estimate";
  const [least, most] = fee;
  return (
    <span>
      <CoinAmount amount={least} isCompact />
      {least.amount === most.amount ? null : (
        <>
          {" to "}
          <CoinAmount amount={most} isCompact />
        </>
      )}
    </span>
  );
};

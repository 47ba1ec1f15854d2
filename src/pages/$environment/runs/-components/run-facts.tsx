import { useQuery } from "@tanstack/react-query";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { Run } from "#shared/console/run.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { payoutOptions } from "#src/api/payouts.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { RunLink } from "#src/operations/run-link.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { PayoutTotal } from "#src/records/payout-total.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

/** The facts of a run: its network, pace, who started it and when, and the run or payout its items come from. */
export const RunFacts = ({ environment, run }: { readonly environment: string; readonly run: Run }) => (
  <FactList
    facts={[
      {
        label: "Network",
        value: run.networkId !== null && <NetworkLink environment={environment} networkId={run.networkId} />,
      },
      { label: "Pace", value: paceText(run) },
      {
        label: "If an item fails",
        value: run.onFailure === "stop" ? "Stops at the first failure" : "Continues with the next",
      },
      { label: "Started by", value: run.person.name },
      { label: "Taken over by", value: run.takenBy?.name },
      { label: "Started", value: <TimeText value={run.createdAt} hasAge /> },
      {
        label: "Made from",
        value: run.madeFrom !== null && <RunLink environment={environment} runId={run.madeFrom} />,
      },
      {
        label: "Payout",
        value: run.payoutId !== null && (
          <TextLink inherit to="/$environment/payouts/$payoutId" params={{ environment, payoutId: run.payoutId }}>
            <OfPayout environment={environment} payoutId={run.payoutId} part="name" />
          </TextLink>
        ),
      },
      ...(run.payoutId === null ? [] : payoutFacts(environment, run.payoutId)),
      { label: "Fees paid", value: run.fees !== null && <Fees environment={environment} run={run} fees={run.fees} /> },
      { isTechnical: true, label: "Run id", value: <HashText value={run.id} what="run id" /> },
    ]}
  />
);

type Fee = NonNullable<Run["fees"]>;

const Fees = ({ environment, run, fees }: { readonly environment: string; readonly run: Run; readonly fees: Fee }) => {
  const network = useNetworks(environment).find(run.networkId ?? undefined);
  if (network === undefined) return "…";
  const { symbol, decimals } = coinOf(network);
  const text = `${numberText(formatUnits(BigInt(fees.amount), decimals))} ${symbol}`;
  return (
    <>
      <CoinAmount amount={{ amount: fees.amount, text }} />
      {fees.items < run.counts.succeeded &&
        ` for ${numberText(fees.items)} of ${countText(run.counts.succeeded, "item")}`}
    </>
  );
};

/** Its payout's total, and the sender. */
const payoutFacts = (environment: string, payoutId: string) => [
  { label: "Total", value: <OfPayout environment={environment} payoutId={payoutId} part="total" /> },
  { label: "From", value: <OfPayout environment={environment} payoutId={payoutId} part="sender" /> },
];

const OfPayout = ({
  environment,
  payoutId,
  part,
}: {
  readonly environment: string;
  readonly payoutId: string;
  readonly part: "name" | "total" | "sender";
}) => {
  const { data, error } = useQuery(payoutOptions(environment, payoutId));
  if (part === "name") return <NameText text={data?.name ?? "Open the payout"} />;
  if (data === undefined) return error === null ? "…" : "Unknown";
  if (part === "total") return <PayoutTotal environment={environment} payout={data} />;
  return data.addressId === null ? "–" : <AddressById environment={environment} addressId={data.addressId} />;
};

const paceText = ({ atOnce }: Run): string =>
  atOnce === 1 ? "One after another" : `Up to ${numberText(atOnce)} at a time`;

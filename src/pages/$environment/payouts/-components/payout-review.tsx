import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { PayoutCheck, PayoutRow } from "#shared/console/payouts.ts";
import type { PayoutSource } from "#shared/console/run-start.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { checkOptions, useStartOfForm } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { FactRow } from "#src/review/parts/fact-row.tsx";
import { ReviewDetails } from "#src/review/parts/review-details.tsx";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import { Findings, findingsSummary } from "#src/run-start/findings.tsx";
import { missingPaidAgain } from "#src/run-start/paid-items.tsx";
import { placedFindings } from "#src/run-start/placed.ts";
import { PayoutHeadline } from "./payout-headline.tsx";
import { PayoutStart } from "./payout-start.tsx";
import { assetOf } from "./payout-totals.tsx";
import { PayoutWarnings } from "./payout-warnings.tsx";
import { paidAgain, paidTwice, repeatedRows } from "./repeated-rows.ts";
import { Amounts, leaving, left } from "./review-amounts.tsx";
import { assetFacts, paysSame } from "./review-assets.tsx";
import { places, ReviewRows, shownRows } from "./review-rows.tsx";
import { startKey } from "./start-key.ts";
import payments from "#src/review/parts/payment.module.css";

type Props = {
  readonly environment: Environment;
  readonly payout: {
    readonly id: string;
    readonly version: string;
    readonly name: string;
    readonly networkId: string | null;
  };
  /** The paying address. */
  readonly sender: string | undefined;
  readonly rows: readonly PayoutRow[];
  /** The default asset. */
  readonly usualAsset: string;
  /** The findings in the rows to start. */
  readonly check: PayoutCheck;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onBack: () => void;
  readonly onStarted: () => void;
};

/** The last step of a payout: what leaves in all, from where, to whom row by row, the confirmations, and the start. */
export const PayoutReview = ({
  environment,
  payout,
  sender,
  rows,
  usualAsset,
  check,
  isChecking,
  onCheck,
  onBack,
  onStarted,
}: Props) => {
  const { id, version, networkId } = payout;
  const source: PayoutSource = { payout: { id, version } };
  const calls = useQuery(checkOptions(environment.id, source));
  const start = useStartOfForm(environment.id);
  const [key] = useState(() => startKey(id, version));
  const paid = places(rows);
  // Empty rows are not sent, so an item's position differs from its row's.
  const rowOf = (entry: number): number => paid[entry] ?? entry;
  const findings = placedFindings(calls.data?.findings ?? [], (entry) => rowOf(entry) + 1);
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const endpoints: readonly WriteName[] = [
    ...new Set(check.totals.map(({ asset }): WriteName => (asset === "native" ? "withdraw" : "writeContract"))),
  ];
  const obstacle =
    calls.data === undefined
      ? "Wait for the check to finish."
      : hasErrors
        ? findingsSummary(findings)
        : calls.data.total !== paid.length
          ? "The payout has changed. Go back and review it again."
          : paysSame(check, calls.data.reviewed)
            ? undefined
            : "The assets have changed. Go back and review them again.";
  const totals = check.totals.map(({ total }) => total.text).join(", ");
  const after = left(check);
  const repeated = repeatedRows(check, calls.data, rowOf);
  const ticks =
    calls.data === undefined ? [] : [paidAgain(calls.data, repeated, rowOf, paid.length), paidTwice(calls.data, rowOf)];
  return (
    <PayoutStart
      environment={environment}
      endpoints={endpoints}
      total={paid.length}
      confirmation={{ what: "the total", text: totals }}
      twins={calls.data?.twins ?? []}
      missing={missingPaidAgain}
      paidBefore={calls.data?.paidBefore ?? null}
      ticks={ticks.filter((tick) => tick !== undefined)}
      searched={calls.data?.searched ?? null}
      cautions={(calls.data?.findings ?? []).filter(({ needsTick }) => needsTick).length}
      place={(entry) => `row ${numberText(rowOf(entry) + 1)}`}
      name={payout.name}
      review={calls.data}
      isReviewing={calls.isFetching || isChecking}
      onReview={() => {
        void calls.refetch();
        onCheck();
      }}
      obstacle={obstacle}
      start={start}
      onStart={(options) => start.mutate({ ...source, ...options, idempotencyKey: key }, { onSuccess: onStarted })}
      onBack={onBack}
      details={
        <ReviewDetails>
          <FactList
            facts={[
              {
                label: "Sender",
                value: sender !== undefined && (
                  <WholeAddress
                    on={{ environment: environment.id, networkId: networkId ?? "" }}
                    value={sender}
                    name={undefined}
                  />
                ),
              },
              ...assetFacts(environment.id, calls.data?.reviewed ?? []),
              { label: "Estimated fees", value: check.fee !== null && <CoinAmount amount={check.fee} /> },
              { label: "Total with fees", value: <Amounts amounts={leaving(check)} /> },
            ]}
          />
        </ReviewDetails>
      }
    >
      {environment.kind === "mainnet" && <p className={payments["mainnet"]}>Mainnet · real money</p>}
      <PayoutHeadline label="What will be sent" rows={rows}>
        {check.totals.map(({ asset, total }) => (
          <div key={asset}>
            <AmountWords {...total} asset={assetOf(asset)} />
          </div>
        ))}
      </PayoutHeadline>
      <FactRow
        facts={[
          {
            label: "From",
            value:
              sender === undefined ? undefined : (
                <Address
                  environment={environment.id}
                  networkId={networkId ?? undefined}
                  value={sender}
                  what="sender"
                  links="none"
                />
              ),
          },
          {
            label: "Network",
            value: networkId === null ? undefined : <NetworkName environment={environment.id} networkId={networkId} />,
          },
          {
            label: "Estimated fees",
            value: check.fee === null ? undefined : <CoinAmount amount={check.fee} isListed />,
          },
          { label: "Balance after", value: after.length === 0 ? undefined : <Amounts amounts={after} isListed /> },
        ]}
      />
      <PayoutWarnings check={check} from={shownRows(rows)} />
      {calls.error !== null && <ErrorPanel error={calls.error} onRetry={() => void calls.refetch()} />}
      {calls.data === undefined && calls.error === null && <SlowNotice />}
      <Findings findings={findings} noun="row" />
      <ReviewRows
        environment={environment.id}
        networkId={networkId}
        rows={rows}
        usual={usualAsset}
        check={check}
        repeated={repeated}
      />
    </PayoutStart>
  );
};

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { PayoutCheck, PayoutRow } from "#shared/console/payouts.ts";
import type { PayoutSource } from "#shared/console/run-start.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { checkOptions, useStartOfForm } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import { Findings, findingsSummary } from "#src/run-start/findings.tsx";
import { placedFindings } from "#src/run-start/placed.ts";
import { StartRun } from "#src/run-start/start-run.tsx";
import { assetOf } from "./payout-totals.tsx";
import { PayoutWarnings } from "./payout-warnings.tsx";
import { Amounts, leaving, left } from "./review-amounts.tsx";
import { assetFacts, paysSame } from "./review-assets.tsx";
import { places, ReviewRows, shownRows } from "./review-rows.tsx";
import { startKey } from "./start-key.ts";

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

const words = { start: "Start the payout", one: "a payment", many: "Payments" };

/** The last step of a payout: what leaves, from where, to how many, the confirmations, and the start. */
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
  const paid = places(rows).length;
  // Empty rows are not sent, so an item's position differs from its row's.
  const rowOf = (entry: number): number => places(rows)[entry] ?? entry;
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
        : calls.data.total !== paid
          ? "The payout has changed. Go back and review it again."
          : paysSame(check, calls.data.reviewed)
            ? undefined
            : "The assets have changed. Go back and review them again.";
  const totals = check.totals.map(({ total }) => total.text).join(", ");
  return (
    <Stack gap="md" maw={720}>
      <Stack gap="xs" component="section" aria-label="What will be sent">
        <Text>
          Pay{" "}
          {check.totals.map(({ asset, total }, index) => (
            <span key={asset}>
              {index > 0 && ", "}
              <AmountWords {...total} asset={assetOf(asset)} />
            </span>
          ))}{" "}
          in {countText(paid, "transfer")}.
        </Text>
        <FactList
          facts={[
            {
              label: "Network",
              value: networkId !== null && <NetworkName environment={environment.id} networkId={networkId} />,
            },
            {
              label: "From",
              value: sender !== undefined && (
                <WholeAddress
                  on={{ environment: environment.id, networkId: networkId ?? "" }}
                  value={sender}
                  name={undefined}
                />
              ),
            },
            ...assetFacts(environment.id, calls.data?.reviewed ?? []),
            {
              label: "Estimated fees",
              value: check.fee === null ? "Unknown" : <CoinAmount amount={check.fee} />,
            },
            { label: "Total with fees", value: <Amounts amounts={leaving(check)} /> },
            { label: "Balance after", value: <Amounts amounts={left(check)} /> },
          ]}
        />
        <ReviewRows environment={environment.id} networkId={networkId} rows={rows} usual={usualAsset} check={check} />
        <PayoutWarnings check={check} from={shownRows(rows)} />
      </Stack>
      <Title order={2}>Check</Title>
      {calls.error !== null && <ErrorPanel error={calls.error} onRetry={() => void calls.refetch()} />}
      {calls.data === undefined && calls.error === null && (
        <SlowOver>
          <LoadingRows />
        </SlowOver>
      )}
      {calls.data !== undefined && (
        <Stack gap="xs" component="section" aria-label="Check result">
          <Text size="sm" component="output">
            {findingsSummary(findings, calls.data)}
          </Text>
          <Findings findings={findings} />
        </Stack>
      )}
      <Group>
        <Button variant="default" onClick={onBack}>
          Back to the rows
        </Button>
      </Group>
      <Title order={2}>Start</Title>
      <StartRun
        environment={environment}
        endpoints={endpoints}
        total={paid}
        hasName={false}
        words={words}
        confirmation={{ what: "the total", text: totals }}
        twins={calls.data?.twins ?? []}
        paidBefore={calls.data?.paidBefore ?? null}
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
      />
    </Stack>
  );
};

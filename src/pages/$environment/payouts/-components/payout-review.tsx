import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { PayoutCheck, PayoutRow } from "#shared/console/payouts.ts";
import type { PayoutSource } from "#shared/console/run-start.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { checkOptions, useStartOfForm } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { tabForms } from "#src/lib/tab-forms.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import { Findings, findingsSummary } from "#src/run-start/findings.tsx";
import { placedFindings } from "#src/run-start/placed.ts";
import { StartRun } from "#src/run-start/start-run.tsx";
import { isEmpty } from "./edit-rows.ts";
import { assetOf } from "./payout-totals.tsx";
import { PayoutWarnings } from "./payout-warnings.tsx";
import { sumOf } from "./sum-of.ts";
import classes from "./payout-review.module.css";

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
  readonly onBack: () => void;
  readonly onStarted: (runId: string) => void;
};

const keySchema = lazily(() => z.string().check(z.minLength(1)));

/**
 * The key for starting a version of a payout: it is the same after a reload, so that a lost response is found again.
 */
const startKey = (id: string, version: string): string => {
  const at = `payout-start/${id}/${version}`;
  const kept = tabForms.read(at, keySchema);
  if (kept !== undefined) return kept;
  const key = crypto.randomUUID();
  tabForms.write(at, key);
  return key;
};

/** The last step of a payout: what leaves, from where, to how many, the confirmations, and the start. */
export const PayoutReview = ({ environment, payout, sender, rows, usualAsset, check, onBack, onStarted }: Props) => {
  const { id, version, networkId } = payout;
  const source: PayoutSource = { payout: { id, version } };
  const calls = useQuery(checkOptions(environment.id, source));
  const start = useStartOfForm(environment.id);
  const [key] = useState(() => startKey(id, version));
  const paid = rows.filter((row) => !isEmpty(row)).length;
  // Empty rows are not sent, so an item's position differs from its row's.
  const rowOf = (entry: number): number => places(rows)[entry] ?? entry;
  const findings = placedFindings(calls.data?.findings ?? [], (entry) => rowOf(entry) + 1);
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const endpoints: readonly WriteName[] = [
    ...new Set(check.totals.map(({ asset }): WriteName => (asset === "native" ? "withdraw" : "writeContract"))),
  ];
  const digest = calls.data?.digest ?? null;
  const obstacle =
    calls.data === undefined
      ? "Wait for the check to finish."
      : hasErrors
        ? findingsSummary(findings)
        : calls.data.total === paid
          ? undefined
          : "The payout has changed. Go back and review it again.";
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
            {
              label: "Estimated fees",
              value: check.fee === null ? "Unknown" : <CoinAmount amount={check.fee} />,
            },
            { label: "Total with fees", value: <Amounts amounts={leaving(check)} /> },
            { label: "Balance after", value: <Amounts amounts={left(check)} /> },
          ]}
        />
        <FirstRows environment={environment.id} networkId={networkId} rows={rows} usual={usualAsset} check={check} />
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
            {findingsSummary(findings, calls.data.twins.length)}
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
        confirmation={{ what: "the total", text: totals }}
        twins={calls.data?.twins ?? []}
        place={(entry) => `row ${numberText(rowOf(entry) + 1)}`}
        name={payout.name}
        obstacle={obstacle}
        start={start}
        onStart={(options) =>
          start.mutate(
            // What is started is exactly what was checked.
            { payout: { id, version, ...(digest === null ? {} : { digest }) }, ...options, idempotencyKey: key },
            {
              onSuccess: ({ id: runId }) => onStarted(runId),
              onError: (error) => {
                if (error instanceof ApiError && error.status === 409) void calls.refetch();
              },
            },
          )
        }
      />
    </Stack>
  );
};

/** Numbers of the rows that are sent, in order. */
const places = (rows: readonly PayoutRow[]): readonly number[] =>
  rows.flatMap((row, index) => (isEmpty(row) ? [] : [index]));

/** Rows shown again before the start. */
const previewed = 20;

/** How many rows of the payout those are, including empty ones. */
const shownRows = (rows: readonly PayoutRow[]): number => places(rows)[previewed] ?? rows.length;

type RowsProps = {
  readonly environment: string;
  readonly networkId: string | null;
  readonly rows: readonly PayoutRow[];
  readonly usual: string;
  readonly check: PayoutCheck;
};

/** Row by row: amount, recipient, purpose, and findings. */
const FirstRows = ({ environment, networkId, rows, usual, check }: RowsProps) => {
  const sent = places(rows);
  return (
    <div>
      <ol aria-label="Rows" className={classes["rows"]}>
        {sent.slice(0, previewed).map((place) => {
          const { amount, asset, to, purpose } = rows[place] ?? emptyRow;
          const notes = check.findings.filter(({ row, severity }) => row === place && severity === "note");
          return (
            <li key={place}>
              <span className={classes["number"]}>{numberText(place + 1)}</span>
              <span className={classes["amount"]}>
                {numberText(amount.trim())}{" "}
                <Text span inherit c="dimmed">
                  <NameText text={asset.trim() === "" ? usual : asset.trim()} />
                </Text>
              </span>
              <div className={classes["to"]}>
                <WholeAddress on={{ environment, networkId: networkId ?? "" }} value={to.trim()} name={undefined} />
                {(purpose.trim() !== "" || notes.length > 0) && (
                  <Text size="xs" c="dimmed">
                    <NameText
                      text={[purpose.trim(), ...notes.map(({ message }) => message)].filter(Boolean).join(" · ")}
                    />
                  </Text>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {sent.length > previewed && <Text size="sm">And {numberText(sent.length - previewed)} more.</Text>}
    </div>
  );
};

const emptyRow: PayoutRow = { to: "", amount: "", asset: "", purpose: "" };

type Amount = PayoutCheck["totals"][number]["total"] & { readonly asset: string };

const Amounts = ({ amounts }: { readonly amounts: readonly Amount[] }) =>
  amounts.map(({ asset, ...amount }, index) => (
    <span key={asset}>
      {index > 0 && " + "}
      <AmountWords {...amount} asset={assetOf(asset)} isCompact />
    </span>
  ));

/** What leaves the sender, the fees with their coin. */
const leaving = ({ totals, fee }: PayoutCheck): readonly Amount[] => {
  const paid = totals.map(({ asset, total }): Amount => {
    const isCoin = asset === "native" && fee !== null;
    return { asset, ...(isCoin ? sumOf(total, fee, 1n) : total) };
  });
  return fee === null || paid.some(({ asset }) => asset === "native") ? paid : [...paid, { asset: "native", ...fee }];
};

/** The sender's remaining balances, if known. Without the fees, the remaining coin amount would be too high. */
const left = ({ totals, fee }: PayoutCheck): readonly Amount[] =>
  totals.flatMap(({ asset, total, balance }): readonly Amount[] => {
    if (balance === null || (asset === "native" && fee === null)) return [];
    const rest = sumOf(balance, total, -1n);
    return [{ asset, ...(asset === "native" && fee !== null ? sumOf(rest, fee, -1n) : rest) }];
  });

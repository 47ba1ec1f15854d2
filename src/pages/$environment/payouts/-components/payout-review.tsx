import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { PayoutCheck, PayoutRow } from "#shared/console/payouts.ts";
import type { ReviewedFact } from "#shared/console/reviewed.ts";
import type { PayoutSource } from "#shared/console/run-start.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { checkOptions, useStartOfForm } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { tabForms } from "#src/lib/tab-forms.ts";
import { Address } from "#src/records/address.tsx";
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
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onBack: () => void;
  readonly onStarted: (runId: string) => void;
};

/** The facts that say what an asset in the rows is. */
const assetsIn = (reviewed: readonly ReviewedFact[]) => reviewed.filter(({ key }) => key.startsWith("asset "));

/** Whether the totals are of the assets that were checked for the start. */
const paysSame = ({ totals }: PayoutCheck, reviewed: readonly ReviewedFact[]): boolean => {
  const checked = new Set(assetsIn(reviewed).map(({ address }) => (address ?? "native").toLowerCase()));
  return totals.length === checked.size && totals.every(({ asset }) => checked.has(asset.toLowerCase()));
};

/** Which contract each token in the rows is: anybody can create a token with its symbol. */
const assetFacts = (environment: string, reviewed: readonly ReviewedFact[]): readonly Fact[] =>
  assetsIn(reviewed).flatMap(({ what, value, address, networkId }) => {
    if (address === null) return [];
    const token = reviewed.find(({ key, address: one }) => key.startsWith("token ") && one === address);
    return [
      {
        label: what,
        value: (
          <Stack gap={2}>
            <Text size="sm">
              <NameText text={token?.value ?? value} />
            </Text>
            <Address
              environment={environment}
              networkId={networkId ?? undefined}
              value={address}
              form="full"
              what="token's contract"
              opens="contract"
            />
          </Stack>
        ),
      },
    ];
  });

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
  const paid = rows.filter((row) => !isEmpty(row)).length;
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
        onStart={(options) =>
          start.mutate(
            { ...source, ...options, idempotencyKey: key },
            { onSuccess: ({ id: runId }) => onStarted(runId) },
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

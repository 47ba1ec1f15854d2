import { Group, NativeSelect, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { AssetHistory, Holding } from "#shared/console/assets.ts";
import type { TransactionDay } from "#shared/console/transactions.ts";
import { assetDaysOptions, assetHistoryOptions, type AssetOwner, type AssetRef } from "#src/api/assets.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { useNow } from "#src/components/use-now.ts";
import { dateText, dayOf, firstOf } from "#src/lib/utc-days.ts";
import { ListState } from "#src/lists/list-state.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";
import { assetName, assetParam, holdingKey } from "./asset-name.ts";
import { balancePoints, flowPoints } from "./chart-points.ts";
import { type ChartSearch, type OnChartSearch, type Period, periods } from "./chart-search.ts";
import { BalanceTable, FlowTable } from "./chart-tables.tsx";
import { useSeen } from "./use-seen.ts";
import classes from "./assets.module.css";

/** Pixels: reserves the chart's space before it loads. */
const chartHeight = 240;

const Loading = () => <Skeleton height={chartHeight} radius={0} />;

/** Chart code is loaded only for people who open the charts. */
const BalanceChart = later(async () => (await import("./asset-charts.tsx")).BalanceChart, <Loading />);
const FlowChart = later(async () => (await import("./asset-charts.tsx")).FlowChart, <Loading />);

/**
 * React suspends a chart until its style sheets are loaded; without its own boundary the whole page would disappear
 * meanwhile.
 */
const Drawn = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
);

const periodWords: Readonly<Record<Period, string>> = { 30: "30 days", 90: "90 days", 365: "1 year", all: "All" };

type Props = {
  readonly environment: string;
  readonly owner: AssetOwner;
  readonly holdings: readonly Holding[];
  readonly find: ReturnType<typeof useNetworks>["find"];
  readonly search: ChartSearch;
  readonly onSearch: OnChartSearch;
};

/** The balance of one asset day by day, with inflows and outflows. */
export const OverTime = ({ environment, owner, holdings, find, search, onSearch }: Props) => {
  const { chart, period = periods[0] } = search;
  const [element, isSeen] = useSeen();
  const today = useNow(dayOf);
  const since = useNow((now) => (period === "all" ? "" : firstOf(Number(period), now)));
  const holding = holdings.find((one) => holdingKey(one) === chart) ?? holdings[0];
  if (holding === undefined) return null;
  const of = { networkId: holding.networkId, asset: assetParam(holding) };
  const range = { since: since === "" ? undefined : since, until: today };
  return (
    <div ref={element}>
      <Group gap="sm" mb="md" align="end">
        <NativeSelect
          label="Asset"
          value={holdingKey(holding)}
          onChange={({ currentTarget }) => onSearch({ chart: currentTarget.value })}
          data={holdings.map((one) => ({
            value: holdingKey(one),
            label: `${assetName(one, find(one.networkId))} on ${find(one.networkId)?.name ?? one.networkId}`,
          }))}
        />
        <NativeSelect
          label="Period"
          value={period}
          onChange={({ currentTarget }) => onSearch({ period: periods.find((one) => one === currentTarget.value) })}
          data={periods.map((value) => ({ value, label: periodWords[value] }))}
        />
      </Group>
      {isSeen ? (
        <Charts key={holdingKey(holding)} environment={environment} owner={owner} of={of} range={range} />
      ) : (
        // Nothing is on its way before a person scrolls here.
        <Skeleton height={chartHeight} radius={0} aria-busy={false} />
      )}
    </div>
  );
};

type Range = { readonly since: string | undefined; readonly until: string };
type ChartsProps = {
  readonly environment: string;
  readonly owner: AssetOwner;
  readonly of: AssetRef;
  readonly range: Range;
};

const Charts = ({ environment, owner, of, range }: ChartsProps) => {
  const historyOptions = assetHistoryOptions(environment, owner, of);
  const history = useQuery(historyOptions);
  const daysOptions = assetDaysOptions(environment, owner, of, range.since);
  const days = useQuery(daysOptions);
  return (
    <div className={classes["charts"]}>
      <Figure title="Balance">
        <ListState query={history} queryKey={historyOptions.queryKey} loading={<Loading />}>
          {(data) => <Balance history={data} range={range} />}
        </ListState>
      </Figure>
      <Figure title="Money in and out">
        <ListState query={days} queryKey={daysOptions.queryKey} loading={<Loading />}>
          {({ data, list }) =>
            list.state === "not_offered" ? (
              <NotOffered
                what="the transactions of the organization"
                instead="The balance chart shows what Postern has recorded."
              />
            ) : (
              <Flow days={data} scale={history.data} range={range} isPartial={list.state !== "complete"} />
            )
          }
        </ListState>
      </Figure>
    </div>
  );
};

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <figure className={classes["chart"]} aria-label={title}>
    <Title order={3} mb="xs">
      {title}
    </Title>
    {children}
  </figure>
);

const Balance = ({ history, range }: { readonly history: AssetHistory; readonly range: Range }) => {
  const points = balancePoints(history, range.since, range.until);
  if (history.firstDay === null || points.length === 0) {
    return (
      <EmptyState
        title="No balance recorded yet."
        reason="The daily balance appears here after Postern first reads it."
      />
    );
  }
  return (
    <>
      <Drawn>
        <BalanceChart points={points} unit={history.unit} firstDay={history.firstDay} height={chartHeight} />
      </Drawn>
      <Text size="xs" c="dimmed" mt="xs">
        Recorded by Postern since <time dateTime={history.firstDay}>{dateText(history.firstDay)}</time>. Days are in
        UTC.
      </Text>
      <BalanceTable days={history.data} firstDay={history.firstDay} range={range} />
    </>
  );
};

type FlowProps = {
  readonly days: readonly TransactionDay[];
  readonly scale: AssetHistory | undefined;
  readonly range: Range;
  readonly isPartial: boolean;
};

const Flow = ({ days, scale, range, isPartial }: FlowProps) => {
  const partial = isPartial && "Still reading transactions, so totals may change. ";
  const points = flowPoints(days, scale?.decimals ?? null, range.since, range.until);
  if (points.length === 0) {
    return (
      <EmptyState
        title="No money in or out."
        reason={partial === false ? "Money in and out appears here by day." : partial.trim()}
      />
    );
  }
  return (
    <>
      <Drawn>
        <FlowChart points={points} unit={scale?.unit ?? "base units"} height={chartHeight} />
      </Drawn>
      <Text size="xs" c="dimmed" mt="xs">
        {partial}Days are in UTC. Internal transfers, between your own addresses, are left out.
      </Text>
      <FlowTable days={days} />
    </>
  );
};

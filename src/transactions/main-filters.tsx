import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { directions } from "#shared/console/transaction-states.ts";
import { transactionsSeenOptions } from "#src/api/transactions.ts";
import { nameText } from "#src/components/name-text.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { AccountFilter } from "./account-filter.tsx";
import { assetName } from "./asset-name.ts";
import { type Period, periodsOf, periodText } from "./periods.ts";
import { ofNobody, type OnTransactionSearch, type TransactionSearch } from "./transaction-search.ts";
import { directionWords } from "./transaction-words.ts";
import classes from "./transactions.module.css";

type Props = {
  readonly environment: string;
  readonly search: TransactionSearch;
  readonly onSearch: OnTransactionSearch;
  /** The list is of one asset, so there is no choice. */
  readonly isOfAsset: boolean;
  /** The list is of one owner, so there is no choice. */
  readonly isOfOwner: boolean;
};

const directionChoices = [
  { label: "In and out", value: "" },
  ...directions.map((value) => ({ label: directionWords[value].word, value })),
];

/** The filters that are used most, visible where there is space: whose, which asset, which way, and when. */
export const MainFilters = ({ environment, search, onSearch, isOfAsset, isOfOwner }: Props) => {
  const set = (change: Partial<TransactionSearch>) => onSearch({ ...change, cursor: undefined });
  return (
    <div className={classes["filters"]}>
      {!isOfOwner && (
        <AccountFilter
          environment={environment}
          search={search}
          onChange={(account) => set({ ...ofNobody, ...account })}
        />
      )}
      {!isOfAsset && <AssetFilter environment={environment} search={search} onSearch={set} />}
      <NativeSelect
        label="Direction"
        data={directionChoices}
        value={search.direction ?? ""}
        onChange={({ currentTarget: { value } }) => set({ direction: directions.find((one) => one === value) })}
      />
      <PeriodFilter environment={environment} search={search} onSearch={set} />
    </div>
  );
};

type ChoiceProps = Pick<Props, "environment" | "search" | "onSearch">;

const PeriodFilter = ({ environment, search: { since, until }, onSearch }: ChoiceProps) => {
  const { data: seen } = useQuery(transactionsSeenOptions(environment));
  const [now] = useState(() => Date.now());
  const any: Period = { since: undefined, until: undefined };
  const offered = periodsOf(seen?.months ?? [], now);
  const current = { since, until };
  const all = [any, ...offered, current].map((period) => ({ ...period, value: valueOf(period) }));
  const labels = new Map(offered.map(({ label, ...period }) => [valueOf(period), label]));
  return (
    <NativeSelect
      label="Period (UTC)"
      data={[...new Map(all.map((one) => [one.value, one])).values()].map((one) => ({
        value: one.value,
        label: labels.get(one.value) ?? periodText(one),
      }))}
      value={valueOf(current)}
      onChange={({ currentTarget }) => {
        const chosen = all.find(({ value }) => value === currentTarget.value) ?? any;
        onSearch({ since: chosen.since, until: chosen.until });
      }}
    />
  );
};

const valueOf = ({ since = "", until = "" }: Period): string => `${since}/${until}`;

/** The assets with transactions; an asset belongs to one network. */
const AssetFilter = ({ environment, search: { asset, networkId }, onSearch }: ChoiceProps) => {
  const { data: seen } = useQuery(transactionsSeenOptions(environment));
  const { networks, find } = useNetworks(environment);
  const offered = (seen?.assets ?? []).filter((one) => networkId === undefined || one.networkId === networkId);
  const choices = offered.map((one) => ({
    value: keyOf(one.asset, one.networkId),
    label: `${nameText(assetName(one))}${networks.length > 1 ? ` on ${nameText(find(one.networkId)?.name ?? one.networkId)}` : ""}`,
  }));
  const value = asset === undefined ? "" : keyOf(asset, networkId);
  const isOffered = value === "" || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label="Asset"
      data={[
        { label: "All", value: "" },
        ...(isOffered || asset === undefined ? [] : [{ value, label: assetName({ asset }) }]),
        ...choices,
      ]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = offered.find((one) => keyOf(one.asset, one.networkId) === currentTarget.value);
        onSearch(chosen === undefined ? { asset: undefined } : { asset: chosen.asset, networkId: chosen.networkId });
      }}
    />
  );
};

const keyOf = (asset: string, networkId: string | undefined): string => `${asset} ${networkId ?? ""}`;

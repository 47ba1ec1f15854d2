import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { directions, transactionStates } from "#shared/console/transaction-states.ts";
import { transactionsSeenOptions } from "#src/api/transactions.ts";
import { nameText } from "#src/components/name-text.ts";
import { DayField } from "#src/lists/day-field.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { assetName } from "./asset-name.ts";
import { CounterpartyFilter } from "./counterparty-filter.tsx";
import type { TransactionSearch, OnTransactionSearch } from "./transaction-search.ts";
import { directionWords, transactionStateWords } from "./transaction-words.ts";
import classes from "./transactions.module.css";

type Props = {
  readonly environment: string;
  readonly search: TransactionSearch;
  readonly onSearch: OnTransactionSearch;
  /** The list is of one asset, so there is no choice. */
  readonly isOfAsset?: boolean;
};

const all = { label: "All", value: "" };
const directionChoices = [all, ...directions.map((value) => ({ label: directionWords[value].word, value }))];
const stateChoices = [all, ...transactionStates.map((value) => ({ label: transactionStateWords[value].word, value }))];

/** The filters of a list of transactions; each is in the URL. */
export const TransactionFilters = ({ environment, search, onSearch, isOfAsset = false }: Props) => {
  const set = (change: Partial<TransactionSearch>) => onSearch({ ...change, cursor: undefined });
  return (
    <div className={classes["filters"]}>
      <NativeSelect
        label="Direction"
        data={directionChoices}
        value={search.direction ?? ""}
        onChange={({ currentTarget: { value } }) => set({ direction: directions.find((one) => one === value) })}
      />
      {isOfAsset ? null : (
        <>
          <AssetFilter environment={environment} search={search} onSearch={set} />
          <NetworkSelect
            environment={environment}
            value={search.networkId ?? ""}
            none="All"
            // Another network's asset would leave nothing in.
            onChange={(value) => set({ networkId: value === "" ? undefined : value, asset: undefined })}
          />
        </>
      )}
      <CounterpartyFilter environment={environment} onChange={(counterparty) => set({ counterparty })} />
      <NativeSelect
        label="Status"
        data={stateChoices}
        value={search.status ?? ""}
        onChange={({ currentTarget: { value } }) => set({ status: transactionStates.find((one) => one === value) })}
      />
      <DayField label="From (UTC)" value={search.since ?? ""} onChange={(day) => set({ since: day || undefined })} />
      <DayField label="Until (UTC)" value={search.until ?? ""} onChange={(day) => set({ until: day || undefined })} />
    </div>
  );
};

/** The assets with transactions; an asset belongs to one network. */
const AssetFilter = ({ environment, search: { asset, networkId }, onSearch }: Props) => {
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
      data={[all, ...(isOffered || asset === undefined ? [] : [{ value, label: assetName({ asset }) }]), ...choices]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = offered.find((one) => keyOf(one.asset, one.networkId) === currentTarget.value);
        onSearch(chosen === undefined ? { asset: undefined } : { asset: chosen.asset, networkId: chosen.networkId });
      }}
    />
  );
};

const keyOf = (asset: string, networkId: string | undefined): string => `${asset} ${networkId ?? ""}`;

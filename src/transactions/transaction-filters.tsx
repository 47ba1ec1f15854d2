import { NativeSelect } from "@mantine/core";
import { transactionStates } from "#shared/console/transaction-states.ts";
import { DayField } from "#src/lists/day-field.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { CounterpartyFilter } from "./counterparty-filter.tsx";
import type { TransactionSearch, OnTransactionSearch } from "./transaction-search.ts";
import { transactionStateWords } from "./transaction-words.ts";
import classes from "./transactions.module.css";

type Props = {
  readonly environment: string;
  readonly search: TransactionSearch;
  readonly onSearch: OnTransactionSearch;
  /** The list is of one asset, so there is no choice. */
  readonly isOfAsset?: boolean;
};

const all = { label: "All", value: "" };
const stateChoices = [all, ...transactionStates.map((value) => ({ label: transactionStateWords[value].word, value }))];

/** The filters of a list of transactions that are used less; each is in the URL. */
export const TransactionFilters = ({ environment, search, onSearch, isOfAsset = false }: Props) => {
  const set = (change: Partial<TransactionSearch>) => onSearch({ ...change, cursor: undefined });
  return (
    <div className={classes["filters"]}>
      {isOfAsset ? null : (
        <NetworkSelect
          environment={environment}
          value={search.networkId ?? ""}
          none="All"
          // Another network's asset would leave nothing in.
          onChange={(value) => set({ networkId: value === "" ? undefined : value, asset: undefined })}
        />
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

import { Button, Collapse } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { TransactionsAnswer, ListedTransaction } from "#shared/console/transactions.ts";
import { transactionsOptions } from "#src/api/transactions.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { useSayOnChange } from "#src/components/use-say-on-change.ts";
import { dayGroup } from "#src/lists/day-group.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { TableTools } from "#src/lists/table-tools.tsx";
import { useAwaited } from "#src/lists/use-awaited.ts";
import { useColumnChoice } from "#src/lists/use-column-choice.ts";
import { useExplorers } from "#src/records/explorer-link.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { AccountingButton } from "./accounting-button.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { MainFilters } from "./main-filters.tsx";
import { OlderNewer } from "./older-newer.tsx";
import { transactionColumns } from "./transaction-columns.tsx";
import {
  filterOf,
  type TransactionOwner,
  type TransactionSearch,
  noFilters,
  type OnTransactionSearch,
  activeFilters,
} from "./transaction-search.ts";
import { TransactionsStatus } from "./transactions-status.tsx";
import { withAddressKeys } from "./with-address-keys.ts";
import classes from "./transactions.module.css";

const TransactionFilters = later(async () => (await import("./transaction-filters.tsx")).TransactionFilters);

type Props = {
  readonly environment: string;
  readonly owner: TransactionOwner;
  readonly search: TransactionSearch;
  readonly onSearch: OnTransactionSearch;
  /** The only asset of the page, by network and contract. */
  readonly asset?: { readonly networkId: string; readonly contract: string } | undefined;
};

/**
 * The transactions of the organization or of one owner, one row per hash: filters, columns, pages, and the export of
 * all matches.
 */
export const TransactionList = ({ environment, owner, search: linked, onSearch, asset }: Props) => {
  const search = withAddressKeys(linked);
  const { networks, isAwaited } = useNetworks(environment);
  // An id in place of a network's name changes the widths of the columns.
  const isWaiting = useAwaited(isAwaited);
  const [isFiltering, setFiltering] = useState(false);
  const [wasFiltering, setWasFiltering] = useState(isFiltering);
  const panel = useId();
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const filter = {
    ...filterOf(owner, search),
    ...(asset === undefined ? {} : { networkId: asset.networkId, asset: addressKey(asset.contract) }),
  };
  const asked = { ...filter, take: String(search.take), cursor: search.cursor };
  const options = transactionsOptions(environment, asked);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const columns = transactionColumns({
    environment,
    networks,
    explorers: useExplorers(environment),
    isOfOne: owner.kind === "address",
    isWhole: query.data?.list.state === "complete",
  });
  const choice = useColumnChoice("transactions", columns);
  const rows = query.isPlaceholderData ? 0 : (query.data?.data.length ?? 0);
  useSayOnChange(JSON.stringify(asked), rows === 0 ? undefined : `${countText(rows, "transaction")} shown.`);
  const main = (
    <MainFilters
      environment={environment}
      search={search}
      onSearch={onSearch}
      isOfAsset={asset !== undefined}
      isOfOwner={owner.kind !== "organization"}
    />
  );
  return (
    <>
      <div className={classes["toolbar"]}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          aria-expanded={isFiltering}
          aria-controls={panel}
          {...preloads(TransactionFilters)}
          onClick={() => {
            setFiltering(!isFiltering);
            setWasFiltering(true);
          }}
        >
          {isPhone ? "Filter" : "More filters"}
        </Button>
        <div className={classes["tools"]}>
          <TableTools
            environment={environment}
            name="transactions"
            columns={columns}
            choice={choice}
            rows={query.data?.data ?? noRows}
            isPage
            more={
              <AccountingButton
                environment={environment}
                filter={filter}
                search={search}
                isWhole={query.data && query.data.list.state === "complete"}
              />
            }
          />
        </div>
      </div>
      {!isPhone && main}
      <Collapse id={panel} expanded={isFiltering}>
        {isPhone && isFiltering && main}
        {wasFiltering && (
          <TransactionFilters
            environment={environment}
            search={search}
            onSearch={onSearch}
            isOfAsset={asset !== undefined}
          />
        )}
      </Collapse>
      <FilterChips environment={environment} search={search} onSearch={onSearch} />
      <ListState query={query} queryKey={options.queryKey}>
        {(page) => (
          <>
            <TransactionsStatus environment={environment} list={page.list} />
            {page.list.state === "not_offered" ? (
              <ListNotOffered environment={environment} />
            ) : isWaiting ? (
              <LoadingRows rows={Math.min(search.take, 19)} />
            ) : (
              <Rows
                environment={environment}
                owner={owner}
                page={page}
                columns={choice.shown}
                search={search}
                onSearch={onSearch}
              />
            )}
            {page.data.length + Number(search.cursor !== undefined) > 0 && (
              <OlderNewer
                environment={environment}
                asked={asked}
                take={search.take}
                next={page.next}
                onSearch={onSearch}
              />
            )}
          </>
        )}
      </ListState>
    </>
  );
};

const noRows: readonly ListedTransaction[] = [];

const ListNotOffered = ({ environment }: { readonly environment: string }) => (
  <NotOffered
    what="a list of transactions"
    instead="Activity lists what was sent through Postern, with receipts and fees."
    action={
      <TextLink size="sm" to="/$environment/activity" params={{ environment }}>
        Open activity
      </TextLink>
    }
  />
);

type RowsProps = Props & {
  readonly page: TransactionsAnswer;
  readonly columns: ReturnType<typeof transactionColumns>;
};

const Rows = ({ environment, owner, page, columns, search, onSearch }: RowsProps) => {
  const navigate = useNavigate();
  return (
    <DataTable
      label={owner.kind === "organization" ? "Transactions" : `Transactions of the ${owner.kind}`}
      columns={columns}
      rows={page.data}
      rowKey={({ networkId, hash }) => `${networkId}/${hash}`}
      groupOf={({ at }) => dayGroup(at)}
      onOpen={({ networkId, hash }) =>
        void navigate({
          to: "/$environment/transactions/$networkId/$hash",
          params: { environment, networkId, hash },
        })
      }
      empty={<NoRows owner={owner} page={page} search={search} onSearch={onSearch} />}
    />
  );
};

const NoRows = ({ owner, page, search, onSearch }: Pick<RowsProps, "owner" | "page" | "search" | "onSearch">) => {
  if (activeFilters(search).length > 0) {
    return (
      <EmptyState
        title="No matching transactions."
        action={
          <Button size="xs" variant="default" onClick={() => onSearch(noFilters)}>
            Remove all filters
          </Button>
        }
      />
    );
  }
  if (search.cursor !== undefined) {
    return (
      <EmptyState
        title="No older transactions."
        action={
          <Button size="xs" variant="default" onClick={() => onSearch({ cursor: undefined })}>
            Show the newest
          </Button>
        }
      />
    );
  }
  const whose = owner.kind === "organization" ? "organization" : owner.kind;
  return page.list.state === "complete" ? (
    <EmptyState title={`The ${whose} has no transactions.`} reason="Transfers in and out appear here." />
  ) : (
    <EmptyState title="No transactions yet." reason="They appear here as Postern reads them from the service." />
  );
};

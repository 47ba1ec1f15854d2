import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { numberText } from "#shared/amount/number-text.ts";
import type { ListedContract } from "#shared/console/contract-list.ts";
import type { MirrorList } from "#shared/console/find.ts";
import { findPath } from "#shared/console/paths.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { contractListOptions } from "#src/api/book/contract-list.ts";
import { bookExportUrl } from "#src/api/contract-book.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { ExportLink } from "#src/lists/export-link.tsx";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { BookImport } from "./book-import.tsx";
import { contractColumns } from "./contract-columns.tsx";
import { type ContractsSearch, defaults, foundText, queryOf } from "./contracts-search.ts";
import classes from "./contracts.module.css";

type Props = {
  readonly environment: string;
  readonly search: ContractsSearch;
  readonly onSearch: (change: Partial<ContractsSearch>, how?: { readonly replace: true }) => void;
};

/** The organization's contracts, then those it has only called. */
export const ContractList = ({ environment, search, onSearch }: Props) => {
  const navigate = useNavigate();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const options = contractListOptions(environment, queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { networks, isAwaited } = useNetworks(environment);
  const deployed = query.data?.deployed;
  const set = [search.tag !== "", search.network !== "", search.scope === "ours"].filter(Boolean).length;
  return (
    <>
      <DataList<ListedContract>
        environment={environment}
        name="contracts"
        label="Contracts"
        query={query}
        queryKey={options.queryKey}
        columns={contractColumns(environment, networks)}
        isAwaited={isAwaited}
        rowKey={({ networkId, address }) => `${networkId} ${address}`}
        onOpen={({ networkId, address }) =>
          void navigate({
            to: "/$environment/contracts/$networkId/$address",
            params: { environment, networkId, address },
          })
        }
        search={search}
        onSearch={onSearch}
        copy={{ of: ({ address }) => address, what: "addresses" }}
        find={
          <TextFilter
            label="Find"
            placeholder="Name or address"
            value={foundText(search)}
            onChange={(find) => onSearch({ find, q: undefined, skip: 0 })}
          />
        }
        filtersSet={set}
        filters={
          <>
            <NativeSelect
              label="Show"
              data={[
                { value: "all", label: "All" },
                { value: "ours", label: "Ours: saved or deployed" },
              ]}
              value={search.scope}
              onChange={({ currentTarget: { value } }) =>
                onSearch({ scope: value === "ours" ? "ours" : "all", skip: 0 })
              }
            />
            <NetworkSelect
              environment={environment}
              value={search.network}
              none="All"
              onChange={(network) => onSearch({ network, skip: 0 })}
            />
            <TextFilter
              label="Tag"
              placeholder="All"
              value={search.tag}
              onChange={(tag) => onSearch({ tag, skip: 0 })}
            />
          </>
        }
        files={
          <>
            {deployed !== undefined && deployed.state !== "not_offered" && (
              <ExportLink href={`${findPath(environment)}/export?kind=contracts&format=csv`} size="xs">
                Export deployed as CSV
              </ExportLink>
            )}
            <ExportLink href={bookExportUrl(environment)} size="xs">
              Export saved as JSON
            </ExportLink>
          </>
        }
        empty={
          foundText(search) !== "" || set > 0 ? (
            <EmptyState
              title="No matching contracts."
              isFiltered
              action={
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    onSearch({ find: "", q: undefined, tag: "", network: "", scope: defaults.scope, skip: 0 })
                  }
                >
                  Show all contracts
                </Button>
              }
            />
          ) : (
            <EmptyList
              skip={search.skip}
              onFirst={() => onSearch({ skip: 0 })}
              title="No contracts yet."
              reason="Contracts that you deploy, call or save appear here. Open any contract by its address with Find."
            />
          )
        }
      />
      {deployed !== undefined && <DeployedNote list={deployed} />}
      {roleIncludes(session.role, "admin") && <BookImport environment={environment} />}
    </>
  );
};

/** What the list may lack of the contracts that the service has deployed. */
const DeployedNote = ({ list: { state, seen, rows, total, why } }: { readonly list: MirrorList }) => {
  const words = {
    complete: "",
    not_offered: "This deployment does not list its contracts. Look one up above by its deployment id.",
    syncing:
      total === null
        ? "Reading the deployed contracts…"
        : `Reading the deployed contracts: ${numberText(seen ?? rows)} of ${numberText(total)}.`,
    failed: `Postern could not read all deployed contracts, and will try again. ${why ?? ""}`.trim(),
  }[state];
  return <output className={classes["deployed"]}>{words}</output>;
};

import { Button, Group } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { roleIncludes } from "#shared/wire/role.ts";
import { bookExportUrl, bookOptions } from "#src/api/contract-book.ts";
import { sessionOptions } from "#src/api/session.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { Pager } from "#src/components/pager.tsx";
import { ExportLink } from "#src/lists/export-link.tsx";
import { FilterFold } from "#src/lists/filter-fold.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { bookColumns } from "./book-columns.tsx";
import { BookImport } from "./book-import.tsx";
import { type ContractsSearch, queryOf } from "./contracts-search.ts";

type Props = {
  readonly environment: string;
  readonly search: ContractsSearch;
  readonly onSearch: (change: Partial<ContractsSearch>) => void;
};

/** The contracts that the organization has saved. */
export const BookList = ({ environment, search, onSearch }: Props) => {
  const navigate = useNavigate();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const options = bookOptions(environment, queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const isFiltered = search.find !== "" || search.network !== "" || search.tag !== "";
  const onTag = (tag: string) => onSearch({ tag, skip: 0 });
  return (
    <>
      <Group align="end" gap="sm" mb="md">
        <TextFilter label="Find" value={search.find} onChange={(find) => onSearch({ find, skip: 0 })} />
        <FilterFold count={Number(search.tag !== "") + Number(search.network !== "")}>
          <TextFilter label="Tag" value={search.tag} onChange={onTag} />
          <NetworkSelect
            environment={environment}
            value={search.network}
            none="All"
            onChange={(network) => onSearch({ network, skip: 0 })}
          />
        </FilterFold>
        <ExportLink href={bookExportUrl(environment)}>Export JSON</ExportLink>
      </Group>
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Contract book"
              columns={bookColumns(environment, onTag)}
              rows={data}
              rowKey={({ networkId, address }) => `${networkId} ${address}`}
              onOpen={({ networkId, address }) =>
                void navigate({
                  to: "/$environment/contracts/$networkId/$address",
                  params: { environment, networkId, address },
                })
              }
              empty={
                isFiltered ? (
                  <EmptyState
                    title="No matching contracts."
                    action={
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => onSearch({ find: "", tag: "", network: "", skip: 0 })}
                      >
                        Show all contracts
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState
                    title="The contract book is empty."
                    reason="To save a contract, an admin opens it under Deployed contracts or by its address."
                  />
                )
              }
            />
            <Pager
              skip={search.skip}
              take={pageSize}
              total={pagination.totalElements}
              onSkip={(skip) => onSearch({ skip })}
            />
          </>
        )}
      </ListState>
      {roleIncludes(session.role, "admin") && <BookImport environment={environment} />}
    </>
  );
};

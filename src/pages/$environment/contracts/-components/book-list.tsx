import { Button } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { roleIncludes } from "#shared/wire/role.ts";
import { bookExportUrl, bookOptions } from "#src/api/contract-book.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { ExportLink } from "#src/lists/export-link.tsx";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { bookColumns } from "./book-columns.tsx";
import { BookImport } from "./book-import.tsx";
import { type ContractsSearch, queryOf } from "./contracts-search.ts";

type Props = {
  readonly environment: string;
  readonly search: ContractsSearch;
  readonly onSearch: (change: Partial<ContractsSearch>, how?: { readonly replace: true }) => void;
};

/** The contracts that the organization has saved. */
export const BookList = ({ environment, search, onSearch }: Props) => {
  const navigate = useNavigate();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const options = bookOptions(environment, queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { find: networkOf } = useNetworks(environment);
  const isFiltered = search.find !== "" || search.network !== "" || search.tag !== "";
  const onTag = (tag: string) => onSearch({ tag, skip: 0 });
  return (
    <>
      <DataList
        environment={environment}
        name="contract-book"
        label="Contract book"
        query={query}
        queryKey={options.queryKey}
        columns={bookColumns(environment, networkOf, onTag)}
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
            value={search.find}
            onChange={(find) => onSearch({ find, skip: 0 })}
          />
        }
        filtersSet={Number(search.tag !== "") + Number(search.network !== "")}
        filters={
          <>
            <TextFilter label="Tag" placeholder="All" value={search.tag} onChange={onTag} />
            <NetworkSelect
              environment={environment}
              value={search.network}
              none="All"
              onChange={(network) => onSearch({ network, skip: 0 })}
            />
          </>
        }
        files={
          <ExportLink href={bookExportUrl(environment)} size="xs">
            Export all as JSON
          </ExportLink>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title="No matching contracts."
              isFiltered
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
            <EmptyList
              skip={search.skip}
              onFirst={() => onSearch({ skip: 0 })}
              title="The contract book is empty."
              reason="Open a contract under Deployed contracts or by its address to save it."
              action={
                <TextLink size="sm" to="/$environment/contracts" params={{ environment }} search={{ tab: "deployed" }}>
                  Show deployed contracts
                </TextLink>
              }
            />
          )
        }
      />
      {roleIncludes(session.role, "admin") && <BookImport environment={environment} />}
    </>
  );
};

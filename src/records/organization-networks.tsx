import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { enabledNetworksOptions, networksOptions } from "#src/api/networks.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import type { FindSearch, OnSearch } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { networkColumns, networkFile } from "./network-columns.tsx";

type Filter = { readonly enabled: boolean | undefined };

type Props = {
  readonly environment: string;
  readonly filter: Filter;
  readonly search: FindSearch;
  readonly onFilter: (filter: Partial<Filter>) => void;
  readonly onSearch: OnSearch;
};

const choices = [
  { label: "All", value: "all" },
  { label: "Enabled", value: "true" },
  { label: "Disabled", value: "false" },
] as const;

/** The organization's networks, by page, filtered by the service (specification, Endpoints 9). */
export const OrganizationNetworks = ({ environment, filter, search, onFilter, onSearch }: Props) => {
  const navigate = useNavigate();
  const { data: catalog, isPending, failureReason } = useQuery(enabledNetworksOptions(environment));
  const options = networksOptions(environment, { ...filter, skip: search.skip, take: search.take });
  const { list } = useList({ environment, kind: "networks", search, pages: options });
  const filtered = filter.enabled !== undefined;
  return (
    <DataList
      environment={environment}
      name="networks"
      label="Networks of the organization"
      {...list}
      // Its aliases appear beside the names.
      isAwaited={isPending && failureReason === null}
      columns={networkColumns(environment, catalog)}
      file={networkFile}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/$environment/networks/$networkId", params: { environment, networkId: id } })
      }
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ id }) => id, what: "network ids" }}
      // The service's own filter; it does not apply to the mirror's results.
      filters={
        search.q === undefined && (
          <NativeSelect
            label="Status"
            data={choices}
            value={String(filter.enabled ?? "all")}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ enabled: value === "all" ? undefined : value === "true" })
            }
          />
        )
      }
      empty={
        <EmptyList
          skip={search.skip}
          onFirst={() => onSearch({ skip: 0 })}
          title={filtered ? "No matching networks." : "No networks yet."}
          reason={
            filtered
              ? "The filter shows networks with one status."
              : "The service's operator adds networks to your organization."
          }
          action={
            filtered && (
              <Button variant="default" size="xs" onClick={() => onFilter({ enabled: undefined })}>
                Show all networks
              </Button>
            )
          }
        />
      }
    />
  );
};

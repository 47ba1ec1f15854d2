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
  readonly onFilter: (filter: Partial<Filter> & { readonly q?: undefined }) => void;
  readonly onSearch: OnSearch;
};

const choices = [
  { label: "All", value: "all" },
  { label: "Enabled", value: "true" },
  { label: "Disabled", value: "false" },
] as const;

/**
 * The service's own filters apply together, by status and by name (specification, Endpoints 9). Without a status the
 * mirror is searched, which has more than names but does not record which networks are enabled.
 */
export const networksPageOf = (
  { enabled }: Filter,
  { q, skip, take }: Pick<FindSearch, "q" | "skip" | "take">,
): Parameters<typeof networksOptions>[1] => ({ enabled, name: enabled === undefined ? undefined : q, skip, take });

/** The organization's networks, by page. */
export const OrganizationNetworks = ({ environment, filter, search, onFilter, onSearch }: Props) => {
  const navigate = useNavigate();
  const { data: catalog, isPending, failureReason } = useQuery(enabledNetworksOptions(environment));
  const options = networksOptions(environment, networksPageOf(filter, search));
  const filtered = filter.enabled !== undefined;
  const { list } = useList({
    environment,
    kind: "networks",
    search: filtered ? { skip: search.skip, take: search.take } : search,
    pages: options,
  });
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
      filters={
        <NativeSelect
          label="Status"
          data={choices}
          value={String(filter.enabled ?? "all")}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ enabled: value === "all" ? undefined : value === "true" })
          }
        />
      }
      filtersSet={filtered ? 1 : 0}
      empty={
        <EmptyList
          skip={search.skip}
          onFirst={() => onSearch({ skip: 0 })}
          title={filtered ? "No matching networks." : "No networks yet."}
          isFiltered={filtered}
          reason={
            filtered
              ? `The service found no ${filter.enabled ? "enabled" : "disabled"} network${search.q === undefined ? "" : ` with the name “${search.q}”`}.`
              : "The service's operator adds networks to your organization."
          }
          action={
            filtered && (
              <Button variant="default" size="xs" onClick={() => onFilter({ enabled: undefined, q: undefined })}>
                Show all networks
              </Button>
            )
          }
        />
      }
    />
  );
};

import { Button, Group, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Answer } from "../../../../shared/wire/operations.ts";
import { networksOptions } from "../../../api/networks.ts";
import { DataList } from "../../-components/data-list.tsx";
import { EmptyList } from "../../-components/empty-list.tsx";
import type { ListSearch } from "../../-components/list-search.ts";
import { TextFilter } from "../../-components/text-filter.tsx";
import { networkColumns } from "./network-columns.tsx";

type Filter = { readonly enabled: boolean | undefined; readonly name: string };

type Props = {
  readonly environment: string;
  readonly filter: Filter;
  readonly search: ListSearch;
  readonly onFilter: (filter: Partial<Filter>) => void;
  readonly onSearch: (change: Partial<ListSearch>) => void;
};

const choices = [
  { label: "All", value: "all" },
  { label: "Enabled", value: "true" },
  { label: "Disabled", value: "false" },
] as const;

const paged = ({ networks, pagination }: Answer<"listNetworks">) => ({ data: networks, pagination });

/** The organization's networks, by page, filtered by the service (specification, Endpoints 9). */
export function OrganizationNetworks({ environment, filter, search, onFilter, onSearch }: Props) {
  const navigate = useNavigate();
  const options = networksOptions(environment, { ...filter, skip: search.skip, take: search.take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData, select: paged });
  const filtered = filter.name !== "" || filter.enabled !== undefined;
  return (
    <DataList
      name="networks"
      label="Networks of the organization"
      query={query}
      queryKey={options.queryKey}
      columns={networkColumns(environment)}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/$environment/networks/$networkId", params: { environment, networkId: id } })
      }
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ id }) => id, what: "network ids" }}
      filters={
        <Group align="end" gap="sm">
          <TextFilter label="Name" value={filter.name} onChange={(name) => onFilter({ name })} />
          <NativeSelect
            label="Status"
            data={choices}
            value={String(filter.enabled ?? "all")}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ enabled: value === "all" ? undefined : value === "true" })
            }
          />
        </Group>
      }
      empty={
        <EmptyList
          skip={search.skip}
          onFirst={() => onSearch({ skip: 0 })}
          title={filtered ? "No network fits the filter." : "The organization has no networks."}
          reason={
            filtered
              ? "The service searches the names of the organization's networks."
              : "Networks are added to an organization by the operator of the service."
          }
          action={
            filtered && (
              <Button variant="default" size="xs" onClick={() => onFilter({ name: "", enabled: undefined })}>
                Show all networks
              </Button>
            )
          }
        />
      }
    />
  );
}

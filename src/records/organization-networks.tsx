import { Button, Group, NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { networksOptions } from "../api/networks.ts";
import { DataList } from "../lists/data-list.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import type { FindSearch, OnSearch } from "../lists/list-search.ts";
import { TextFilter } from "../lists/text-filter.tsx";
import { useList } from "../lists/use-list.ts";
import { networkColumns } from "./network-columns.tsx";

type Filter = { readonly enabled: boolean | undefined; readonly name: string };

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
  const options = networksOptions(environment, { ...filter, skip: search.skip, take: search.take });
  const { list } = useList({ environment, kind: "networks", search, pages: options });
  const filtered = filter.name !== "" || filter.enabled !== undefined;
  return (
    <DataList
      environment={environment}
      name="networks"
      label="Networks of the organization"
      {...list}
      columns={networkColumns(environment)}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/$environment/networks/$networkId", params: { environment, networkId: id } })
      }
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ id }) => id, what: "network ids" }}
      // The service's own filters; they do not apply to the mirror's results.
      filters={
        search.q === undefined && (
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
        )
      }
      empty={
        <EmptyList
          skip={search.skip}
          onFirst={() => onSearch({ skip: 0 })}
          title={filtered ? "No matching networks." : "No networks yet."}
          reason={
            filtered
              ? "The filter searches the names of your networks."
              : "The service's operator adds networks to your organization."
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
};

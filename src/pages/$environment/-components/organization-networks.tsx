import { Button, Group, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { networksOptions } from "../../../api/networks.ts";
import { DataTable } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Pager } from "../../../components/pager.tsx";
import { ListState } from "../../-components/list-state.tsx";
import { TextFilter } from "../../-components/text-filter.tsx";
import { networkColumns } from "./network-columns.tsx";

type Filter = { readonly enabled: boolean | undefined; readonly name: string };

type Props = {
  readonly environment: string;
  readonly filter: Filter & { readonly skip: number; readonly take: number };
  readonly onFilter: (filter: Partial<Filter>) => void;
  readonly onSkip: (skip: number) => void;
};

const choices = [
  { label: "All", value: "all" },
  { label: "Enabled", value: "true" },
  { label: "Disabled", value: "false" },
] as const;

/** The organization's networks, by page, filtered by the service (specification, Endpoints 9). */
export function OrganizationNetworks({ environment, filter, onFilter, onSkip }: Props) {
  const options = networksOptions(environment, filter);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const filtered = filter.name !== "" || filter.enabled !== undefined;
  return (
    <>
      <Group align="end" gap="sm" mb="md">
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
      <ListState query={query} queryKey={options.queryKey}>
        {({ networks, pagination }) => (
          <>
            <DataTable
              label="Networks of the organization"
              columns={networkColumns(environment)}
              rows={networks}
              rowKey={({ id }) => id}
              empty={
                <EmptyState
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
            <Pager skip={filter.skip} take={filter.take} total={pagination.totalElements} onSkip={onSkip} />
          </>
        )}
      </ListState>
    </>
  );
}

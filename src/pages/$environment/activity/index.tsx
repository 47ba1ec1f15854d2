import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { operationStates } from "#shared/console/operation-states.ts";
import { endpointNames, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { operationsExportUrl, operationsOptions } from "#src/api/operations.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { stateWords } from "#src/components/operation-state.ts";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { listDefaults, listSearch, urlText } from "#src/lists/list-search.ts";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { activityColumns } from "#src/operations/activity-columns.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { kinds } from "./-components/kinds.ts";

// Only a link from a run leads to it.
const RunFilter = later(async () => (await import("./-components/run-filter.tsx")).RunFilter);

const stateSchema = lazily(() => z.catch(z.optional(z.enum(["open", ...operationStates])), undefined));

const kindSchema = lazily(() => z.catch(z.optional(z.enum(endpointNames.filter(isWriteName))), undefined));

const searchSchema = lazily(() =>
  z.object({
    state: stateSchema,
    /** The endpoint that its operations went to. */
    endpoint: kindSchema,
    run: urlText,
    purpose: urlText,
    ...listSearch,
  }),
);

type Filter = Pick<z.output<typeof searchSchema>, "state" | "endpoint" | "run" | "purpose" | "skip" | "take">;

const queryOf = ({ state, endpoint, run, purpose, skip, take }: Filter) => ({
  state,
  endpoint,
  run,
  purpose,
  ...pageQuery({ skip, take }),
});

const choices = [
  { label: "All", value: "all" },
  { label: "Pending", value: "open" },
  ...operationStates.map((state) => ({ label: stateWords[state].word, value: state })),
];

const kindChoices = [{ label: "All", value: "all" }, ...kinds];

const emptyTitle = ({ state, endpoint, run, purpose }: Filter): string => {
  if (endpoint !== undefined && [state, run, purpose].every((one) => one === undefined)) {
    return "There are no operations of this kind.";
  }
  if (endpoint !== undefined) return "No operation fits all filters.";
  if (purpose !== undefined) return "No operation has a purpose with this text.";
  return run === undefined ? "No operation is in this state." : "The run has no such operation.";
};

const Activity = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const options = operationsOptions(environment, queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { networks } = useNetworks(environment);
  const showAll = () => void navigate({ search: {} });
  return (
    <>
      <PageHeader title="Activity" description="Every change sent to the wallet service, newest first." />
      <DataList
        environment={environment}
        name="operations"
        label="Operations"
        query={query}
        queryKey={options.queryKey}
        exportHref={operationsExportUrl(environment, {
          state: search.state,
          endpoint: search.endpoint,
          run: search.run,
          purpose: search.purpose,
        })}
        columns={activityColumns({ environment, networks })}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({ to: "/$environment/activity/$operationId", params: { environment, operationId: id } })
        }
        search={search}
        onSearch={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
        copy={{ of: ({ id }) => id, what: "operation ids" }}
        filters={
          <>
            <NativeSelect
              label="State"
              w={200}
              data={choices}
              value={search.state ?? "all"}
              onChange={({ currentTarget: { value } }) =>
                void navigate({ search: (last) => ({ ...last, skip: 0, state: stateSchema.parse(value) }) })
              }
            />
            <NativeSelect
              label="Kind"
              w={220}
              data={kindChoices}
              value={search.endpoint ?? "all"}
              onChange={({ currentTarget: { value } }) =>
                void navigate({ search: (last) => ({ ...last, skip: 0, endpoint: kindSchema.parse(value) }) })
              }
            />
            <TextFilter
              label="Purpose"
              placeholder="Part of a purpose"
              value={search.purpose ?? ""}
              onChange={(purpose) =>
                void navigate({
                  search: (last) => ({ ...last, skip: 0, purpose: purpose === "" ? undefined : purpose }),
                  replace: true,
                })
              }
            />
            {search.run !== undefined && (
              <RunFilter
                environment={environment}
                runId={search.run}
                onRemove={() => void navigate({ search: (last) => ({ ...last, skip: 0, run: undefined }) })}
              />
            )}
          </>
        }
        empty={
          [search.state, search.endpoint, search.run, search.purpose].every((one) => one === undefined) ? (
            <EmptyState title="Nothing has been sent yet." reason="What is sent to change something appears here." />
          ) : (
            <EmptyState
              title={emptyTitle(search)}
              action={
                <Button size="xs" variant="default" onClick={showAll}>
                  Show all operations
                </Button>
              }
            />
          )
        }
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/activity/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: ({ search: { state, endpoint, run, purpose, skip, take } }) => ({
    state,
    endpoint,
    run,
    purpose,
    skip,
    take,
  }),
  loader: ({ context: { queryClient }, params: { environment }, deps }) => {
    // The page stands while its list loads.
    void queryClient.prefetchQuery(operationsOptions(environment, queryOf(deps)));
    // Nearly every operation names both: what depends on them would wait for one answer more.
    void queryClient.prefetchQuery(allNetworksOptions(environment));
    void queryClient.prefetchQuery(senderAddressesOptions(environment));
  },
  component: Activity,
});

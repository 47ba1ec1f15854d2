import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { runsOptions } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { listDefaults, listSearch } from "#src/lists/list-search.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { runColumns } from "./-components/run-columns.tsx";

const Runs = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const { skip, take } = search;
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useQuery(sessionOptions());
  const options = runsOptions(environment, { skip, take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { find } = useNetworks(environment);
  const show = (change: Partial<typeof search>) => void navigate({ search: (last) => ({ ...last, ...change }) });
  const isAllowed = session !== undefined && roleIncludes(session.role, "operator");
  const start = (
    <Button component={Link} to={`/${environment}/runs/new`}>
      Generate many addresses…
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Runs"
        description="Series of operations started together and sent by the server."
        action={isAllowed ? start : undefined}
      />
      <DataList
        environment={environment}
        name="runs"
        label="Runs"
        query={query}
        queryKey={options.queryKey}
        columns={runColumns(environment, find)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: "/$environment/runs/$runId", params: { environment, runId: id } })}
        search={search}
        onSearch={show}
        copy={{ of: ({ id }) => id, what: "run ids" }}
        empty={
          <EmptyList
            skip={skip}
            onFirst={() => show({ skip: 0 })}
            title="No runs yet."
            reason="A run sends many operations and shows how each one ended. Generate many addresses, or send a list of calls from the playground."
            action={isAllowed ? start : undefined}
          />
        }
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/runs/")({
  validateSearch: lazily(() => z.object(listSearch)),
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: ({ search: { skip, take } }) => ({ skip, take }),
  loader: async ({ context: { queryClient }, params: { environment }, deps, cause }) => {
    if (cause !== "stay") await queryClient.ensureQueryData(runsOptions(environment, deps));
  },
  component: Runs,
});

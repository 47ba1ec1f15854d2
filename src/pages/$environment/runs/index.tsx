import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { runsOptions } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { Pager } from "#src/components/pager.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { runColumns } from "./-components/run-columns.tsx";

const defaults = { skip: 0 };

const Runs = () => {
  const { environment } = Route.useParams();
  const { skip } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useQuery(sessionOptions());
  const options = runsOptions(environment, { skip, take: pageSize });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
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
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Runs"
              columns={runColumns(environment)}
              rows={data}
              rowKey={({ id }) => id}
              onOpen={({ id }) =>
                void navigate({ to: "/$environment/runs/$runId", params: { environment, runId: id } })
              }
              empty={
                <EmptyState
                  title="No runs yet."
                  reason="A run sends many operations and shows how each one ended. Generate many addresses, or send a list of calls from the playground."
                  action={isAllowed ? start : undefined}
                />
              }
            />
            <Pager
              skip={skip}
              take={pageSize}
              total={pagination.totalElements}
              onSkip={(next) => void navigate({ search: { skip: next } })}
            />
          </>
        )}
      </ListState>
    </>
  );
};

export const Route = createFileRoute("/$environment/runs/")({
  validateSearch: lazily(() =>
    z.object({ skip: z.catch(z._default(z.int().check(z.nonnegative()), defaults.skip), defaults.skip) }),
  ),
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { environment }, deps: { skip }, cause }) => {
    if (cause !== "stay") await queryClient.ensureQueryData(runsOptions(environment, { skip, take: pageSize }));
  },
  component: Runs,
});

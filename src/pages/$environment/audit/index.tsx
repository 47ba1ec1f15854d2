import { Button } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { roleIncludes } from "#shared/wire/role.ts";
import { auditOptions } from "#src/api/audit.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { AuditHeader } from "./-components/audit-actions.tsx";
import { auditColumns } from "./-components/audit-columns.tsx";
import { AuditFilter } from "./-components/audit-filter.tsx";
import { defaults, isFiltered, queryOf, searchSchema, activeFilterCount } from "./-components/audit-search.ts";

const head = {
  title: "Audit",
  description: "Who did what in every environment, including refused requests. Exports contain the whole audit.",
};

const Audit = () => {
  const { data: session } = useSuspenseQuery(sessionOptions());
  if (!roleIncludes(session.role, "admin")) {
    return (
      <>
        <PageHeader {...head} />
        <EmptyState title="Only admins can see the audit." reason={`You are signed in as ${session.role}.`} />
      </>
    );
  }
  return (
    <>
      <AuditHeader {...head} />
      <AuditList />
    </>
  );
};

export const Route = createFileRoute("/$environment/audit/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    // A changed filter keeps the page: the list itself shows that it loads.
    if (cause === "stay") return;
    const session = await queryClient.ensureQueryData(sessionOptions());
    if (roleIncludes(session.role, "admin")) await queryClient.ensureQueryData(auditOptions(queryOf(deps)));
  },
  component: Audit,
});

const AuditList = () => {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const options = auditOptions(queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { data: environments = [] } = useQuery(environmentsOptions());
  const columns = useMemo(() => auditColumns(environments), [environments]);
  return (
    <DataList
      environment=""
      name="audit"
      label="Audit"
      query={query}
      queryKey={options.queryKey}
      columns={columns}
      rowKey={({ position }) => String(position)}
      search={search}
      onSearch={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
      copy={{ of: ({ position }) => String(position), what: "row numbers" }}
      filtersSet={activeFilterCount(search)}
      filters={
        <AuditFilter
          filter={search}
          onFilter={(filter) =>
            void navigate({ search: (last) => searchSchema.parse({ ...last, skip: 0, ...filter }), replace: true })
          }
        />
      }
      empty={
        isFiltered(search) ? (
          <EmptyState
            title="No audit rows match these filters."
            isFiltered
            action={
              <Button size="xs" variant="default" onClick={() => void navigate({ search: {} })}>
                Show everything
              </Button>
            }
          />
        ) : (
          <EmptyState title="There is nothing here." reason="The audit ends before this page." />
        )
      }
    />
  );
};

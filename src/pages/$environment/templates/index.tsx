import { Button } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { templatesOptions } from "#src/api/templates.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { findSearch, listDefaults, listSearch } from "#src/lists/list-search.ts";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { templateColumns, templateText } from "./-components/template-columns.tsx";

const searchSchema = lazily(() => z.object({ ...listSearch, q: findSearch.q }));

const Templates = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useSuspenseQuery(sessionOptions());
  const show = (change: Partial<typeof search>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), ...how });
  const { skip, take, q: searchText = "" } = search;
  const options = templatesOptions(environment, { skip, take });
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    // The service cannot be asked for a text, so the page itself is looked through.
    select: (page) => ({
      ...page,
      data: page.data.filter((row) => templateText(row).includes(searchText.toLowerCase())),
    }),
  });
  const create = roleIncludes(session.role, endpointFacts.createTemplate.role) && (
    <Button renderRoot={(props) => <Link {...props} to="/$environment/templates/new" params={{ environment }} />}>
      New template
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Templates"
        description="Compiled contracts that you can deploy. Open one to read or deploy it."
        {...(create === false ? {} : { action: create })}
      />
      <DataList
        environment={environment}
        name="templates"
        label="Contract templates"
        query={query}
        queryKey={options.queryKey}
        columns={templateColumns(environment)}
        rowKey={({ id }) => id}
        onOpen={({ id: templateId }) =>
          void navigate({ to: "/$environment/templates/$templateId", params: { environment, templateId } })
        }
        search={search}
        onSearch={show}
        copy={{ of: ({ id }) => id, what: "template ids" }}
        find={
          <TextFilter
            label="Find on this page"
            placeholder="Name, type or standard"
            value={searchText}
            onChange={(text) => show({ q: text === "" ? undefined : text }, { replace: true })}
          />
        }
        notOffered={
          <NotOffered
            what="contract templates"
            instead="You can save deployed contracts in the contract book and call them in the playground."
          />
        }
        empty={
          searchText === "" ? (
            <EmptyList
              skip={skip}
              onFirst={() => show({ skip: 0 })}
              title="No templates yet."
              reason="A template is a compiled contract with its ABI. An admin creates one from a compiler artifact."
              action={create}
            />
          ) : (
            <EmptyState
              title="No matching templates on this page."
              isFiltered
              reason={`No template on this page has “${searchText}” in its name, type, standards or description.`}
              action={
                <Button size="xs" variant="default" onClick={() => show({ q: undefined })}>
                  Show all on this page
                </Button>
              }
            />
          )
        }
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/templates/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: ({ search: { skip, take } }) => ({ skip, take }),
  loader: ({ context: { queryClient }, params: { environment }, deps }) => {
    // The page stays while its list loads.
    void queryClient.prefetchQuery(templatesOptions(environment, deps));
  },
  component: Templates,
});

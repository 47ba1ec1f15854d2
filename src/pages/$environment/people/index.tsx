import { Button, NativeSelect, Text } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { roleIncludes } from "#shared/wire/role.ts";
import { peopleOptions } from "#src/api/people.ts";
import { sessionOptions, signInMethodsOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { peopleColumns } from "./-components/people-columns.tsx";
import { defaults, queryOf, searchSchema, activeFilterCount } from "./-components/people-search.ts";
import { PersonView } from "./-components/person-view.tsx";

const Invite = later(async () => (await import("./-components/invite.tsx")).Invite);

const People = () => {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const isAdmin = roleIncludes(session.role, "admin");
  const { data: methods } = useQuery(signInMethodsOptions());
  const [isInviting, setInviting] = useState(false);
  const invites = isAdmin && methods?.includes("link") === true;
  if (isAdmin && search.person !== undefined) return <PersonView environment={environment} search={search} />;
  return (
    <>
      <PageHeader
        title="People"
        description="Who may use Postern, where they are signed in, and what they have under way."
        action={
          invites && (
            <Button {...preloads(Invite)} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      {isAdmin && methods?.includes("oidc") === true && (
        <Text size="sm" c="dimmed">
          People sign in with your organization&apos;s identity provider. Add them, and set their roles, there.
        </Text>
      )}
      {isInviting && <Invite onClose={() => setInviting(false)} />}
      {isAdmin ? (
        <PeopleList environment={environment} />
      ) : (
        <EmptyState title="Only admins can see people." reason={`You are signed in as ${session.role}.`} />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/people/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    // A changed filter leaves the page where it is: the list itself shows that it loads.
    if (cause === "stay" && deps.person === undefined) return;
    const session = await queryClient.ensureQueryData(sessionOptions());
    if (!roleIncludes(session.role, "admin")) return;
    void queryClient.prefetchQuery(signInMethodsOptions());
    await queryClient.ensureQueryData(peopleOptions(queryOf(deps)));
  },
  component: People,
});

const PeopleList = ({ environment }: { readonly environment: string }) => {
  const columns = useMemo(() => peopleColumns(environment), [environment]);
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const options = peopleOptions(queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const filter = (change: object) =>
    void navigate({ search: (last) => searchSchema.parse({ ...last, skip: 0, ...change }), replace: true });
  return (
    <DataList
      environment=""
      name="people"
      label="People"
      query={query}
      queryKey={options.queryKey}
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      onSearch={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
      copy={{ of: ({ id }) => id, what: "person ids" }}
      filtersSet={activeFilterCount(search)}
      filters={
        <>
          <TextFilter label="Name" value={search.name} onChange={(name) => filter({ name })} />
          <NativeSelect
            label="Show"
            data={choices}
            value={search.show}
            onChange={({ currentTarget: { value } }) => filter({ show: value })}
          />
        </>
      }
      empty={
        <EmptyState
          title="No people match these filters."
          action={
            <Button size="xs" variant="default" onClick={() => void navigate({ search: {} })}>
              Show everyone
            </Button>
          }
        />
      }
    />
  );
};

const choices = [
  { label: "Everyone", value: "all" },
  { label: "Signed in", value: "signed-in" },
  { label: "Disabled", value: "disabled" },
];

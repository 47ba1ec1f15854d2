import { Button } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { labelExportUrl, labelsOptions } from "#src/api/labels.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useMay } from "#src/api/use-may.ts";
import { useOutage } from "#src/api/use-outage.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { ExportLink } from "#src/lists/export-link.tsx";
import { listDefaults, listSearch } from "#src/lists/list-search.ts";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { labelColumns, labelFile } from "./-components/label-columns.tsx";
import { LabelImport } from "./-components/label-import.tsx";

const LabelForm = later(async () => (await import("./-components/label-form.tsx")).LabelForm);

const defaults = { find: "", ...listDefaults };

const searchSchema = lazily(() =>
  z.object({
    ...listSearch,
    find: withDefault(z.coerce.string().check(z.maxLength(200)), defaults.find),
    /** The form for a new one is open. */
    form: ifValid(z.literal("new")),
  }),
);

type Search = z.output<typeof searchSchema>;

const queryOf = ({ find, skip, take }: Pick<Search, "find" | "skip" | "take">) => ({
  search: find === "" ? undefined : find,
  ...pageQuery({ skip, take }),
});

const Labels = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useSuspenseQuery(sessionOptions());
  const isAdmin = roleIncludes(session.role, "admin");
  const options = labelsOptions(environment, queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { find } = useNetworks(environment);
  const maySend = useMay(endpointFacts.withdraw.role);
  const isOut = useOutage(environment) !== null;
  const show = (change: Partial<Search>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), ...how });
  const showForm = (form: "new" | undefined) => show({ form }, { replace: true });
  return (
    <>
      <PageHeader
        title="Recipients"
        description="The people and companies you pay. A name is shown wherever its address appears. Admins can edit names."
        action={
          isAdmin && (
            <Button {...preloads(LabelForm)} onClick={() => showForm("new")}>
              Add recipient
            </Button>
          )
        }
      />
      {isAdmin && search.form === "new" && <LabelForm environment={environment} onDone={() => showForm(undefined)} />}
      <DataList
        environment={environment}
        name="labels"
        label="Recipients"
        query={query}
        queryKey={options.queryKey}
        columns={labelColumns({ environment, find, canEdit: isAdmin, send: maySend ? { isOut } : undefined })}
        file={labelFile(find)}
        rowKey={({ networkId, address }) => `${networkId ?? ""} ${address}`}
        search={search}
        onSearch={show}
        copy={{ of: ({ address }) => address, what: "addresses" }}
        find={
          <TextFilter
            label="Name or address"
            value={search.find}
            onChange={(text) => show({ find: text, skip: 0 }, { replace: true })}
          />
        }
        files={
          <ExportLink href={labelExportUrl(environment, search.find)} size="xs">
            {search.find === "" ? "Export all as CSV" : "Export all results as CSV"}
          </ExportLink>
        }
        empty={
          search.find === "" ? (
            <EmptyList
              skip={search.skip}
              onFirst={() => show({ skip: 0 })}
              title="No recipients yet."
              reason="A name is shown instead of the address wherever the address appears."
            />
          ) : (
            <EmptyState
              title="No matching recipients."
              isFiltered
              action={
                <Button size="xs" variant="default" onClick={() => void navigate({ search: {} })}>
                  Show all recipients
                </Button>
              }
            />
          )
        }
      />
      {isAdmin && <LabelImport environment={environment} />}
    </>
  );
};

export const Route = createFileRoute("/$environment/labels/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search: { find, skip, take } }) => ({ find, skip, take }),
  loader: async ({ context: { queryClient }, params: { environment }, deps, cause }) => {
    // A changed filter keeps the page: the list itself shows that it loads.
    if (cause !== "stay") await queryClient.ensureQueryData(labelsOptions(environment, queryOf(deps)));
  },
  component: Labels,
});

import { Button, Group } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import type { Label } from "#shared/console/labels.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { labelExportUrl, labelsOptions } from "#src/api/labels.ts";
import { sessionOptions } from "#src/api/session.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { Pager } from "#src/components/pager.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { Address } from "#src/records/address.tsx";
import { ExportLink } from "#src/lists/export-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { EditLabelButton } from "#src/records/edit-label.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { LabelImport } from "./-components/label-import.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { later, preloads } from "#src/components/later.tsx";

const LabelForm = later(async () => (await import("./-components/label-form.tsx")).LabelForm);

const defaults = { find: "", skip: 0 };

const searchSchema = lazily(() =>
  z.object({
    find: z.catch(z._default(z.coerce.string().check(z.maxLength(200)), defaults.find), defaults.find),
    skip: z.catch(z._default(z.int().check(z.nonnegative()), defaults.skip), defaults.skip),
    /** The form for a new one is open. */
    form: z.catch(z.optional(z.literal("new")), undefined),
  }),
);

const queryOf = ({ find, skip }: Pick<z.output<typeof searchSchema>, "find" | "skip">) => ({
  search: find === "" ? undefined : find,
  ...pageQuery({ skip, take: pageSize }),
});

const Labels = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useSuspenseQuery(sessionOptions());
  const isAdmin = roleIncludes(session.role, "admin");
  const options = labelsOptions(environment, queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const show = (form: "new" | undefined) => void navigate({ search: (last) => ({ ...last, form }), replace: true });
  return (
    <>
      <PageHeader
        title="Labels"
        description="Names for addresses, shown wherever the address appears. Admins can edit them."
        action={
          isAdmin && (
            <Button {...preloads(LabelForm)} onClick={() => show("new")}>
              New label
            </Button>
          )
        }
      />
      {isAdmin && search.form === "new" && <LabelForm environment={environment} onDone={() => show(undefined)} />}
      <Group align="end" gap="sm" mb="md">
        <TextFilter
          label="Label or address"
          value={search.find}
          onChange={(find) => void navigate({ search: { find }, replace: true })}
        />
        <ExportLink href={labelExportUrl(environment)}>Export CSV</ExportLink>
      </Group>
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Labels"
              columns={columns(environment, isAdmin)}
              rows={data}
              rowKey={({ networkId, address }) => `${networkId ?? ""} ${address}`}
              empty={
                search.find === "" ? (
                  <EmptyState title="No labels yet." reason="Labels added by admins appear here." />
                ) : (
                  <EmptyState
                    title="No matching labels."
                    action={
                      <Button size="xs" variant="default" onClick={() => void navigate({ search: {} })}>
                        Show all labels
                      </Button>
                    }
                  />
                )
              }
            />
            <Pager
              skip={search.skip}
              take={pageSize}
              total={pagination.totalElements}
              onSkip={(skip) => void navigate({ search: (last) => ({ ...last, skip }) })}
            />
          </>
        )}
      </ListState>
      {isAdmin && <LabelImport environment={environment} />}
    </>
  );
};

export const Route = createFileRoute("/$environment/labels/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search: { find, skip } }) => ({ find, skip }),
  loader: async ({ context: { queryClient }, params: { environment }, deps, cause }) => {
    // A changed filter leaves the page where it is: the list itself shows that it loads.
    if (cause !== "stay") await queryClient.ensureQueryData(labelsOptions(environment, queryOf(deps)));
  },
  component: Labels,
});

const columns = (environment: string, canEdit: boolean): readonly Column<Label>[] => [
  {
    key: "label",
    card: "title",
    header: "Label",
    cell: (label) => (
      <>
        <strong>
          <NameText text={label.label} />
        </strong>{" "}
        {canEdit && (
          <EditLabelButton
            environment={environment}
            networkId={label.networkId ?? undefined}
            value={label.address}
            label={label}
          />
        )}
      </>
    ),
  },
  {
    key: "address",
    card: "detail",
    header: "Address",
    cell: ({ address, networkId }) => (
      <Address environment={environment} networkId={networkId ?? undefined} value={address} names="none" />
    ),
  },
  {
    key: "network",
    card: "figure",
    header: "Network",
    cell: ({ networkId }) =>
      networkId === null ? "Any" : <NetworkName environment={environment} networkId={networkId} />,
  },
  { key: "person", card: "none", header: "Changed by", cell: ({ changedBy }) => changedBy.name },
  { key: "time", card: "time", header: "Changed", cell: ({ changedAt }) => <TimeText value={changedAt} /> },
];

import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod";
import { operationStates } from "../../../../shared/console/operation.ts";
import { operationsOptions } from "../../../api/operations.ts";
import { DataTable } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { stateWords } from "../../../components/operation-state.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Pager } from "../../../components/pager.tsx";
import { ListState } from "../../-components/list-state.tsx";
import { pageSize } from "../../-page-size.ts";
import { activityColumns } from "./-components/activity-columns.tsx";

const defaults = { skip: 0 };
const stateSchema = z
  .enum(["open", ...operationStates])
  .optional()
  .catch(undefined);

const searchSchema = z.object({
  state: stateSchema,
  skip: z.int().nonnegative().default(defaults.skip).catch(defaults.skip),
});

type Filter = z.output<typeof searchSchema>;

const queryOf = ({ state, skip }: Filter) => ({ state, skip: String(skip), take: String(pageSize) });

export const Route = createFileRoute("/$environment/activity/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { environment }, deps, cause }) => {
    // A changed filter leaves the page where it is: the list itself shows that it loads.
    if (cause !== "stay") await queryClient.ensureQueryData(operationsOptions(environment, queryOf(deps)));
  },
  component: Activity,
});

const choices = [
  { label: "All", value: "all" },
  { label: "Pending", value: "open" },
  ...operationStates.map((state) => ({ label: stateWords[state].word, value: state })),
];

function Activity() {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const options = operationsOptions(environment, queryOf(search));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const showAll = () => void navigate({ search: {} });
  return (
    <>
      <PageHeader title="Activity" description="Everything that was sent to change something, newest first." />
      <NativeSelect
        label="State"
        mb="md"
        w={200}
        data={choices}
        value={search.state ?? "all"}
        onChange={({ currentTarget: { value } }) => void navigate({ search: { state: stateSchema.parse(value) } })}
      />
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Operations"
              columns={activityColumns(environment)}
              rows={data}
              rowKey={({ id }) => id}
              onOpen={({ id }) =>
                void navigate({ to: "/$environment/activity/$operationId", params: { environment, operationId: id } })
              }
              empty={
                search.state === undefined ? (
                  <EmptyState title="Nothing has been sent yet." reason="Writes from the playground appear here." />
                ) : (
                  <EmptyState
                    title="No operation is in this state."
                    action={
                      <Button size="xs" variant="default" onClick={showAll}>
                        Show all operations
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
    </>
  );
}

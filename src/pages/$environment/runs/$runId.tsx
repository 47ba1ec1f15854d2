import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { runItemStates } from "#shared/console/run.ts";
import { runItemsOptions, runOptions, runResultUrl } from "#src/api/runs.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { Pager } from "#src/components/pager.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { RunActions } from "./-components/run-actions.tsx";
import { RunFacts } from "./-components/run-facts.tsx";
import { overOf } from "./-components/progress.ts";
import { itemColumns } from "./-components/run-columns.tsx";
import { RunProgress } from "./-components/run-progress.tsx";
import { itemWords, runWords } from "./-components/run-words.ts";
import { UnknownNote } from "./-components/unknown-note.tsx";
import { NameText } from "#src/components/exact-text.tsx";

const defaults = { skip: 0 };
const stateSchema = z.catch(z.optional(z.enum(runItemStates)), undefined);

/** Why the server has stopped it comes first, then what that means. */
const stateSentence = (note: string | null, meaning: string): string =>
  note === null ? meaning : `${note} ${meaning}`;

const choices = [
  { value: "all", label: "All" },
  ...runItemStates.map((state) => ({ value: state, label: itemWords[state].word })),
];

const Run = () => {
  const { environment, runId } = Route.useParams();
  const { state, skip } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: run, dataUpdatedAt } = useSuspenseQuery(runOptions(environment, runId));
  const [since] = useState({ at: dataUpdatedAt, doneBefore: overOf(run) });
  const options = runItemsOptions(environment, run, { skip, take: pageSize }, state);
  const items = useQuery({ ...options, placeholderData: keepPreviousData });
  const { tone, word, meaning } = runWords[run.state];
  return (
    <>
      <PageHeader title="Run of addresses" description="Many addresses, one operation each." />
      <Stack gap="md" mb="lg" maw={720}>
        <RunFacts environment={environment} run={run} />
        <Group gap="sm" component="output" aria-label="State of the run">
          <ToneBadge tone={tone} word={word} />
          <Text size="sm" component="span">
            <NameText text={stateSentence(run.note, meaning)} />
          </Text>
        </Group>
        <RunProgress run={run} since={since} now={dataUpdatedAt} />
        {run.counts.unknown > 0 && <UnknownNote environment={environment} run={run} />}
        <RunActions environment={environment} run={run} />
      </Stack>
      <Group justify="space-between" align="end" mb="sm">
        <Title order={2}>Addresses</Title>
        <Group align="end" gap="sm">
          <NativeSelect
            label="State"
            data={choices}
            value={state ?? "all"}
            onChange={({ currentTarget: { value } }) => void navigate({ search: { state: stateSchema.parse(value) } })}
          />
          <Button component="a" href={runResultUrl(environment, runId)} download variant="default">
            Result CSV
          </Button>
        </Group>
      </Group>
      <ListState query={items} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Addresses of the run"
              columns={itemColumns(environment, run.networkId)}
              rows={data}
              rowKey={({ position }) => String(position)}
              empty={<EmptyState title="No address is in this state." />}
            />
            <Pager
              skip={skip}
              take={pageSize}
              total={pagination.totalElements}
              onSkip={(next) => void navigate({ search: (last) => ({ ...last, skip: next }) })}
            />
          </>
        )}
      </ListState>
    </>
  );
};

export const Route = createFileRoute("/$environment/runs/$runId")({
  validateSearch: z.object({
    state: stateSchema,
    skip: z.catch(z._default(z.int().check(z.nonnegative()), defaults.skip), defaults.skip),
  }),
  search: { middlewares: [stripSearchParams(defaults)] },
  loader: async ({ context: { queryClient }, params: { environment, runId } }) => {
    try {
      await queryClient.ensureQueryData(runOptions(environment, runId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound({ data: missing("run", runId) });
      throw error;
    }
  },
  notFoundComponent: NotFoundView,
  component: Run,
});

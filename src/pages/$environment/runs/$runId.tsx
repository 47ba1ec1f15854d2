import { Group, NativeSelect, Stack, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { numberText } from "#shared/amount/number-text.ts";
import { runItemStates } from "#shared/console/run-states.ts";
import type { Run } from "#shared/console/run.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { isMoving, runOptions } from "#src/api/runs.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { runTitle, runWhat } from "#src/operations/run-title.ts";
import { itemBadge } from "#src/operations/run-words.ts";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { ItemList } from "./-components/item-list.tsx";
import { RunActions } from "./-components/run-actions.tsx";
import { RunFacts } from "./-components/run-facts.tsx";
import { RunLinks } from "./-components/run-links.tsx";
import { RunProgress } from "./-components/run-progress.tsx";
import { RunStateLine } from "./-components/run-state.tsx";
import { UnknownNote } from "./-components/unknown-note.tsx";

const stateSchema = lazily(() => ifValid(z.enum(runItemStates)));

const RunPage = () => {
  const { environment, runId } = Route.useParams();
  const { state } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: run, dataUpdatedAt } = useSuspenseQuery(runOptions(environment, runId));
  return (
    <>
      <PageHeader
        title={runTitle(run)}
        description={run.name === null ? undefined : runWhat(run)}
        action={<RunLinks environment={environment} run={run} />}
      />
      {/* A decision about one run is not kept for another. */}
      <Stack key={runId} gap="md" mb="lg" maw={720}>
        <RunStateLine run={run} now={dataUpdatedAt} />
        {/* Progress before a pause says nothing about the rate after it. */}
        <RunProgress key={run.state} run={run} now={dataUpdatedAt} />
        {run.counts.unknown > 0 && <UnknownNote environment={environment} run={run} />}
        <RunActions environment={environment} run={run} />
        <RunFacts environment={environment} run={run} />
      </Stack>
      <Group justify="space-between" align="end" mb="sm">
        <Title order={2}>Items</Title>
        <NativeSelect
          label="State"
          data={choicesOf(run)}
          value={state ?? "all"}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: { state: stateSchema.parse(value) }, resetScroll: false })
          }
        />
      </Group>
      <ItemList
        key={`${runId} ${state ?? "all"}`}
        environment={environment}
        run={run}
        isMoving={isMoving(run)}
        state={state}
      />
    </>
  );
};

const isPaymentRun = ({ payoutId, endpoints }: Run): boolean =>
  payoutId !== null || (endpoints.length > 0 && endpoints.every((endpoint) => endpoint === "withdraw"));

/** The states with the number of their items. */
const choicesOf = ({ counts, total, endpoints }: Run) => [
  { value: "all", label: `All (${numberText(total)})` },
  ...runItemStates.map((state) => ({
    value: state,
    label: `${itemBadge(state, endpoints.length === 1 ? endpoints[0] : undefined).word} (${numberText(counts[state])})`,
  })),
];

export const Route = createFileRoute("/$environment/runs/$runId")({
  validateSearch: lazily(() => z.object({ state: stateSchema })),
  loader: async ({ context: { queryClient }, params: { environment, runId } }) => {
    try {
      // The navigation marks its section.
      return { isPayment: isPaymentRun(await queryClient.ensureQueryData(runOptions(environment, runId))) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound({ data: missing("run", runId) });
      throw error;
    }
  },
  notFoundComponent: NotFoundView,
  component: RunPage,
});

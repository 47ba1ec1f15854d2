import { Group, NativeSelect, Stack, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { runItemStates } from "#shared/console/run-states.ts";
import type { Run } from "#shared/console/run.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { isMoving, runOptions } from "#src/api/runs.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { runTitle, runWhat } from "#src/operations/run-title.ts";
import { ItemList } from "#src/run/item-list.tsx";
import { itemRowLook } from "#src/run/item-row.tsx";
import { type Asked, RunActions } from "#src/run/run-actions.tsx";
import { RunLinks } from "#src/run/run-links.tsx";
import { RunProgress } from "#src/run/run-progress.tsx";
import { RunStateLine } from "#src/run/run-state.tsx";
import { stateChoices } from "#src/run/state-choices.ts";
import { UnknownNote } from "#src/run/unknown-note.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { RunFacts } from "./-components/run-facts.tsx";

const stateSchema = lazily(() => ifValid(z.enum(runItemStates)));
const searchSchema = lazily(() => z.object({ state: stateSchema }));

const RunPage = () => {
  const { environment, runId } = Route.useParams();
  const { state } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const [asking, setAsking] = useState<Asked>("nothing");
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
        <RunActions environment={environment} run={run} asking={asking} onAsk={setAsking} />
        <RunFacts environment={environment} run={run} />
      </Stack>
      <Group justify="space-between" align="end" mb="sm">
        <Title order={2}>Items</Title>
        <NativeSelect
          label="State"
          data={stateChoices(run)}
          value={state ?? "all"}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: { state: stateSchema.parse(value) }, resetScroll: false })
          }
        />
      </Group>
      <ItemList environment={environment} run={run} isMoving={isMoving(run)} choice={{ state }} look={itemRowLook} />
    </>
  );
};

/** Whether a run, though not a payout's, consists of payments only. */
const isPaymentRun = ({ endpoints }: Run): boolean =>
  endpoints.length > 0 && endpoints.every((endpoint) => endpoint === "withdraw");

export const Route = createFileRoute("/$environment/runs/$runId")({
  validateSearch: searchSchema,
  loader: async ({ context: { queryClient }, params: { environment, runId }, location }) => {
    const run = await queryClient.ensureQueryData(runOptions(environment, runId)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw notFound({ data: missing("run", runId) });
      throw error;
    });
    // A payout's run is shown on the payout's page.
    if (run.payoutId !== null) {
      const { state } = searchSchema.parse(location.search);
      throw redirect({
        to: "/$environment/payouts/$payoutId",
        params: { environment, payoutId: run.payoutId },
        search: { state },
        replace: true,
      });
    }
    // Tells the navigation which section to mark.
    return { isPayment: isPaymentRun(run) };
  },
  notFoundComponent: NotFoundView,
  component: RunPage,
});

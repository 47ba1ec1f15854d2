import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { copiedStates, CopySource, ItemsSource, Leaving } from "#shared/console/run-start.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import { isWriteName, type WriteName, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { checkOptions, fetchRunItems, runItemsOptions, useStartOfForm } from "#src/api/runs.ts";
import { refresh, stale } from "#src/api/stale.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { RunLink } from "#src/operations/run-link.tsx";
import { Findings, findingsSummary } from "#src/run-start/findings.tsx";
import { placedFindings } from "#src/run-start/placed.ts";
import type { Confirmation } from "#src/run-start/run-choices.ts";
import { SimulationPart } from "#src/run-start/simulation-part.tsx";
import { StartRun } from "#src/run-start/start-run.tsx";
import { useSimulation } from "#src/run-start/use-simulation.ts";
import { knownEndpoints, neededOf } from "#src/run/needed.ts";
import { copiedColumns } from "./copied-columns.tsx";

export type CopiedState = (typeof copiedStates)[number];

type Props = {
  readonly environment: Environment;
  readonly run: Run;
  readonly states: readonly CopiedState[];
  readonly onStarted: (runId: string) => void;
};

/** A new run from the items of another: the items, the check, the simulation, and the start. */
export const CopiedRun = ({ environment, run, states, onStarted }: Props) => {
  const source: CopySource = { from: { runId: run.id, states: [...states] } };
  const check = useQuery(checkOptions(environment.id, source));
  const queryClient = useQueryClient();
  const checkAgain = () => {
    void check.refetch();
    void refresh(queryClient, stale.afterRunChange(environment.id));
  };
  const simulation = useSimulation(environment.id);
  const start = useStartOfForm(environment.id);
  // Made when the page opens: the same run started again after a lost response is the same run.
  const [key] = useState(() => crypto.randomUUID());
  const total = states.reduce((sum, state) => sum + run.counts[state], 0);
  if (total === 0) {
    return (
      <EmptyState
        title="Nothing to copy."
        reason="The run has no items in these states."
        action={<RunLink environment={environment.id} runId={run.id} />}
      />
    );
  }
  const endpoints = knownEndpoints(run.endpoints);
  const findings = placedFindings(check.data?.findings ?? [], () => null);
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const obstacle =
    neededOf(run.endpoints, environment).lack ??
    (check.data === undefined ? "Wait for the check to finish." : hasErrors ? findingsSummary(findings) : undefined) ??
    (check.data?.total === total ? undefined : "The other run's items have changed. Check them again.");
  return (
    <Stack gap="md">
      <Text size="sm">
        {countText(total, "item")} from the run <RunLink environment={environment.id} runId={run.id} />.
      </Text>
      <FirstItems environment={environment.id} run={run} states={states} total={total} />
      <Stack gap="md" maw={720}>
        <Title order={2}>Check</Title>
        {check.error !== null && <ErrorPanel error={check.error} onRetry={() => void check.refetch()} />}
        {check.data === undefined && check.error === null && (
          <SlowOver>
            <LoadingRows />
          </SlowOver>
        )}
        {check.data !== undefined && (
          <Stack gap="xs" component="section" aria-label="Check result">
            <Text size="sm" component="output">
              {findingsSummary(findings, check.data)}
            </Text>
            <Findings findings={findings} />
            <Group>
              <Button variant="default" loading={check.isFetching} onClick={checkAgain}>
                Check again
              </Button>
            </Group>
          </Stack>
        )}
        {endpoints.includes("writeContract") && (
          <SimulationPart
            simulation={simulation}
            findings={placedFindings(simulation.findings, (entry) => entry + 1)}
            onStart={() => simulation.start(total, itemsOf(environment.id, run.id, states))}
            onStop={simulation.stop}
          />
        )}
        <Title order={2}>Start</Title>
        <StartRun
          environment={environment}
          endpoints={endpoints}
          total={total}
          {...confirmationOf(check.data?.leaving ?? null)}
          twins={check.data?.twins ?? []}
          paidBefore={check.data?.paidBefore ?? null}
          searched={check.data?.searched ?? null}
          cautions={(check.data?.findings ?? []).filter(({ needsTick }) => needsTick).length}
          place={(entry) => `item ${numberText(entry + 1)}`}
          review={check.data}
          isReviewing={check.isFetching}
          onReview={checkAgain}
          obstacle={obstacle}
          start={start}
          onStart={(options) =>
            start.mutate({ ...source, ...options, idempotencyKey: key }, { onSuccess: ({ id }) => onStarted(id) })
          }
        />
      </Stack>
    </Stack>
  );
};

/** If money leaves, its amounts are typed on a mainnet instead of the number of items. */
const confirmationOf = (leaving: Leaving | null): { readonly confirmation?: Confirmation } => {
  if (leaving === null || leaving.totals.length === 0) return {};
  const { totals, others } = leaving;
  const text = [...totals, ...(others === 0 ? [] : [countText(others, "other item")])].join(", ");
  return { confirmation: { what: "the total", text } };
};

/** The first items, in sending order. */
const FirstItems = ({
  environment,
  run,
  states,
  total,
}: Omit<Props, "environment" | "onStarted"> & { readonly environment: string; readonly total: number }) => {
  const page = { skip: 0, take: pageSize };
  const queries = useQueries({
    queries: states.map((state) => runItemsOptions(environment, { id: run.id, isMoving: false }, page, { state })),
  });
  const failed = queries.find(({ error }) => error !== null);
  if (failed?.error !== undefined && failed.error !== null) {
    return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (queries.some(({ data }) => data === undefined)) return <LoadingRows />;
  const items = queries
    .flatMap(({ data }) => data?.data ?? [])
    .toSorted((one, other) => one.position - other.position)
    .slice(0, pageSize)
    // Their numbers in the new run.
    .map((item, position) => ({ ...item, position }));
  return (
    <>
      <DataTable
        label="Items"
        columns={copiedColumns}
        rows={items}
        rowKey={({ position }) => String(position)}
        empty={<EmptyState title="No items." />}
      />
      {total > items.length && <Text size="sm">And {numberText(total - items.length)} more.</Text>}
    </>
  );
};

/** The items for the simulation, read from the earlier run once. */
const itemsOf = (environment: string, runId: string, states: readonly CopiedState[]) => {
  let all: Promise<readonly RunItem[]> | undefined;
  return async (skip: number, take: number, signal: AbortSignal): Promise<ItemsSource> => {
    all ??= fetchRunItems(environment, runId, states, signal);
    return { items: (await all).slice(skip, skip + take).flatMap(inputOf) };
  };
};

const inputOf = ({ endpoint, params, body, line }: RunItem) => {
  const name = writeNames.find((writeName) => writeName === endpoint);
  return name === undefined || body === null
    ? []
    : [{ endpoint: name, params, body, ...(line === null ? {} : { line }) }];
};

const writeNames: readonly WriteName[] = endpointNames.filter(isWriteName);

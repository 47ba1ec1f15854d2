import { Button, Group, NativeSelect, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { batchItemStates } from "../../../../shared/console/batch.ts";
import { roleIncludes } from "../../../../shared/wire/operation.ts";
import { batchItemsOptions, batchOptions, batchResultUrl, useChangeBatch } from "../../../api/batches.ts";
import { ApiError } from "../../../api/client.ts";
import { environmentsOptions } from "../../../api/environments.ts";
import { sessionOptions } from "../../../api/session.ts";
import { DataTable } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Pager } from "../../../components/pager.tsx";
import { ToneBadge } from "../../../components/state-badge.tsx";
import { ListState } from "../../-components/list-state.tsx";
import { pageSize } from "../../-page-size.ts";
import { missing } from "../../-shell/not-found-view.tsx";
import { overOf } from "./-components/progress.ts";
import { itemColumns } from "./-components/run-columns.tsx";
import { RunProgress } from "./-components/run-progress.tsx";
import { itemWords, runWords } from "./-components/run-words.ts";

const defaults = { skip: 0 };
const stateSchema = z.enum(batchItemStates).optional().catch(undefined);

export const Route = createFileRoute("/$environment/runs/$runId")({
  validateSearch: z.object({
    state: stateSchema,
    skip: z.int().nonnegative().default(defaults.skip).catch(defaults.skip),
  }),
  search: { middlewares: [stripSearchParams(defaults)] },
  loader: async ({ context: { queryClient }, params: { environment, runId } }) => {
    try {
      await queryClient.ensureQueryData(batchOptions(environment, runId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound({ data: missing("run", runId) });
      throw error;
    }
  },
  component: Run,
});

const choices = [
  { value: "all", label: "All" },
  ...batchItemStates.map((state) => ({ value: state, label: itemWords[state].word })),
];

function Run() {
  const { environment, runId } = Route.useParams();
  const { state, skip } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: batch, dataUpdatedAt } = useSuspenseQuery(batchOptions(environment, runId));
  const [since] = useState({ at: dataUpdatedAt, doneBefore: overOf(batch) });
  const options = batchItemsOptions(environment, runId, { skip, take: pageSize }, state);
  const items = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: batch.state === "running" ? 2_000 : false,
  });
  const { tone, word, meaning } = runWords[batch.state];
  return (
    <>
      <PageHeader title="Run of addresses" description={`Started by ${batch.person.name}.`} />
      <Stack gap="md" mb="lg" maw={720}>
        <Group gap="sm">
          <ToneBadge tone={tone} word={word} />
          <Text size="sm">{batch.note ?? meaning}</Text>
        </Group>
        <RunProgress batch={batch} since={since} now={dataUpdatedAt} />
        {batch.counts.unknown > 0 && (
          <Text size="sm">
            Nobody knows yet what became of {batch.counts.unknown}. The others of their profiles wait until the
            profile&apos;s list of addresses shows it, or an admin settles the operation.
          </Text>
        )}
        <Actions environment={environment} runId={runId} />
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
          <Button component="a" href={batchResultUrl(environment, runId)} download variant="default">
            Export CSV
          </Button>
        </Group>
      </Group>
      <ListState query={items} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Addresses of the run"
              columns={itemColumns(environment)}
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
}

/** Pause, resume and cancel, for whoever may; cancelling asks once more. */
function Actions({ environment, runId }: { readonly environment: string; readonly runId: string }) {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  const { data: batch } = useSuspenseQuery(batchOptions(environment, runId));
  const change = useChangeBatch(environment, runId);
  const [share, setShare] = useState("");
  const [asking, setAsking] = useState(false);
  const asksShare = environments.find(({ id }) => id === environment)?.clientShare === "ask";
  const isOver = batch.state === "done" || batch.state === "cancelled";
  if (isOver || !roleIncludes(session.role, "operator")) return null;
  const isRunning = batch.state === "running";
  const resume = () => change.mutate({ wish: "resume", ...(asksShare ? { clientShare: share } : {}) });
  const lacksShare = asksShare && share === "";
  return (
    <Stack gap="sm">
      {!isRunning && asksShare && (
        <PasswordInput
          label="Client share"
          description="Kept in the server's memory for this run only."
          autoComplete="off"
          maw={480}
          value={share}
          onChange={({ currentTarget }) => setShare(currentTarget.value)}
        />
      )}
      {change.error !== null && <ErrorPanel error={change.error} />}
      <Group gap="sm">
        {isRunning ? (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ wish: "pause" })}>
            Pause
          </Button>
        ) : (
          <Button loading={change.isPending} disabled={lacksShare} onClick={resume}>
            Resume
          </Button>
        )}
        {asking ? (
          <>
            <Button color="red" loading={change.isPending} onClick={() => change.mutate({ wish: "cancel" })}>
              Cancel the rest for good
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            Cancel…
          </Button>
        )}
        {!isRunning && lacksShare && <Text size="sm">Enter the client share to resume.</Text>}
      </Group>
    </Stack>
  );
}

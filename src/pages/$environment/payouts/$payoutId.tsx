import { Button, Group, Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { runItemStates } from "#shared/console/run-states.ts";
import { runItemSorts } from "#shared/console/run.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { fetchPayout, type StoredPayout, useRemovePayout } from "#src/api/payouts.ts";
import { type ItemChoice, runOptions } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { CopyPayout } from "./-components/copy-payout.tsx";
import { hasUnsaved } from "./-components/draft-store.ts";
import { PayoutEditor } from "./-components/payout-editor.tsx";
import { PayoutMenu } from "./-components/payout-menu.tsx";
import { PayoutRun } from "./-components/payout-run.tsx";
import { ReadDraft } from "./-components/read-draft.tsx";

const PayoutPage = () => {
  const stored = Route.useLoaderData();
  const { environment } = Route.useParams();
  const { review, state, sort } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const router = useRouter();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useQuery(environmentsOptions());
  const own = environments?.find(({ id }) => id === environment);
  const mayChange = roleIncludes(session.role, "operator");
  // Input from before someone else started it stays visible until its fate is decided.
  const isDraft = mayChange && (stored.runId === null || hasUnsaved(environment, stored));
  const onChoice = useCallback(
    (choice: ItemChoice) => void navigate({ search: choice, resetScroll: false }),
    [navigate],
  );
  // The payout is read again first, so that the draft is not shown in between.
  const showStarted = async () => {
    await router.invalidate({ filter: ({ routeId }) => routeId === Route.id });
    await navigate({ search: {}, replace: true });
  };
  return isDraft && own !== undefined ? (
    <PayoutEditor
      key={stored.id}
      environment={own}
      stored={stored}
      isReview={review ?? false}
      action={<RemoveDraft environment={environment} stored={stored} />}
      onReview={(isReview) => void navigate({ search: { review: isReview } })}
      onStarted={() => void showStarted()}
    />
  ) : (
    <>
      <PageHeader
        title={stored.name}
        action={
          <Group gap="sm">
            {mayChange && <CopyPayout key={stored.id} environment={environment} stored={stored} />}
            {stored.runId !== null && <PayoutMenu environment={environment} runId={stored.runId} />}
          </Group>
        }
      />
      {stored.runId === null ? (
        <ReadDraft key={stored.id} environment={environment} stored={stored} />
      ) : (
        <PayoutRun
          key={stored.id}
          environment={environment}
          stored={stored}
          runId={stored.runId}
          choice={{ state, sort }}
          onChoice={onChoice}
        />
      )}
    </>
  );
};

/** Removes a draft after confirmation. */
const RemoveDraft = ({ environment, stored }: { readonly environment: string; readonly stored: StoredPayout }) => {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemovePayout(environment);
  const navigate = useNavigate();
  const start = async () => {
    // The current version: the editor may have saved it since.
    const present = await fetchPayout(environment, stored.id).catch(() => stored);
    remove.mutate(
      { id: stored.id, version: present.version },
      { onSuccess: () => void navigate({ to: "/$environment/payouts", params: { environment } }) },
    );
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Remove draft…
      </Button>
      <Dialog title="Remove this draft?" closeLabel="Close" size="md" opened={isOpen} onClose={() => setOpen(false)}>
        <Text size="sm">It is removed for everyone. Nothing was sent.</Text>
        {remove.error !== null && <ErrorPanel error={remove.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => void start()}>
            Remove draft
          </Button>
        </Group>
      </Dialog>
    </>
  );
};

export const Route = createFileRoute("/$environment/payouts/$payoutId")({
  validateSearch: lazily(() =>
    z.object({
      review: ifValid(z.boolean()),
      state: ifValid(z.enum(runItemStates)),
      sort: ifValid(z.enum(runItemSorts)),
    }),
  ),
  // The editor begins with what is stored now: the version of an earlier visit may be an old one.
  gcTime: 0,
  loader: async ({ context: { queryClient }, params: { environment, payoutId }, abortController }) => {
    // With the networks loaded from the start no field appears later than the others.
    const networks = queryClient.ensureQueryData(allNetworksOptions(environment)).catch(() => undefined);
    try {
      const [payout] = await Promise.all([fetchPayout(environment, payoutId, abortController.signal), networks]);
      if (payout.runId !== null) await queryClient.ensureQueryData(runOptions(environment, payout.runId));
      return payout;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound({ data: missing("payout", payoutId) });
      throw error;
    }
  },
  notFoundComponent: NotFoundView,
  component: PayoutPage,
});

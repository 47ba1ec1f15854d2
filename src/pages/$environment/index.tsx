import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { flowsOptions, journalOverviewOptions, mainHoldingsOptions } from "#src/api/overview.ts";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { urlText } from "#src/lists/list-search.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { FirstSteps } from "./-overview/first-steps.tsx";
import { Flows } from "./-overview/flows.tsx";
import { Glance } from "./-overview/glance.tsx";
import { Holdings } from "./-overview/holdings.tsx";
import { LastOperations, Unconfirmed } from "./-overview/last-operations.tsx";

const searchSchema = lazily(() =>
  z.object({
    /** The send dialog is open: the palette and the keyboard link here. */
    form: ifValid(z.literal("send")),
    /** The withdrawal whose values prefill the dialog. */
    again: urlText,
  }),
);

const Overview = () => {
  const environment = Route.useRouteContext({ select: ({ environment: own }) => own });
  const { form, again } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { id } = environment;
  return (
    <>
      <PageHeader
        title="Overview"
        description="What your organization holds, what has moved, and what needs attention."
        action={
          <SendButton
            environment={id}
            opened={form === "send"}
            onOpened={(isOpen) => void navigate({ search: { form: isOpen ? "send" : undefined } })}
            again={again}
            onFilled={() => navigate({ search: { form: "send" }, replace: true })}
          />
        }
      />
      <Body environment={environment} />
    </>
  );
};

/** What determines the page's content loads first, from Postern itself: then nothing below shifts. */
const Body = ({ environment }: { readonly environment: Environment }) => {
  const { id } = environment;
  const journal = useQuery(journalOverviewOptions(id));
  const holdings = useQuery(mainHoldingsOptions(id));
  const { isAwaited } = useNetworks(id);
  // Without names and units the facts would briefly be ids and base units.
  if (journal.isPending || holdings.isPending || isAwaited) return <LoadingRows rows={12} />;
  const { list } = holdings.data ?? {};
  const isEmpty = list?.state === "complete" && list.rows === 0;
  const hasSent = journal.data?.total !== 0;
  return (
    <>
      {(isEmpty || !hasSent) && <FirstSteps environment={id} />}
      {hasSent && (
        <>
          {journal.data !== undefined && <Glance environment={id} {...journal.data} at={journal.dataUpdatedAt} />}
          <Unconfirmed environment={id} rows={journal.data?.unsettled ?? []} />
        </>
      )}
      {!isEmpty && (
        <>
          <Holdings environment={id} />
          <Flows environment={id} />
        </>
      )}
      {hasSent && <LastOperations environment={id} />}
    </>
  );
};

export const Route = createFileRoute("/$environment/")({
  validateSearch: searchSchema,
  loader: ({ context: { queryClient }, params: { environment } }) => {
    // In parallel, although parts of the page wait for one another.
    void queryClient.prefetchQuery(journalOverviewOptions(environment));
    void queryClient.prefetchQuery(mainHoldingsOptions(environment));
    void queryClient.prefetchQuery(flowsOptions(environment));
    void queryClient.prefetchQuery(allNetworksOptions(environment));
  },
  component: Overview,
});

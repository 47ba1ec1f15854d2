import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { flowsOptions, journalOverviewOptions, mainHoldingsOptions } from "#src/api/overview.ts";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { useNow } from "#src/components/use-now.ts";
import { ifValid } from "#src/lib/fallback.ts";
import { urlText } from "#src/lists/list-search.ts";
import { Receive, ReceiveButton } from "#src/records/owner/receive-button.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { linkPrefill, linkSearch } from "#src/send/link-search.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { exactTime } from "./-overview/clock-text.ts";
import { FirstSteps } from "./-overview/first-steps.tsx";
import { Flows } from "./-overview/flows.tsx";
import { Holdings } from "./-overview/holdings.tsx";
import { LastOperations } from "./-overview/last-operations.tsx";
import { NeedsYou } from "./-overview/needs-you.tsx";
import classes from "./-overview/overview.module.css";

const searchSchema = lazily(() =>
  z.object({
    /** The dialog that is open: the palette and the keyboard link to the one that sends. */
    form: ifValid(z.enum(["send", "receive"])),
    ...linkSearch,
    /** The withdrawal whose values prefill the dialog. */
    again: urlText,
  }),
);

const Overview = () => {
  const environment = Route.useRouteContext({ select: ({ environment: own }) => own });
  const { form, again, ...link } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { id } = environment;
  return (
    <>
      <PageHeader
        title="Overview"
        description={<Extent environment={id} />}
        action={
          <div className={classes.actions}>
            <ReceiveButton onClick={() => void navigate({ search: { form: "receive" } })} />
            <SendButton
              environment={id}
              {...linkPrefill(link)}
              opened={form === "send"}
              onOpened={(isOpen) => void navigate({ search: { form: isOpen ? "send" : undefined } })}
              again={again}
              onFilled={() => navigate({ search: { form: "send" }, replace: true })}
            />
          </div>
        }
      />
      <Body environment={environment} />
      {form === "receive" && (
        <Receive environment={id} to={organization} onClose={() => void navigate({ search: { form: undefined } })} />
      )}
    </>
  );
};

/** Whose addresses money can be received at. */
const organization = { kind: "organization" } as const;

type Props = { readonly environment: string };

/** How much the page covers, and as of when. It has its height from the start. */
const Extent = ({ environment }: Props) => {
  const { data } = useQuery(mainHoldingsOptions(environment));
  const at = data?.list.checkedAt ?? null;
  const time = useNow((now) => (at === null ? "" : exactTime(Date.parse(at), now)));
  if (data === undefined) return <>&nbsp;</>;
  const { list, networks = 0 } = data;
  return (
    <>
      {countText(list.rows, "address", "addresses")}
      {networks > 0 && `, assets on ${countText(networks, "network")}`}
      {at !== null && (
        <>
          , as of <time dateTime={at}>{time}</time>
        </>
      )}
    </>
  );
};

/** What determines the page's content loads first, from Postern itself: then nothing below shifts. */
const Body = ({ environment: { id } }: { readonly environment: Environment }) => {
  const journal = useQuery(journalOverviewOptions(id));
  const holdings = useQuery(mainHoldingsOptions(id));
  const { isAwaited } = useNetworks(id);
  // Without names and units the facts would briefly be ids and base units.
  if (journal.isPending || holdings.isPending || isAwaited) return <LoadingRows rows={12} />;
  const { list, books } = holdings.data ?? {};
  const isEmpty = list?.state === "complete" && list.rows === 0;
  const hasSent = journal.data?.total !== 0;
  return (
    <>
      {(isEmpty || !hasSent) && <FirstSteps environment={id} />}
      {!isEmpty && (
        <div className={classes.top}>
          <Holdings environment={id} />
          {journal.data !== undefined && <NeedsYou environment={id} {...journal.data} books={books} />}
        </div>
      )}
      {(!isEmpty || hasSent) && (
        <div className={classes.bottom}>
          {!isEmpty && <Flows environment={id} />}
          {hasSent && <LastOperations environment={id} />}
        </div>
      )}
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

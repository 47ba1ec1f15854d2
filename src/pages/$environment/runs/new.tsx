import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { copiedStates } from "#shared/console/run-start.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { runOptions } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { urlText } from "#src/lists/list-search.ts";
import { useLack } from "#src/records/lack.ts";
import { neededOf } from "#src/run/needed.ts";
import { CopiedRun } from "./-components/copied-run.tsx";
import { RunForm } from "./-components/run-form.tsx";

const NewRun = () => {
  const { from } = Route.useSearch();
  return from === undefined ? <NewAddresses /> : <NewCopy from={from} />;
};

const useEnvironment = () => {
  const { environment } = Route.useParams();
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  return environments.find(({ id }) => id === environment);
};

const useOpenRun = () => {
  const { environment } = Route.useParams();
  const navigate = useNavigate({ from: Route.fullPath });
  return (runId: string) => void navigate({ to: "/$environment/runs/$runId", params: { environment, runId } });
};

const NewAddresses = () => {
  const { environment } = Route.useParams();
  const { reference, network } = Route.useSearch();
  const chosen = useLocation({ select: ({ state }) => state.references });
  const references = chosen ?? (reference === undefined ? [] : [reference]);
  const { data: session } = useSuspenseQuery(sessionOptions());
  const own = useEnvironment();
  const open = useOpenRun();
  const networks = useQuery(allNetworksOptions(environment));
  const lack = useLack(environment, "generateAddress");
  return (
    <>
      <PageHeader
        title="Generate addresses"
        description="For many profiles at once. Profiles that do not exist yet are created."
      />
      {!roleIncludes(session.role, "operator") ? (
        <EmptyState
          title="Your role cannot generate addresses."
          reason={`This needs the operator role. You are signed in as ${session.role}.`}
        />
      ) : lack !== undefined ? (
        <EmptyState title="Addresses cannot be generated here." reason={lack} />
      ) : networks.data !== undefined && own !== undefined ? (
        <RunForm
          environment={own}
          networks={networks.data.filter(({ enabled }) => enabled)}
          start={{ references, networkId: network }}
          onStarted={open}
        />
      ) : networks.error !== null ? (
        <ErrorPanel error={networks.error} onRetry={() => void networks.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
};

const NewCopy = ({ from }: { readonly from: string }) => {
  const { environment } = Route.useParams();
  const states = statesOf(Route.useSearch().states);
  const { data: session } = useSuspenseQuery(sessionOptions());
  const own = useEnvironment();
  const open = useOpenRun();
  const run = useQuery({ ...runOptions(environment, from), refetchInterval: false });
  const role = run.data === undefined ? "operator" : neededOf(run.data.endpoints, own).role;
  return (
    <>
      <PageHeader title="New run from another run" description="Sends unsuccessful items again as new operations." />
      {!roleIncludes(session.role, role) ? (
        <EmptyState
          title="Your role cannot start this run."
          reason={`This needs the ${role} role. You are signed in as ${session.role}.`}
        />
      ) : run.data !== undefined && own !== undefined ? (
        <CopiedRun key={`${from} ${states.join()}`} environment={own} run={run.data} states={states} onStarted={open} />
      ) : run.error !== null ? (
        <ErrorPanel error={run.error} onRetry={() => void run.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
};

/** The states in a text such as "failed,not_sent"; all of them if none is named. */
const statesOf = (text = "") => {
  const named = text.split(",");
  const chosen = copiedStates.filter((state) => named.includes(state));
  return chosen.length === 0 ? copiedStates : chosen;
};

export const Route = createFileRoute("/$environment/runs/new")({
  /** The form's initial values: one profile and a network, or the items of another run. */
  validateSearch: lazily(() => z.object({ reference: urlText, network: urlText, from: urlText, states: urlText })),
  component: NewRun,
});

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { roleIncludes } from "#shared/wire/role.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { urlText } from "#src/lists/list-search.ts";
import { useLack } from "#src/records/lack.ts";
import { RunForm } from "./-components/run-form.tsx";

const NewRun = () => {
  const { environment } = Route.useParams();
  const { reference, network } = Route.useSearch();
  const chosen = useLocation({ select: ({ state }) => state.references });
  const references = chosen ?? (reference === undefined ? [] : [reference]);
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  const networks = useQuery(allNetworksOptions(environment));
  const lack = useLack(environment, "generateAddress");
  const clientShare = environments.find(({ id }) => id === environment)?.clientShare ?? "held";
  return (
    <>
      <PageHeader
        title="Generate addresses"
        description="For many profiles at once. A profile that does not exist yet is created with its first address."
      />
      {!roleIncludes(session.role, "operator") ? (
        <EmptyState
          title="You may not generate addresses."
          reason={`This needs the role operator; you are signed in as ${session.role}.`}
        />
      ) : lack !== undefined ? (
        <EmptyState title="Addresses cannot be generated here." reason={lack} />
      ) : networks.data !== undefined ? (
        <RunForm
          environment={environment}
          networks={networks.data.filter(({ enabled }) => enabled)}
          clientShare={clientShare}
          start={{ references, networkId: network }}
          onStarted={(runId) => void navigate({ to: "/$environment/runs/$runId", params: { environment, runId } })}
        />
      ) : networks.error !== null ? (
        <ErrorPanel error={networks.error} onRetry={() => void networks.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/runs/new")({
  /** What the form begins with: one profile, and a network. */
  validateSearch: z.object({ reference: urlText, network: urlText }),
  component: NewRun,
});

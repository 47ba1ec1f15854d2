import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { MintMany } from "#src/pages/$environment/collections/-components/mint-many.tsx";
import { OfCollection } from "#src/pages/$environment/collections/-components/of-collection.tsx";

const MintManyPage = () => {
  const { environment } = Route.useRouteContext();
  const { collectionId } = Route.useParams();
  const navigate = useNavigate();
  return (
    <OfCollection
      environment={environment}
      id={collectionId}
      title={(name) => `Mint many in ${name}`}
      description="Mints every row of a table as one run."
    >
      {(collection, network) => (
        <MintMany
          key={collectionId}
          environment={environment}
          collection={collection}
          network={network}
          onStarted={(runId) =>
            void navigate({ to: "/$environment/runs/$runId", params: { environment: environment.id, runId } })
          }
        />
      )}
    </OfCollection>
  );
};

export const Route = createFileRoute("/$environment/collections/$collectionId/mint-many")({ component: MintManyPage });

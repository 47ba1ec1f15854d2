import { createFileRoute } from "@tanstack/react-router";
import { MintPage } from "../-components/mint-page.tsx";
import { OfCollection } from "../-components/of-collection.tsx";

const Mint = () => {
  const { environment } = Route.useRouteContext();
  const { collectionId } = Route.useParams();
  return (
    <OfCollection
      environment={environment}
      id={collectionId}
      title={(name) => `Mint in ${name}`}
      description="Creates one token, or more of it, for an address."
    >
      {(collection, network) => (
        <MintPage key={collectionId} environment={environment} collection={collection} network={network} />
      )}
    </OfCollection>
  );
};

export const Route = createFileRoute("/$environment/collections/$collectionId/mint")({ component: Mint });

import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { allNetworksOptions } from "#src/api/networks.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { CreateCollection } from "./-components/create-collection.tsx";

const NewCollection = () => {
  const { environment } = Route.useRouteContext();
  const networks = useQuery(allNetworksOptions(environment.id));
  return (
    <>
      <PageHeader
        title="New collection"
        description="A contract of its own, to mint NFTs or semi-fungible tokens in."
      />
      {networks.data !== undefined ? (
        <CreateCollection
          environment={environment}
          networks={networks.data.filter(
            ({ enabled, addressFamily }) => enabled && (addressFamily === undefined || addressFamily === "EVM"),
          )}
        />
      ) : networks.error !== null ? (
        <ErrorPanel error={networks.error} onRetry={() => void networks.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/collections/new")({ component: NewCollection });

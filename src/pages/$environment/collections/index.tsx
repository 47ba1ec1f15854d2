import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { collectionsOptions } from "#src/api/collections.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { listDefaults, listSearch } from "#src/lists/list-search.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { collectionColumns } from "./-components/collection-columns.tsx";

const Collections = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { find } = useNetworks(environment);
  const { data: session } = useQuery(sessionOptions());
  const options = collectionsOptions(environment, { skip: search.skip, take: search.take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const mayCreate = session !== undefined && roleIncludes(session.role, endpointFacts.createCollection.role);
  const create = mayCreate ? (
    <Button renderRoot={(props) => <Link {...props} to="/$environment/collections/new" params={{ environment }} />}>
      New collection
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title="Collections"
        description="NFTs and semi-fungible tokens that your organization mints."
        action={create}
      />
      <DataList
        environment={environment}
        name="collections"
        label="Collections"
        query={query}
        queryKey={options.queryKey}
        columns={collectionColumns(environment, (id) => find(id)?.name ?? id)}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({ to: "/$environment/collections/$collectionId", params: { environment, collectionId: id } })
        }
        search={search}
        onSearch={(change: Partial<typeof search>) => void navigate({ search: (last) => ({ ...last, ...change }) })}
        copy={{ of: ({ id, collectionMetadata }) => collectionMetadata?.contractAddress ?? id, what: "addresses" }}
        notOffered={
          <NotOffered
            what="collections"
            instead="You can still open a deployed NFT contract in the playground by its address."
          />
        }
        empty={
          <EmptyState
            title="No collections yet."
            reason="A collection is a contract for NFTs or semi-fungible tokens. Create one to start minting."
            action={create}
          />
        }
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/collections/")({
  validateSearch: lazily(() => z.object(listSearch)),
  search: { middlewares: [stripSearchParams(listDefaults)] },
  component: Collections,
});

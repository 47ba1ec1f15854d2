import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Environment } from "#shared/console/environment.ts";
import type { Collection } from "#shared/wire/collection.ts";
import type { Network } from "#shared/wire/network.ts";
import { collectionOptions } from "#src/api/collections.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { CollectionState } from "./collection-state.tsx";
import { collectionName } from "./collection-words.ts";

type Props = {
  readonly environment: Environment;
  readonly id: string;
  readonly title: (name: string) => string;
  readonly description: string;
  readonly children: (collection: Collection, network: Network) => ReactNode;
};

/** The frame of a page that acts in a collection: it needs the collection and its network. */
export const OfCollection = ({ environment, id, title, description, children }: Props) => {
  const query = useQuery(collectionOptions(environment.id, id));
  const networks = useQuery(allNetworksOptions(environment.id));
  return (
    <CollectionState environment={environment.id} id={id} query={query}>
      {(collection) => {
        const network = networks.data?.find((one) => one.id === collection.network || one.name === collection.network);
        return (
          <>
            <PageHeader
              title={title(collectionName(collection))}
              back={
                <TextLink
                  to="/$environment/collections/$collectionId"
                  params={{ environment: environment.id, collectionId: id }}
                >
                  <NameText text={collectionName(collection)} />
                </TextLink>
              }
              description={description}
            />
            {network !== undefined ? (
              children(collection, network)
            ) : networks.error !== null ? (
              <ErrorPanel error={networks.error} onRetry={() => void networks.refetch()} />
            ) : networks.data === undefined ? (
              <LoadingRows />
            ) : (
              <Notice tone="careful" title="This collection's network is unknown">
                <Text size="sm">You can send only on a network of your organization.</Text>
              </Notice>
            )}
          </>
        );
      }}
    </CollectionState>
  );
};

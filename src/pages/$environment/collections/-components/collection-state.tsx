import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Collection } from "#shared/wire/collection.ts";
import { keys } from "#src/api/keys.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";

type Props = {
  readonly environment: string;
  readonly id: string;
  readonly query: UseQueryResult<Collection | null>;
  readonly children: (collection: Collection) => ReactNode;
};

/** A collection while it loads, and an explanation if it is missing: it may have been deleted. */
export const CollectionState = ({ environment, id, query, children }: Props) => (
  <ListState
    query={query}
    queryKey={keys.collections.one(environment, id)}
    notOffered={
      <>
        <PageHeader title="Collection" />
        <NotOffered what="collections" instead="You can use an NFT contract in the playground, by its address." />
      </>
    }
  >
    {(collection) =>
      collection === null ? (
        <>
          <PageHeader title="Collection not found" />
          <EmptyState
            title={`No collection has the id ${id}.`}
            reason="It may have been deleted. Nothing was sent."
            action={
              <TextLink to="/$environment/collections" params={{ environment }}>
                All collections
              </TextLink>
            }
          />
        </>
      ) : (
        children(collection)
      )
    }
  </ListState>
);

import { Button, Group, Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import type { Collection } from "#shared/wire/collection.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { collectionOptions } from "#src/api/collections.ts";
import { sessionOptions } from "#src/api/session.ts";
import { later, preloads } from "#src/components/later.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { MenuButton, MoreMenu } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { listDefaults, listSearch, urlText } from "#src/lists/list-search.ts";
import type { BurnedToken } from "#src/pages/$environment/collections/-components/burn-token.tsx";
import { CollectionFacts } from "#src/pages/$environment/collections/-components/collection-facts.tsx";
import { CollectionState } from "#src/pages/$environment/collections/-components/collection-state.tsx";
import { collectionName, isSemiFungible } from "#src/pages/$environment/collections/-components/collection-words.ts";
import { RecordList } from "#src/pages/$environment/collections/-components/record-list.tsx";
import { recordTypes } from "#src/pages/$environment/collections/-components/record-types.ts";
import { TokenGrid } from "#src/pages/$environment/collections/-components/token-grid.tsx";
import { standardText } from "#src/records/issued-words.ts";
import { NetworkLink } from "#src/records/network-link.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

// Not part of the page's first content.
const TokenView = later(
  async () => (await import("#src/pages/$environment/collections/-components/token-view.tsx")).TokenView,
);
const OperationList = later(
  async () => (await import("#src/operations/operation-list.tsx")).OperationList,
  <LoadingRows />,
);
const BurnToken = later(
  async () => (await import("#src/pages/$environment/collections/-components/burn-token.tsx")).BurnToken,
);
const Repeated = later(
  async () => (await import("#src/pages/$environment/collections/-components/repeated.tsx")).Repeated,
);
const DeleteCollection = later(
  async () => (await import("#src/pages/$environment/collections/-components/delete-collection.tsx")).DeleteCollection,
);

const defaults = { tab: "tokens", ...listDefaults } as const;

const searchSchema = lazily(() =>
  z.object({
    tab: withDefault(z.enum(["tokens", "history", "operations"]), defaults.tab),
    ...listSearch,
    type: ifValid(z.enum(recordTypes)),
    /** The open token. */
    token: urlText,
    /** The burn or deletion to confirm again. */
    again: urlText,
  }),
);

const CollectionPage = () => {
  const { environment, collectionId } = Route.useParams();
  const query = useQuery(collectionOptions(environment, collectionId));
  return (
    <CollectionState environment={environment} id={collectionId} query={query}>
      {(collection) => <Detail key={collectionId} collection={collection} />}
    </CollectionState>
  );
};

const Detail = ({ collection }: { readonly collection: Collection }) => {
  const { environment, collectionId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { find } = useNetworks(environment);
  const { environment: own } = Route.useRouteContext();
  const [isDeleting, setDeleting] = useState(false);
  const [burning, setBurning] = useState<BurnedToken>();
  const network = find(collection.network);
  const networkId = network?.id ?? collection.network;
  const { contractAddress: contract, standard } = collection.collectionMetadata ?? {};
  const mayMint = roleIncludes(session.role, endpointFacts.mintToken.role);
  const mayBurn = roleIncludes(session.role, endpointFacts.burnToken.role);
  const mayDelete = roleIncludes(session.role, endpointFacts.deleteCollection.role);
  const to = { environment, collectionId };
  const mint = mayMint ? (
    <Button renderRoot={(props) => <Link {...props} to="/$environment/collections/$collectionId/mint" params={to} />}>
      Mint…
    </Button>
  ) : undefined;
  const of = { environment, collectionId, networkId, hasOwner: !isSemiFungible(collection) };
  return (
    <>
      <PageHeader
        title={collectionName(collection)}
        back={
          <TextLink to="/$environment/collections" params={{ environment }}>
            All collections
          </TextLink>
        }
        action={
          <Group gap="xs">
            {mayMint && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...props} to="/$environment/collections/$collectionId/mint-many" params={to} />
                )}
              >
                Mint many…
              </Button>
            )}
            {mint}
            {mayDelete && (
              <MoreMenu>
                {(close) => (
                  <MenuButton
                    isDangerous
                    {...preloads(DeleteCollection)}
                    onClick={() => {
                      close();
                      setDeleting(true);
                    }}
                  >
                    Delete collection…
                  </MenuButton>
                )}
              </MoreMenu>
            )}
          </Group>
        }
      />
      {search.again !== undefined && (
        <Repeated
          environment={environment}
          collectionId={collectionId}
          id={search.again}
          onBurn={setBurning}
          onDelete={() => setDeleting(true)}
        />
      )}
      <Text size="sm" c="dimmed" mb="md">
        {standard === undefined || standard === "" ? "Collection" : `${standardText(standard)} collection`} on{" "}
        <NetworkLink environment={environment} networkId={networkId} />
        {contract !== undefined && networkId !== undefined && (
          <>
            {" · "}
            <TextLink
              inherit
              to="/$environment/contracts/$networkId/$address"
              params={{ environment, networkId, address: contract }}
            >
              Functions and events of its contract
            </TextLink>
          </>
        )}
      </Text>
      <CollectionFacts environment={environment} collection={collection} networkId={networkId} />
      <PageTabs
        mt="lg"
        value={search.tab}
        onChange={(tab) => void navigate({ search: { tab } })}
        tabs={[
          {
            value: "tokens",
            label: "Tokens",
            content: (
              <TokenGrid
                {...of}
                skip={search.skip}
                onSkip={(skip) => void navigate({ search: (last) => ({ ...last, skip }) })}
                mint={mint}
              />
            ),
          },
          {
            value: "history",
            label: "History",
            content: (
              <RecordList
                environment={environment}
                collectionId={collectionId}
                networkId={networkId}
                skip={search.skip}
                type={search.type}
                onSearch={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
              />
            ),
          },
          ...(contract === undefined
            ? []
            : [
                {
                  value: "operations" as const,
                  label: "Our operations",
                  content: (
                    <OperationList
                      environment={environment}
                      filter={{ contract, networkId }}
                      of="collection"
                      search={search}
                      onSearch={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
                    />
                  ),
                },
              ]),
        ]}
      />
      {search.token === undefined || burning !== undefined ? null : (
        <TokenView
          key={search.token}
          {...of}
          tokenId={search.token}
          onBurn={mayBurn ? setBurning : undefined}
          onClose={() => void navigate({ search: (last) => ({ ...last, token: undefined }) })}
        />
      )}
      {burning === undefined ? null : (
        <BurnToken
          environment={own}
          collection={collection}
          network={network}
          token={burning}
          onClose={() => setBurning(undefined)}
        />
      )}
      {isDeleting && (
        <DeleteCollection
          environment={environment}
          collection={{ id: collectionId, name: collectionName(collection) }}
          onClose={(isDeleted) => {
            setDeleting(false);
            if (isDeleted) void navigate({ to: "/$environment/collections", params: { environment } });
          }}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/collections/$collectionId/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  component: CollectionPage,
});

import { Group } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { addressKey } from "#shared/console/identifiers.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import type { Token } from "#shared/wire/token.ts";
import { issuedTokenOptions } from "#src/api/issued-tokens.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { MenuButton, MenuLink, MoreMenu } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { withDefault } from "#src/lib/fallback.ts";
import { listDefaults, urlText } from "#src/lists/list-search.ts";
import { ListState } from "#src/lists/list-state.tsx";
import { SaveToken } from "#src/playground/save-token.tsx";
import { isCallable } from "#src/records/is-callable.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { TransactionList } from "#src/transactions/transaction-list.tsx";
import { transactionSearch } from "#src/transactions/transaction-search.ts";
import { TokenFactList } from "./-components/token-fact-list.tsx";
import { TokenHolders } from "./-components/token-holders.tsx";
import { tokenName } from "./-components/token-words.ts";

const UnlinkToken = later(async () => (await import("./-components/unlink-token.tsx")).UnlinkToken);

const tabs = ["holders", "transfers"] as const;

const TokenPage = () => {
  const { environment, tokenId } = Route.useParams();
  const options = issuedTokenOptions(environment, tokenId);
  const query = useQuery(options);
  // While it is confirmed that it was unlinked, the page stays: the list has it no more.
  const [last, setLast] = useState<Token>();
  if (query.data !== undefined && query.data !== null && query.data !== last) setLast(query.data);
  const { again: repeated } = Route.useSearch();
  const [isUnlinking, setUnlinking] = useState(repeated !== undefined);
  const lastToken = last?.id === tokenId ? last : undefined;
  return (
    <ListState
      query={query}
      queryKey={options.queryKey}
      notOffered={
        <>
          <PageHeader title="Token" />
          <NotOffered what="its tokens" instead="You can call any token in the playground by its address." />
        </>
      }
    >
      {(data) => {
        const token = data ?? (isUnlinking ? lastToken : undefined);
        return token === undefined ? (
          <>
            <PageHeader title="Token not found" />
            <EmptyState
              title={`No token has the id ${tokenId}.`}
              reason="It may have been unlinked. Its contract is still on the chain."
              action={
                <TextLink to="/$environment/tokens" params={{ environment }}>
                  All tokens
                </TextLink>
              }
            />
          </>
        ) : (
          <Detail key={tokenId} token={token} isUnlinking={isUnlinking} onUnlinking={setUnlinking} />
        );
      }}
    </ListState>
  );
};

type DetailProps = {
  readonly token: Token;
  readonly isUnlinking: boolean;
  readonly onUnlinking: (isOpen: boolean) => void;
};

const Detail = ({ token, isUnlinking, onUnlinking }: DetailProps) => {
  const { environment: own } = Route.useRouteContext();
  const { environment, tokenId } = Route.useParams();
  const { tab, again: _again, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { find } = useNetworks(environment);
  const network = find(token.tokenMetadata?.network);
  const contract = token.tokenMetadata?.contractAddress;
  const on = network === undefined || contract === undefined ? undefined : { networkId: network.id, contract };
  const facts = useQuery({
    ...tokenOptions(environment, on?.networkId ?? "", on?.contract ?? ""),
    enabled: on !== undefined,
  }).data;
  const issue = useQuery(operationsOptions(environment, latestIssues)).data?.data.find(
    ({ createdContract }) =>
      contract !== undefined && createdContract !== null && addressKey(createdContract) === addressKey(contract),
  );
  const maySend = roleIncludes(session.role, endpointFacts.writeContract.role);
  const mayUnlink = roleIncludes(session.role, endpointFacts.unlinkToken.role);
  const canCall = network !== undefined && contract !== undefined && isCallable(network);
  const name = tokenName(token);
  const isCollection = facts?.standard === "erc721" || facts?.standard === "erc1155";
  return (
    <>
      <PageHeader
        title={name}
        back={
          <TextLink to="/$environment/tokens" params={{ environment }}>
            All tokens
          </TextLink>
        }
        action={
          <Group gap="xs">
            {maySend && canCall && (
              <SendButton
                environment={environment}
                networkId={network.id}
                asset={{ kind: isCollection ? "collection" : "erc20", token: contract }}
                variant="filled"
              />
            )}
            {(canCall || mayUnlink || issue !== undefined) && (
              <MoreMenu>
                {(close) => (
                  <>
                    {canCall && (
                      <MenuLink
                        to="/$environment/playground"
                        params={{ environment }}
                        search={{ network: network.id, address: contract }}
                      >
                        Open in playground
                      </MenuLink>
                    )}
                    {issue !== undefined && (
                      <MenuLink
                        to="/$environment/activity/$operationId"
                        params={{ environment, operationId: issue.id }}
                      >
                        Open the operation
                      </MenuLink>
                    )}
                    {mayUnlink && (
                      <MenuButton
                        isDangerous
                        {...preloads(UnlinkToken)}
                        onClick={() => {
                          close();
                          onUnlinking(true);
                        }}
                      >
                        Unlink…
                      </MenuButton>
                    )}
                  </>
                )}
              </MoreMenu>
            )}
          </Group>
        }
      />
      <TokenFactList
        environment={own}
        token={token}
        network={network}
        facts={facts}
        book={canCall && <SaveToken contract={{ environment: own, network, address: contract }} name={name} />}
      />
      {on === undefined ? (
        <EmptyState
          title="This token has no contract yet."
          reason="Holders and transfers appear here once the contract exists."
        />
      ) : (
        <PageTabs
          mt="lg"
          value={tab}
          onChange={(next) => void navigate({ search: { tab: next } })}
          tabs={[
            {
              value: "holders",
              label: "Holders",
              content: <TokenHolders environment={environment} {...on} />,
            },
            {
              value: "transfers",
              label: "Transfers",
              content: (
                <TransactionList
                  environment={environment}
                  owner={{ kind: "organization" }}
                  asset={on}
                  search={{ ...search, networkId: undefined, asset: undefined }}
                  onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
                />
              ),
            },
          ]}
        />
      )}
      {isUnlinking && (
        <UnlinkToken
          environment={environment}
          token={{ id: tokenId, name }}
          onClose={(isUnlinked) => {
            onUnlinking(false);
            if (isUnlinked) void navigate({ to: "/$environment/tokens", params: { environment } });
          }}
        />
      )}
    </>
  );
};

/** The journal has no filter by what an operation has created. */
const latestIssues = { endpoint: "issueToken", take: "100" } as const;

export const Route = createFileRoute("/$environment/tokens/$tokenId")({
  validateSearch: lazily(() =>
    z.object({
      tab: withDefault(z.enum(tabs), tabs[0]),
      ...transactionSearch,
      /** The removal that is confirmed anew. */
      again: urlText,
    }),
  ),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], take: listDefaults.take })] },
  // The facts of the contract, and the names in them, have their places from the beginning.
  loader: ({ context: { queryClient }, params: { environment, tokenId } }) =>
    Promise.all([
      queryClient.prefetchQuery(issuedTokenOptions(environment, tokenId)),
      queryClient.prefetchQuery(allNetworksOptions(environment)),
    ]),
  component: TokenPage,
});

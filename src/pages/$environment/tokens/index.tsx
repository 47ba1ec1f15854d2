import { Button, Group } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { assetsOptions } from "#src/api/assets.ts";
import { issuedTokensOptions } from "#src/api/issued-tokens.ts";
import { sessionOptions } from "#src/api/session.ts";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { listDefaults, listSearch, urlText } from "#src/lists/list-search.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { tokenColumns } from "./-components/token-columns.tsx";

const LinkToken = later(async () => (await import("./-components/link-token.tsx")).LinkToken);

const searchSchema = lazily(() =>
  z.object({
    ...listSearch,
    /** The form that links a contract is open. */
    form: ifValid(z.literal("link")),
    /** The operation that the form is filled in like. */
    again: urlText,
  }),
);

const Tokens = () => {
  const { environment } = Route.useRouteContext();
  const { id } = environment;
  const search = Route.useSearch();
  const { skip, take, form, again } = search;
  const navigate = useNavigate({ from: Route.fullPath });
  const { find } = useNetworks(id);
  const role = useQuery(sessionOptions()).data?.role;
  const { data: assets } = useQuery(assetsOptions(id, { kind: "organization" }));
  const options = issuedTokensOptions(id, { skip, take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const show = (change: Partial<typeof search>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), ...how });
  const may = role !== undefined && roleIncludes(role, endpointFacts.issueToken.role);
  const actions = may ? (
    <Group gap="sm">
      <Button variant="default" onClick={() => show({ form: "link" })}>
        {endpointFacts.linkToken.action}
      </Button>
      <Button renderRoot={(props) => <Link {...props} to="/$environment/tokens/issue" params={{ environment: id }} />}>
        {endpointFacts.issueToken.action}
      </Button>
    </Group>
  ) : undefined;
  return (
    <>
      <PageHeader title="Tokens" description="Tokens that your organization issued or linked." action={actions} />
      <DataList
        environment={id}
        name="tokens"
        label="Tokens"
        query={query}
        queryKey={options.queryKey}
        columns={tokenColumns({ environment, find, assets })}
        rowKey={(token) => token.id}
        onOpen={(token) =>
          void navigate({ to: "/$environment/tokens/$tokenId", params: { environment: id, tokenId: token.id } })
        }
        search={search}
        onSearch={show}
        copy={{ of: (token) => token.tokenMetadata?.contractAddress ?? token.id, what: "addresses" }}
        notOffered={
          <NotOffered
            what="a list of tokens"
            instead="Assets shows the tokens your addresses hold. You can call any token in the playground by its address."
          />
        }
        empty={
          <EmptyList
            skip={skip}
            onFirst={() => show({ skip: 0 })}
            title="No tokens yet."
            reason="Issue a token from a deployed contract, or link an existing token contract."
            action={actions}
          />
        }
      />
      {form === "link" && (
        <LinkToken
          environment={environment}
          again={again}
          onClose={() => show({ form: undefined, again: undefined })}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/tokens/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  component: Tokens,
});

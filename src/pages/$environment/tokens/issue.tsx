import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { CopyLink } from "#src/components/abi-form/copy-link.tsx";
import { createLinkHolder, Linked } from "#src/components/abi-form/linked.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { withDefault } from "#src/lib/fallback.ts";
import { urlText } from "#src/lists/list-search.ts";
import { ChooseDeployment } from "./-components/choose-deployment.tsx";
import { IssueFrom } from "./-components/issue-from.tsx";
import { IssuedToken } from "./-components/issued-token.tsx";

/** What is shown; a link's arguments are in its fragment until they are read. Never a secret. */
const searchSchema = lazily(() =>
  z.object({
    /** The id of the deployment that the token is issued from. */
    deployment: urlText,
    /** The signature of the initializer. */
    fn: urlText,
    /** The issue shown instead of the form. */
    operation: urlText,
    /** The issue whose values prefill the form. */
    again: urlText,
    /** Contracts that no token can be issued from are shown too. */
    all: withDefault(z.boolean(), false),
  }),
);

const Issue = () => {
  const { environment } = Route.useRouteContext();
  const { deployment, fn, operation, again, all } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: networks } = useSuspenseQuery(allNetworksOptions(environment.id));
  const [linked] = useState(createLinkHolder);
  return (
    <Linked value={linked}>
      <PageHeader
        title="Issue token"
        back={
          <TextLink to="/$environment/tokens" params={{ environment: environment.id }}>
            All tokens
          </TextLink>
        }
        description="Creates a token from a deployed contract. You review it before anything is sent."
        action={deployment !== undefined && operation === undefined ? <CopyLink /> : null}
      />
      {operation !== undefined ? (
        <IssuedToken
          environment={environment.id}
          id={operation}
          again={() => void navigate({ search: (last) => ({ ...last, operation: undefined }) })}
        />
      ) : deployment === undefined ? (
        <ChooseDeployment
          environment={environment.id}
          isAll={all}
          onAll={(next) => void navigate({ search: (last) => ({ ...last, all: next }), replace: true })}
          onChoose={(id) => void navigate({ search: { deployment: id } })}
        />
      ) : (
        <IssueFrom
          key={deployment}
          environment={environment}
          networks={networks}
          deploymentId={deployment}
          chosen={fn}
          onChoose={(next) => void navigate({ search: (last) => ({ ...last, fn: next }), replace: true })}
          onTaken={() => navigate({ search: (last) => ({ ...last, again: undefined }), hash: "", replace: true })}
          again={again}
          onOperation={(id) => void navigate({ search: (last) => ({ ...last, operation: id }) })}
          onOther={() => void navigate({ search: {} })}
        />
      )}
    </Linked>
  );
};

export const Route = createFileRoute("/$environment/tokens/issue")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ all: false })] },
  loader: ({ context: { queryClient }, params: { environment } }) =>
    queryClient.ensureQueryData(allNetworksOptions(environment)),
  component: Issue,
});

import { skipToken, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { describeField } from "#shared/abi/field.ts";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { Abi } from "#shared/abi/types.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { type Template, templateEndpoints } from "#shared/wire/template.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { templateConstructorOptions, templateOptions } from "#src/api/templates.ts";
import { CopyLink } from "#src/components/abi-form/copy-link.tsx";
import { createLinkHolder, Linked } from "#src/components/abi-form/linked.ts";
import { useFromLink } from "#src/components/abi-form/use-from-link.tsx";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { recordedIssuance } from "#src/issuance/recorded-issuance.ts";
import { fillTab } from "#src/lib/tab-forms.ts";
import { urlText } from "#src/lists/list-search.ts";
import { Again } from "#src/operations/again.tsx";
import { fillingFrom } from "#src/operations/filling.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { DeployForm } from "#src/pages/$environment/templates/-components/deploy-form.tsx";
import { DeployedOperation } from "#src/pages/$environment/templates/-components/deployed-operation.tsx";
import { isCallable } from "#src/records/is-callable.ts";
import { constructorOf, templateAbi } from "#src/records/template-abi.ts";

/** What is shown; a link's arguments are in its fragment until they are read. Never a secret. */
const searchSchema = lazily(() =>
  z.object({
    network: urlText,
    /** The id of the form's initial sender. */
    from: urlText,
    /** The deployment shown instead of the form. */
    operation: urlText,
    /** The deployment whose values prefill the form. */
    again: urlText,
  }),
);

const Deploy = () => {
  const { environment, templateId } = Route.useParams();
  const { data: template } = useSuspenseQuery(templateOptions(environment, templateId));
  const [linked] = useState(createLinkHolder);
  const name = template?.name ?? templateId;
  return (
    <Linked value={linked}>
      <PageHeader
        title={template === null ? "Deploy" : `Deploy ${name}`}
        back={
          template === null ? undefined : (
            <TextLink to="/$environment/templates/$templateId" params={{ environment, templateId }}>
              <NameText text={name} />
            </TextLink>
          )
        }
        description={
          template === null
            ? undefined
            : "Creates a contract from this template. You review it before anything is sent."
        }
        action={template === null ? null : <CopyLink />}
      />
      {template === null ? (
        <EmptyState
          title="This template no longer exists."
          reason="It was deleted. Nothing was sent."
          action={
            <TextLink to="/$environment/templates" params={{ environment }}>
              Choose another template
            </TextLink>
          }
        />
      ) : (
        <OfTemplate template={template} />
      )}
    </Linked>
  );
};

/** A template's form, or its deployment once it has been sent. */
const OfTemplate = ({ template }: { readonly template: Template }) => {
  const { environment } = Route.useParams();
  const { operation, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const ownAbi = useMemo(() => templateAbi(template), [template]);
  const asked = templateConstructorOptions(environment, template.id);
  // Without an ABI, the service may still return the constructor.
  const constructorQuery = useQuery({ ...asked, queryFn: ownAbi === undefined ? asked.queryFn : skipToken });
  const constructorAbi = useMemo(
    () =>
      constructorQuery.data === undefined
        ? undefined
        : abiFromUnknown(constructorQuery.data === null ? [] : [{ ...constructorQuery.data, type: "constructor" }]),
    [constructorQuery.data],
  );
  if (operation !== undefined) {
    return (
      <DeployedOperation environment={environment} id={operation} onForm={() => void navigate({ search: search })} />
    );
  }
  const read = ownAbi ?? constructorAbi;
  if (read === undefined) {
    return constructorQuery.error === null ? (
      <LoadingRows />
    ) : (
      <ErrorPanel error={constructorQuery.error} onRetry={() => void constructorQuery.refetch()} />
    );
  }
  if (!read.ok) {
    return <EmptyState title="Could not read this template's ABI." reason={abiErrorText(read.error)} />;
  }
  return <Form template={template} abi={read.abi} />;
};

const readDeployment = requestReader(templateEndpoints.deployTemplate);

const Form = ({ template, abi }: { readonly template: Template; readonly abi: Abi }) => {
  const { environment } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: all } = useSuspenseQuery(allNetworksOptions(environment.id));
  const networks = useMemo(() => all.filter(isCallable), [all]);
  const inputs = useMemo(() => constructorOf(abi)?.inputs ?? [], [abi]);
  const fields = useMemo(() => inputs.map(describeField), [inputs]);
  const storageKey = `${environment.id}/deploy/${template.id}`;
  const link = useFromLink(fields, storageKey, () => navigate({ search, hash: "", replace: true }));
  const { again: repeated, ...others } = search;
  const again = {
    environment: environment.id,
    id: repeated,
    filling: fillingFrom(readDeployment, ({ params, body }) => {
      if (params.templateId !== template.id) return undefined;
      const draft = recordedIssuance({ body, fields, given: body.constructorParameters, networks, texts: {} });
      return draft === undefined ? undefined : fillTab(storageKey, draft);
    }),
    onTaken: () => navigate({ search: others, replace: true }),
  };
  if (networks.length === 0) {
    return (
      <EmptyState
        title="No network to deploy on"
        reason="None of your enabled networks supports contracts."
        action={
          <TextLink to="/$environment/networks" params={{ environment: environment.id }}>
            Show the networks
          </TextLink>
        }
      />
    );
  }
  return (
    <>
      {link.notice}
      {link.isWaiting ? null : (
        <Again {...again}>
          {(fill) => (
            <DeployForm
              key={`${storageKey}/${link.fill}/${fill}`}
              environment={environment}
              template={template}
              abi={abi}
              inputs={inputs}
              networks={networks}
              storageKey={storageKey}
              initial={{ networkId: search.network, addressId: search.from }}
              onOperation={(operation) => void navigate({ search: { ...search, operation } })}
            />
          )}
        </Again>
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/templates/$templateId/deploy")({
  validateSearch: searchSchema,
  loader: async ({ context: { queryClient }, params: { environment, templateId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(templateOptions(environment, templateId)),
      queryClient.ensureQueryData(allNetworksOptions(environment)),
    ]);
  },
  component: Deploy,
});

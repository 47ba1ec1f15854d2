import { Button, Group, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { templateOptions } from "#src/api/templates.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { MenuButton, MoreMenu } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { listDefaults, urlText } from "#src/lists/list-search.ts";
import { TemplateFacts } from "#src/pages/$environment/templates/-components/template-facts.tsx";
import { TemplateFunctions } from "#src/pages/$environment/templates/-components/template-functions.tsx";
import { detailSearch } from "#src/records/detail-search.ts";
import { useLack } from "#src/records/lack.ts";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import classes from "#src/pages/$environment/templates/-components/templates.module.css";

const TemplateSource = later(
  async () => (await import("#src/pages/$environment/templates/-components/template-source.tsx")).TemplateSource,
);

const TemplateDocs = later(
  async () => (await import("#src/pages/$environment/templates/-components/template-docs.tsx")).TemplateDocs,
);

const TemplateContracts = later(
  async () => (await import("#src/pages/$environment/templates/-components/template-contracts.tsx")).TemplateContracts,
);

const DeleteTemplate = later(
  async () => (await import("#src/pages/$environment/templates/-components/delete-template.tsx")).DeleteTemplate,
);

const tabs = ["functions", "docs", "source", "contracts"] as const;

const TemplateDetail = () => {
  const { environment, templateId } = Route.useParams();
  const { tab, again, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: template } = useSuspenseQuery(templateOptions(environment, templateId));
  const { data: session } = useSuspenseQuery(sessionOptions());
  const lack = useLack(environment, "deleteTemplate");
  const [deleting, setDeleting] = useState(again !== undefined);
  const list = () => void navigate({ to: "/$environment/templates", params: { environment } });
  const back = (
    <TextLink to="/$environment/templates" params={{ environment }}>
      All templates
    </TextLink>
  );
  if (template === null) {
    return (
      <>
        <PageHeader title="Template deleted" />
        <EmptyState
          title="This template no longer exists."
          reason="It was deleted. Contracts deployed from it are still listed under Contracts."
          action={back}
        />
      </>
    );
  }
  const mayDelete = lack === undefined && roleIncludes(session.role, endpointFacts.deleteTemplate.role);
  const mayDeploy = roleIncludes(session.role, endpointFacts.deployTemplate.role);
  return (
    <>
      <PageHeader
        title={template.name ?? templateId}
        back={back}
        description={template.description}
        action={
          <Group gap="xs">
            {mayDeploy && (
              <Button
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/$environment/templates/$templateId/deploy"
                    params={{ environment, templateId }}
                  />
                )}
              >
                {endpointFacts.deployTemplate.action}…
              </Button>
            )}
            {mayDelete && (
              <MoreMenu>
                {(close) => (
                  <MenuButton
                    isDangerous
                    {...preloads(DeleteTemplate)}
                    onClick={() => {
                      close();
                      setDeleting(true);
                    }}
                  >
                    Delete template…
                  </MenuButton>
                )}
              </MoreMenu>
            )}
          </Group>
        }
      />
      <TemplateFacts environment={environment} template={template} />
      {template.longDescription !== undefined && template.longDescription !== "" && (
        <Text size="sm" mt="md" className={classes["prose"] ?? ""}>
          <ExactText text={template.longDescription} hasLines />
        </Text>
      )}
      <PageTabs
        mt="lg"
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            value: "functions",
            label: "Functions",
            content: <TemplateFunctions environment={environment} template={template} />,
          },
          { value: "docs", label: "Documentation", content: <TemplateDocs docs={template.docs} /> },
          { value: "source", label: "Source code", content: <TemplateSource source={template.sourceCode} /> },
          {
            value: "contracts",
            label: "Deployed contracts",
            content: (
              <TemplateContracts
                environment={environment}
                templateId={templateId}
                search={search}
                onSearch={(change, how) => void navigate({ search: (last) => ({ ...last, ...change }), ...how })}
              />
            ),
          },
        ]}
      />
      {deleting && (
        <DeleteTemplate
          environment={environment}
          template={template}
          onClose={() => setDeleting(false)}
          onDeleted={list}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/templates/$templateId/")({
  /** `again`: the deletion to confirm again. */
  validateSearch: lazily(() => z.extend(detailSearch(tabs).built, { again: urlText })),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], ...listDefaults })] },
  loader: async ({ context: { queryClient }, params: { environment, templateId } }) => {
    const template = await queryClient.ensureQueryData(templateOptions(environment, templateId));
    if (template === null) throw notFound({ data: missing("template", templateId) });
  },
  notFoundComponent: NotFoundView,
  component: TemplateDetail,
});

import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { useLack } from "#src/records/lack.ts";
import { TemplateForm } from "./-components/template-form.tsx";

const NewTemplate = () => {
  const { environment } = Route.useParams();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const lack = useLack(environment, "createTemplate");
  const { role } = endpointFacts.createTemplate;
  const back = (
    <TextLink to="/$environment/templates" params={{ environment }}>
      All templates
    </TextLink>
  );
  return (
    <>
      <PageHeader
        title="New template"
        description="Stores a compiled contract, so that contracts can be deployed from it. Nothing is deployed now."
      />
      {!roleIncludes(session.role, role) ? (
        <EmptyState
          title="You may not create templates."
          reason={`This needs the role ${role}, because others deploy the code of a template; you are signed in as ${session.role}.`}
          action={back}
        />
      ) : lack !== undefined ? (
        <EmptyState title="Templates cannot be created here." reason={lack} action={back} />
      ) : (
        <TemplateForm key={environment} environment={environment} />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/templates/new")({ component: NewTemplate });

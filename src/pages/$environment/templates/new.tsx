import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { urlText } from "#src/lists/list-search.ts";
import { Again } from "#src/operations/again.tsx";
import { fillingFrom } from "#src/operations/filling.ts";
import { useLack } from "#src/records/lack.ts";
import { readCreation, recordedTemplate } from "./-components/recorded-template.ts";
import { readDraft, writeDraft, writeTaken } from "./-components/template-draft-store.ts";
import { TemplateForm } from "./-components/template-form.tsx";

const NewTemplate = () => {
  const { environment } = Route.useParams();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const lack = useLack(environment, "createTemplate");
  const { role } = endpointFacts.createTemplate;
  const { again } = Route.useSearch();
  const navigate = Route.useNavigate();
  const filled = {
    environment,
    id: again,
    filling: fillingFrom(readCreation, ({ body }) => {
      const before = readDraft(environment);
      writeDraft(environment, recordedTemplate(body));
      // What came from an artifact is about other code.
      writeTaken(environment, undefined);
      const restore = () => {
        writeDraft(environment, before.draft);
        writeTaken(environment, before.taken);
      };
      return { restore: before.draft.name === "" && before.draft.bytecode === "" ? undefined : restore };
    }),
    onTaken: () => navigate({ search: {}, replace: true }),
  };
  const back = (
    <TextLink to="/$environment/templates" params={{ environment }}>
      All templates
    </TextLink>
  );
  return (
    <>
      <PageHeader
        title="New template"
        back={back}
        description="Stores a compiled contract to deploy from later. Nothing is deployed now."
      />
      {!roleIncludes(session.role, role) ? (
        <EmptyState
          title="You cannot create templates."
          reason={`You are signed in as ${session.role}. This needs the ${role} role.`}
        />
      ) : lack !== undefined ? (
        <EmptyState title="This deployment cannot create templates." reason={lack} />
      ) : (
        <Again {...filled} loading={<LoadingRows />}>
          {(fill) => <TemplateForm key={`${environment}/${fill}`} environment={environment} />}
        </Again>
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/templates/new")({
  /** The operation that the form is filled in like. */
  validateSearch: lazily(() => z.object({ again: urlText })),
  component: NewTemplate,
});

import type { Subject } from "#shared/console/subject.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { NameText } from "#src/components/exact-text.tsx";

type Props = { readonly environment: string; readonly subject: Subject };

const kinds = { template: "Template", deployment: "Deployment", collection: "Collection" } as const;

/** The subject that a request names by a service id, under the service's name from before it was sent. */
export const SubjectName = ({ subject: { kind, id, name } }: Props) => (
  <>
    {kinds[kind]} <NameText text={name ?? shortHash(id)} />
  </>
);

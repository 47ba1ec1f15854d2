import { ownText } from "#shared/json/text-in.ts";
import { subjectKindOf, type WriteFacts } from "./endpoint-facts.ts";

type Request = { readonly params: Readonly<Record<string, string | undefined>>; readonly body: unknown };
type Kind = NonNullable<WriteFacts["subject"]>;

/** Where a request has the id of what it names. */
const ids: Readonly<Record<Kind, (request: Request) => string | undefined>> = {
  template: ({ params }) => params["templateId"],
  deployment: ({ body }) => ownText(body, "deploymentId"),
  collection: ({ params }) => params["id"],
  token: ({ params }) => params["id"],
};

/** What a request names by an id of the service's, and that id, empty if the request has none; null if it names nothing. */
export const namedSubject = (
  endpoint: string,
  request: Request,
): { readonly kind: Kind; readonly id: string } | null => {
  const kind = subjectKindOf(endpoint);
  return kind === null ? null : { kind, id: ids[kind](request) ?? "" };
};

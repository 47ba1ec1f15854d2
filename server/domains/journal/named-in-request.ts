import { namedSubject } from "#shared/wire/named-subject.ts";
import type { Request } from "./intent.ts";

/**
 * The template, deployment, token or collection that a request names, for the audit; values that do not look like ids
 * are left out.
 */
export const namedInRequest = ({
  endpoint,
  ...request
}: Pick<Request, "endpoint" | "params" | "body">): Readonly<Record<string, string>> => {
  const named = namedSubject(endpoint, request);
  return named !== null && /^[\w.:-]{1,100}$/.test(named.id) ? { [named.kind]: named.id } : {};
};

import type { RequestNames } from "#server/domains/request/request-names.ts";

/**
 * The template, deployment, token or collection that a request names, for the audit; values that do not look like ids
 * are left out.
 */
export const namedInRequest = ({ subject }: Pick<RequestNames, "subject">): Readonly<Record<string, string>> =>
  subject !== null && /^[\w.:-]{1,100}$/.test(subject.id) ? { [subject.kind]: subject.id } : {};

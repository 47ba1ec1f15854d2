import { isRecord } from "#shared/json/is-record.ts";
import type { Request } from "./intent.ts";

type Named = {
  readonly template?: string;
  readonly deployment?: string;
  readonly token?: string;
  readonly collection?: string;
};

/**
 * The template, deployment, token or collection that a request names, for the audit; values that do not look like ids
 * are left out.
 */
export const namedInRequest = ({ endpoint, params, body }: Pick<Request, "endpoint" | "params" | "body">): Named => {
  switch (endpoint) {
    case "deployTemplate":
    case "deleteTemplate":
      return withId("template", params["templateId"]);
    case "issueToken":
      return withId("deployment", isRecord(body) ? body["deploymentId"] : undefined);
    case "unlinkToken":
      return withId("token", params["id"]);
    case "deleteCollection":
    case "mintToken":
    case "burnToken":
      return withId("collection", params["id"]);
    default:
      return {};
  }
};

const withId = (kind: keyof Named, id: unknown): Named =>
  typeof id === "string" && /^[\w.:-]{1,100}$/.test(id) ? { [kind]: id } : {};

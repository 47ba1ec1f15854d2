import type { Environment } from "#shared/console/environment.ts";
import {
  type RequestReview,
  type RequestReviewBody,
  requestReviewBodySchema,
  type ReviewedEndpoint,
} from "#shared/console/request-review.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import type { Params } from "#shared/wire/endpoints.ts";
import type { Body } from "#src/api/client/client.ts";
import { recordOf } from "#src/review/parts/compared.ts";
import { type Wanted, wantedName } from "#src/review/parts/wanted.ts";

/** A request whose transaction the service makes, without the client share. */
export type ReviewedRequest<N extends ReviewedEndpoint> = {
  readonly endpoint: N;
  readonly params: Params<N>;
  readonly body: Body<N>;
};

/** The review request: as JSON, as it is sent, and never with the client share. */
export const questionOf = <N extends ReviewedEndpoint>({
  endpoint,
  params,
  body,
}: ReviewedRequest<N>): RequestReviewBody => {
  const { clientShare: _left, ...rest } = recordOf(body);
  return requestReviewBodySchema.parse({ endpoint, params: recordOf(params), body: rest });
};

/**
 * The text to type before a request is sent on a mainnet: the name of what is deployed, issued or created, or of the
 * collection for a mint or burn, from the server's review. Undefined if none is required.
 */
export const wantedOfRequest = (
  kind: Environment["kind"],
  request: RequestReviewBody,
  answer: RequestReview | undefined,
): Wanted | undefined =>
  kind === "mainnet" && answer !== undefined ? wantedFor(request, answer.subject?.name) : undefined;

const wantedFor = ({ endpoint, params, body }: RequestReviewBody, name: string | null | undefined): Wanted => {
  switch (endpoint) {
    case "issueToken":
      return wantedName("token", textIn(body, "displayName"), textIn(body, "deploymentId"));
    case "createCollection":
      return wantedName("collection", collectionName(body), textIn(body, "addressId"));
    case "deployTemplate":
      return wantedName("template", name, params["templateId"] ?? "");
    case "mintToken":
    case "burnToken":
      return wantedName("collection", name, params["id"] ?? "");
  }
};

/** The `name` that a collection's initializer is given, else its display name. */
const collectionName = (body: RequestReviewBody["body"]): string => {
  const { createParams } = body;
  const given = isRecord(createParams) ? createParams["initializeParams"] : undefined;
  const list: readonly unknown[] = Array.isArray(given) ? given : [];
  const name = list.find((one) => isRecord(one) && one["name"] === "name");
  return name === undefined ? textIn(body, "displayName") : textIn(name, "value");
};

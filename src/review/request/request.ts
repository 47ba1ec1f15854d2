import type { Environment } from "#shared/console/environment.ts";
import {
  type RequestReview,
  type RequestReviewBody,
  requestReviewBodySchema,
  type ReviewedEndpoint,
} from "#shared/console/request-review.ts";
import type { Params } from "#shared/wire/endpoints.ts";
import type { Body } from "#src/api/client/client.ts";
import { recordOf } from "#src/review/parts/compared.ts";
import { type ConfirmationPhrase, namePhrase } from "#src/review/parts/confirmation-phrase.ts";

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
export const phraseOfRequest = <N extends ReviewedEndpoint>(
  kind: Environment["kind"],
  request: ReviewedRequest<N>,
  answer: RequestReview | undefined,
): ConfirmationPhrase | undefined =>
  kind === "mainnet" && answer !== undefined ? wantedFor[request.endpoint](request, answer.subject?.name) : undefined;

/** The text for each endpoint, given the name of the subject. */
const wantedFor: {
  readonly [N in ReviewedEndpoint]: (
    request: ReviewedRequest<N>,
    name: string | null | undefined,
  ) => ConfirmationPhrase;
} = {
  issueToken: ({ body }) => namePhrase("token", body.displayName, body.deploymentId),
  createCollection: ({ body }) => namePhrase("collection", collectionName(body), body.addressId),
  deployTemplate: ({ params }, name) => namePhrase("template", name, params.templateId),
  mintToken: ({ params }, name) => namePhrase("collection", name, params.id),
  burnToken: ({ params }, name) => namePhrase("collection", name, params.id),
};

/** The `name` that a collection's initializer is given, else its display name. */
const collectionName = ({ createParams, displayName }: Body<"createCollection">): string | undefined =>
  createParams.initializeParams.find(({ name }) => name === "name")?.value ?? displayName;

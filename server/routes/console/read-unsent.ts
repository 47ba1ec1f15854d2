import { readWriteRequest } from "#server/domains/relay/request.ts";
import { Problem } from "#server/lib/problem.ts";
import { createSecret } from "#server/lib/secret.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";

/** A placeholder for the share, which the endpoint's schema requires and no review uses. */
const anyShare = createSecret("not part of a review");

type Asked = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Parses an unsent request the way the relay will when it is sent. The client share is not part of it, and is refused.
 */
export const readUnsent = (endpoint: Endpoint, { params, body }: Asked) => {
  if (Object.hasOwn(body, "clientShare")) {
    throw new Problem(
      "POSTERN_BAD_REQUEST",
      "body.body.clientShare: a review does not need the client share. Leave it out.",
    );
  }
  const read = readWriteRequest(endpoint, { params, query: {}, body }, { held: anyShare });
  return { params: read.params, body: read.kept };
};

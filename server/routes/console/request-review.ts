import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { isIssuanceRequest } from "#server/domains/request/write-request.ts";
import { reviewRequest } from "#server/domains/review/request-review.ts";
import { checkMark } from "#server/http/guards.ts";
import { environmentOf, type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import { admit } from "#server/http/requester.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { requestReviewBodySchema, type requestReviewAnswerSchema } from "#shared/console/request-review.ts";
import { metadataPaths } from "#shared/wire/metadata.ts";
import { readUnsent } from "./read-unsent.ts";
import { noteOf, type ReviewRouteDependencies } from "./review.ts";

/**
 * The review of a request whose transaction the service makes, like `POST …/review` for a transaction. The client share
 * is not part of the body: it is refused.
 */
export const requestReviewRoutes = (app: FastifyInstance, dependencies: ReviewRouteDependencies): void => {
  const { store, facts, now } = dependencies;
  app.post<InEnvironment>(
    "/console/:environment/request-review",
    { config: { writtenAt: metadataPaths } },
    async (request): Promise<z.output<typeof requestReviewAnswerSchema>> => {
      checkMark(request);
      const environment = environmentOf(dependencies, request);
      await admit(dependencies, request, "operator", { action: "dry-run.requested", environment });
      const { endpoint, ...parts } = parseRequest(requestReviewBodySchema, request.body, "body");
      const reviewed = { running: runningIn(dependencies, request), requestId: request.id };
      const note = noteOf(dependencies, request, environment);
      return {
        data: await reviewRequest(
          { store, facts, now, note },
          { ...reviewed, request: readUnsent(endpoint, parts, isIssuanceRequest) },
        ),
      };
    },
  );
};

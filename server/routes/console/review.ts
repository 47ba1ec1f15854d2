import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { isSpendingRequest } from "#server/domains/request/write-request.ts";
import { review } from "#server/domains/review/review.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf, type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import { admit } from "#server/http/requester.ts";
import type { Log } from "#server/lib/log.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { unavailabilityOf } from "#server/store/unavailable.ts";
import { reviewBodySchema } from "#shared/console/dry-run.ts";
import type { reviewAnswerSchema } from "#shared/console/meaning.ts";
import { readUnsent } from "./read-unsent.ts";

export type ReviewRouteDependencies = BookDependencies & { readonly facts: FactsDependencies; readonly log: Log };

/**
 * A write's effects in words, with a node's prediction and warnings. Like a dry run it belongs to writing, and needs a
 * role that writes.
 */
export const reviewRoutes = (app: FastifyInstance, dependencies: ReviewRouteDependencies): void => {
  const { store, facts, now } = dependencies;
  app.post<InEnvironment>(
    "/console/:environment/review",
    async (request): Promise<z.output<typeof reviewAnswerSchema>> => {
      checkMark(request);
      const environment = environmentOf(dependencies, request);
      await admit(dependencies, request, "operator", { action: "dry-run.requested", environment });
      const { request: asked, ...body } = parseRequest(reviewBodySchema, request.body, "body");
      const relayed = asked === undefined ? undefined : readUnsent(asked.endpoint, asked, isSpendingRequest);
      const note = noteOf(dependencies, request, environment);
      const running = runningIn(dependencies, request);
      return {
        data: await review({ store, facts, now, note }, { running, body, request: relayed, requestId: request.id }),
      };
    },
  );
};

/** Logs failures that do not fail a review. */
export const noteOf =
  ({ log }: Pick<ReviewRouteDependencies, "log">, { id: requestId }: { readonly id: string }, environment: string) =>
  (error: unknown): void => {
    if (error instanceof Problem) log("node failed", { requestId, environment, error: error.code });
    else log("store unavailable", { requestId, environment, error: unavailabilityOf(error) ?? "unknown" });
  };

import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { transactionsCoverage } from "#server/domains/accounting/coverage.ts";
import { findRepeated } from "#server/domains/relay/find-repeated.ts";
import type { WriteDependencies } from "#server/domains/relay/write.ts";
import { isSpendingRequest } from "#server/domains/request/write-request.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf, type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import { admit } from "#server/http/requester.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { amountUnitOf } from "#shared/console/amount-unit.ts";
import { coverageOf, gapOf } from "#shared/console/coverage.ts";
import { type identicalAnswerSchema, identicalBodySchema } from "#shared/console/identical.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";
import { readUnsent } from "./read-unsent.ts";

export type IdenticalDependencies = BookDependencies & Pick<WriteDependencies, "freshAfter">;

/**
 * Finds what would make a request be refused as identical or paid before, so that its form and its review can show it
 * first.
 */
export const identicalRoutes = (app: FastifyInstance, dependencies: IdenticalDependencies): void => {
  app.post<InEnvironment>(
    "/console/:environment/identical",
    async (request): Promise<z.output<typeof identicalAnswerSchema>> => {
      checkMark(request);
      const environment = environmentOf(dependencies, request);
      await admit(dependencies, request, "operator", { action: "dry-run.requested", environment });
      const { endpoint, purpose = null, ...parts } = parseRequest(identicalBodySchema, request.body, "body");
      const running = runningIn(dependencies, request);
      const service = running.upstream()?.service;
      const repeated = await findRepeated(
        dependencies,
        { ...readUnsent(endpoint, parts, isSpendingRequest), environment, purpose },
        amountUnitOf(running.view, endpoint),
        service === undefined ? null : { service, requestId: request.id, secrets: [] },
      );
      // Without the service, a request that names something by an id of its cannot be compared by what that id stands for.
      const gaps =
        service === undefined ? [gapOf("addresses", "unanswered", { message: "The service is not running." })] : [];
      const searched = isPlainCall(endpoint)
        ? await transactionsCoverage(dependencies.store, environment, dependencies.now())
        : null;
      return { data: { ...repeated, coverage: coverageOf(gaps), searched } };
    },
  );
};

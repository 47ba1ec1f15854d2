import type { FastifyInstance } from "fastify";
import { journalOverview } from "#server/domains/journal/overview.ts";
import { serviceOverview } from "#server/domains/relay/overview.ts";
import { type BookDependencies, environmentOf, type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import { parseQuery } from "#server/lib/parse.ts";
import { type JournalOverview, type Overview, overviewQuerySchema } from "#shared/console/overview.ts";

/** The overview's data in two requests: from the service, and from the journal. */
export const overviewRoutes = (app: FastifyInstance, dependencies: BookDependencies): void => {
  app.get<InEnvironment>("/console/:environment/overview", (request): Promise<Overview> => {
    const upstream = runningIn(dependencies, request).upstream();
    const { parts } = parseQuery(overviewQuerySchema, request.query);
    return serviceOverview(upstream?.service ?? null, parts, request.id);
  });

  app.get<InEnvironment>("/console/:environment/operations/overview", (request): Promise<JournalOverview> =>
    journalOverview(dependencies.store, environmentOf(dependencies, request), dependencies.now()),
  );
};

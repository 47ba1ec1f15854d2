import type { FastifyInstance } from "fastify";
import { type Pulse, pulseQuerySchema } from "#shared/console/pulse.ts";
import { pulseOf } from "#server/domains/journal/pulse.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { pulsePath } from "#server/http/away.ts";
import { parseQuery } from "#server/lib/parse.ts";

/** What every open page asks for, again and again: how much is open, and what has ended. */
export const pulseRoutes = (app: FastifyInstance, dependencies: BookDependencies): void => {
  const { store, now } = dependencies;
  app.get<InEnvironment>(pulsePath, (request): Promise<Pulse> => {
    const environment = environmentOf(dependencies, request);
    const { since } = parseQuery(pulseQuerySchema, request.query);
    return pulseOf(store, environment, { since: since === undefined ? undefined : Number(since), now: now() });
  });
};

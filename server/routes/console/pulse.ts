import type { FastifyInstance } from "fastify";
import { pulseOf } from "#server/domains/journal/pulse.ts";
import { probedOutageOf } from "#server/domains/relay/outage.ts";
import { pulsePath } from "#server/http/away.ts";
import { type BookDependencies, type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import { sessionOf } from "#server/http/session.ts";
import { parseQuery } from "#server/lib/parse.ts";
import { type Pulse, pulseQuerySchema } from "#shared/console/pulse.ts";

/** The poll of every open page: how much is open, what has ended, and whether the service responds. */
export const pulseRoutes = (app: FastifyInstance, dependencies: BookDependencies): void => {
  const { store, now } = dependencies;
  app.get<InEnvironment>(pulsePath, async (request): Promise<Pulse> => {
    const environment = runningIn(dependencies, request);
    const { since } = parseQuery(pulseQuerySchema, request.query);
    const [outage, pulse] = await Promise.all([
      probedOutageOf(environment, now, request.id),
      pulseOf(store, environment.view.id, { since: since === undefined ? undefined : Number(since), now: now() }),
    ]);
    return { ...pulse, personId: sessionOf(request).personId, outage };
  });
};

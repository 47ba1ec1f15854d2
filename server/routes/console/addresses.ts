import type { FastifyInstance } from "fastify";
import { recipientsQuerySchema, similarBodySchema } from "#shared/console/addresses.ts";
import { looksLike } from "#shared/meaning/look-alike.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { checkMark } from "#server/http/guards.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { knownAddresses, sentBefore } from "#server/domains/meaning/history.ts";
import { recentRecipients } from "#server/domains/meaning/recipients.ts";

/** What a field for an address says and offers, for everyone who is signed in. */
export const addressRoutes = (app: FastifyInstance, dependencies: BookDependencies): void => {
  const { store } = dependencies;
  const path = "/console/:environment/addresses";

  app.post<InEnvironment>(`${path}/similar`, async (request) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const { networkId, address } = parseRequest(similarBodySchema, request.body, "body");
    const on = { environment, networkId: networkId ?? "" };
    const known = await knownAddresses(store, on, [address]);
    const { count } = await sentBefore(store, on, address, { kind: "native" });
    return { data: { like: looksLike(address, known) ?? null, isFirst: count === 0 } };
  });

  app.get<InEnvironment>(`${path}/recipients`, async (request) => {
    const environment = environmentOf(dependencies, request);
    const { networkId } = parseQuery(recipientsQuerySchema, request.query);
    return { data: await recentRecipients(store, { environment, networkId }) };
  });
};

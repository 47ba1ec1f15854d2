import type { FastifyInstance } from "fastify";
import { addressOwnersOf } from "#server/domains/finding/find/address-owners.ts";
import { labelsOf } from "#server/domains/labels/list.ts";
import { knownAddresses, sentBefore } from "#server/domains/meaning/history.ts";
import { recentRecipients } from "#server/domains/meaning/recipients.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { addressNamesBodySchema, recipientsQuerySchema, similarBodySchema } from "#shared/console/addresses.ts";
import { looksLike } from "#shared/meaning/look-alike.ts";

type Dependencies = BookDependencies & { readonly mirror: MirrorControl };

/** Address names, and the hints and suggestions of address fields, for everyone who is signed in. */
export const addressRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { store, mirror } = dependencies;
  const path = "/console/:environment/addresses";

  app.post<InEnvironment>(`${path}/names`, async (request) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const names = parseRequest(addressNamesBodySchema, request.body, "body");
    if (names.owners.length > 0) await mirror.used(environment);
    const [labels, owners] = await Promise.all([
      names.labels.length === 0 ? [] : labelsOf(store, environment, names.labels),
      names.owners.length === 0 ? [] : addressOwnersOf(store, environment, names.owners),
    ]);
    return { labels, owners };
  });

  app.post<InEnvironment>(`${path}/similar`, async (request) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const { networkId, address } = parseRequest(similarBodySchema, request.body, "body");
    const on = { environment, networkId: networkId ?? "" };
    const addresses = await knownAddresses(store, on, [address]);
    const { count } = await sentBefore(store, on, address, { kind: "native" });
    return { data: { like: looksLike(address, addresses) ?? null, isFirst: count === 0 } };
  });

  app.get<InEnvironment>(`${path}/recipients`, async (request) => {
    const environment = environmentOf(dependencies, request);
    const { networkId } = parseQuery(recipientsQuerySchema, request.query);
    return { data: await recentRecipients(store, { environment, networkId }) };
  });
};

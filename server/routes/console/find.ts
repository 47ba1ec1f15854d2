import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { coinDifferences } from "#server/domains/assets/differences.ts";
import { listKnownContracts } from "#server/domains/finding/contracts/contract-list.ts";
import { addressOwnersOf } from "#server/domains/finding/find/address-owners.ts";
import { createBalances } from "#server/domains/finding/find/balances.ts";
import { exportCsv } from "#server/domains/finding/find/export.ts";
import { createFindFunctions } from "#server/domains/finding/find/functions.ts";
import { progress, progressAndLengths } from "#server/domains/finding/find/progress.ts";
import { search } from "#server/domains/finding/find/search.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import { asFile } from "#server/http/as-file.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { contractListQuerySchema } from "#shared/console/contract-list.ts";
import { currentMs, gapsInCopy } from "#shared/console/coverage.ts";
import {
  findExportQuerySchema,
  findFunctionsQuerySchema,
  findQuerySchema,
  findRefreshBodySchema,
  placesBodySchema,
} from "#shared/console/find.ts";

export type FindDependencies = BookDependencies & {
  readonly elapsed: () => number;
  readonly mirror: MirrorControl;
  readonly facts: Pick<FactsDependencies, "networks" | "tokens">;
};

/** Search over the mirror of a service's lists, its export and its refresh, for everyone who is signed in. */
export const findRoutes = (app: FastifyInstance, dependencies: FindDependencies): void => {
  const { store, now, elapsed, mirror, facts } = dependencies;

  app.get<InEnvironment>("/console/:environment/find", async (request, reply) => {
    const environment = environmentOf(dependencies, request);
    const query = parseQuery(findQuerySchema, request.query);
    await mirror.used(environment);
    // Read first: a list that is already complete is searched as a whole, and an incomplete one is reported, so that
    // the search is repeated.
    const { lists, lengths } = await progressAndLengths(store, environment);
    const results = await search(store, environment, query, { lengths, isGone: goneOf(reply) });
    return { ...results, lists };
  });

  app.get<InEnvironment>("/console/:environment/contracts/list", async (request, reply) => {
    const environment = environmentOf(dependencies, request);
    const query = parseQuery(contractListQuerySchema, request.query);
    await mirror.used(environment);
    const deployed = (await progress(store, environment)).find(({ kind }) => kind === "contracts");
    return { ...(await listKnownContracts({ store, facts }, environment, query, goneOf(reply))), deployed };
  });

  const findFunctions = createFindFunctions(store);
  app.get<InEnvironment>("/console/:environment/find/functions", (request, reply) => {
    const environment = environmentOf(dependencies, request);
    return findFunctions(environment, parseQuery(findFunctionsQuerySchema, request.query), goneOf(reply));
  });

  // Used by pages of version 0.1, which know no deployed contracts. Remove it in version 0.3.
  app.post<InEnvironment>("/console/:environment/find/places", async (request) => {
    const environment = environmentOf(dependencies, request);
    const { addresses } = parseRequest(placesBodySchema, request.body, "body");
    await mirror.used(environment);
    const owners = await addressOwnersOf(store, environment, addresses);
    return { data: owners.filter(({ kind }) => kind !== "deployed") };
  });

  const balances = createBalances(store, elapsed);
  app.get<InEnvironment>("/console/:environment/find/balances", async (request) => {
    const environment = environmentOf(dependencies, request);
    await mirror.used(environment);
    // Read first, so that the sums never claim to cover more than they do.
    const list = (await progress(store, environment)).find(({ kind }) => kind === "addresses");
    return { data: await balances(environment, list), list };
  });

  app.get<InEnvironment>("/console/:environment/find/export", async (request, reply) => {
    const environment = environmentOf(dependencies, request);
    const { kind, format, ...filters } = parseQuery(findExportQuerySchema, request.query);
    await mirror.used(environment);
    const list = (await progress(store, environment)).find((one) => one.kind === kind);
    const currency = { since: now() - currentMs, now: now() };
    const isComplete = list !== undefined && gapsInCopy(kind, list, currency).length === 0;
    const what = isComplete ? kind : `${kind}-incomplete`;
    return asFile(reply, { environment, what, format }, now()).send(
      Readable.from(
        exportCsv(store, { environment, kind, ...filters }, (ids) =>
          coinDifferences({ store, facts }, environment, ids),
        ),
      ),
    );
  });

  app.post<InEnvironment>("/console/:environment/find/refresh", async (request) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    parseRequest(findRefreshBodySchema, request.body ?? {}, "body");
    await mirror.refresh(environment);
    return { lists: await progress(store, environment) };
  });
};

/**
 * Whether the client left before the response: a person who is typing sends the next search before the last one
 * returns.
 */
const goneOf = (reply: FastifyReply): (() => boolean) => {
  let isGone = false;
  reply.raw.once("close", () => {
    isGone = true;
  });
  return () => isGone;
};

import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { environmentViews } from "#server/domains/environments/views.ts";
import { attentionOf, countNewer, findOperation, listOperations } from "#server/domains/journal/list.ts";
import { changePurpose } from "#server/domains/journal/purpose.ts";
import { exportOperations } from "#server/domains/meaning/export.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import { paidByRuns } from "#server/domains/payouts/overview.ts";
import { asFile } from "#server/http/as-file.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { admit } from "#server/http/requester.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import {
  operationCountQuerySchema,
  operationExportQuerySchema,
  type OperationList,
  operationQuerySchema,
  payoutsGrouped,
  purposeBodySchema,
} from "#shared/console/operation.ts";
import { payingInWords } from "./paying-words.ts";

export type ConsoleDependencies = BookDependencies & {
  readonly mirror: Pick<MirrorControl, "used">;
  readonly facts: FactsDependencies;
  /** Origins from which pages may load images. */
  readonly imageHosts: readonly string[];
};

type OfOperation = { Params: { environment: string; id: string } };

/** The server's own routes for the browser: the environments and the journal. */
export const consoleRoutes = (app: FastifyInstance, dependencies: ConsoleDependencies): void => {
  const { store, now, environments, mirror, facts, imageHosts } = dependencies;

  app.get("/console/environments", async () => {
    // A person who opens the application will search: by then the first walk has begun.
    for (const environment of environments.keys()) await mirror.used(environment);
    return { data: environmentViews(environments, imageHosts) };
  });

  app.get<InEnvironment>("/console/:environment/operations", async (request) => {
    const environment = environmentOf(dependencies, request);
    const query = parseQuery(operationQuerySchema, request.query);
    const list = await listOperations(store, environment, query, now());
    if (query.grouped !== payoutsGrouped) return list;
    const runs = list.runs.map(({ id }) => id);
    const paid: OperationList["paid"] = {};
    for (const paying of await paidByRuns(store, runs)) {
      const { id: payoutId, runId, addressId } = paying;
      if (runId !== null) paid[runId] = { ...(await payingInWords(facts, environment, paying)), payoutId, addressId };
    }
    return { ...list, paid };
  });

  app.get<InEnvironment>("/console/:environment/operations/count", (request) => {
    const environment = environmentOf(dependencies, request);
    return countNewer(store, environment, parseQuery(operationCountQuerySchema, request.query), now());
  });

  app.get<InEnvironment>("/console/:environment/operations/attention", (request) =>
    attentionOf(store, environmentOf(dependencies, request), now()),
  );

  app.get<InEnvironment>("/console/:environment/operations/export", async (request, reply) => {
    const environment = environmentOf(dependencies, request);
    const filter = parseQuery(operationExportQuerySchema, request.query);
    // The search stops when the client has left.
    const isWanted = () => !reply.raw.destroyed;
    const lines = await exportOperations(facts, environment, filter, now(), isWanted);
    return asFile(reply, { environment, what: "activity", format: "csv" }, now()).send(Readable.from(lines));
  });

  app.get<OfOperation>("/console/:environment/operations/:id", async (request) => {
    const operation = await findOperation(store, environmentOf(dependencies, request), request.params.id);
    if (operation === undefined) throw missing();
    return { data: operation };
  });

  app.post<OfOperation>("/console/:environment/operations/:id/purpose", async (request) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const { id } = request.params;
    const attempt = { action: "operation.purpose", environment, subject: id } as const;
    const by = await admit(dependencies, request, "operator", attempt);
    const { purpose } = parseRequest(purposeBodySchema, request.body, "body");
    const changed = await changePurpose(store, environment, id, { purpose, by }, now());
    if (changed === undefined) throw missing();
    return { data: changed };
  });
};

const missing = () => new Problem("POSTERN_NOT_FOUND", "This operation does not exist.");

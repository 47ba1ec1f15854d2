import type { FastifyInstance, FastifyRequest } from "fastify";
import { operationQuerySchema, settleBodySchema } from "../../shared/console/operation.ts";
import { admit } from "../audit/requester.ts";
import { checkMark } from "../http/guards.ts";
import { parseRequest } from "../http/parse.ts";
import { Problem } from "../http/problem.ts";
import { findOperation, listOperations } from "../journal/list.ts";
import { settle } from "../journal/settle.ts";
import type { MirrorControl } from "../mirror/control.ts";
import type { RunningEnvironment } from "../service/environment.ts";
import type { Store } from "../store/tables.ts";

export type ConsoleDependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly mirror: Pick<MirrorControl, "used">;
};

type InEnvironment = { Params: { environment: string } };
type OfOperation = { Params: { environment: string; id: string } };

/** The server's own routes for the browser: the environments and the journal. */
export const consoleRoutes = (
  app: FastifyInstance,
  { store, now, environments, mirror }: ConsoleDependencies,
): void => {
  const environmentOf = ({ params }: FastifyRequest<InEnvironment>): string => {
    if (environments.has(params.environment)) return params.environment;
    throw new Problem("POSTERN_NOT_FOUND", "There is no such environment.");
  };

  app.get("/console/environments", async () => {
    // Whoever opens the application will look for something: the first walk has begun by then.
    for (const environment of environments.keys()) await mirror.used(environment);
    return { data: [...environments.values()].map(({ view }) => view) };
  });

  app.get<InEnvironment>("/console/:environment/operations", (request) => {
    const environment = environmentOf(request);
    return listOperations(store, environment, parseRequest(operationQuerySchema, record(request.query), "query"));
  });

  app.get<OfOperation>("/console/:environment/operations/:id", async (request) => {
    const operation = await findOperation(store, environmentOf(request), request.params.id);
    if (operation === undefined) throw missing();
    return { data: operation };
  });

  app.post<OfOperation>("/console/:environment/operations/:id/settle", async (request) => {
    checkMark(request);
    const environment = environmentOf(request);
    const { id } = request.params;
    const by = await admit({ store, now }, request, "admin", { action: "operation.settled", environment, subject: id });
    const body = parseRequest(settleBodySchema, request.body, "body");
    const settled = await settle(store, environment, id, { ...body, by }, now());
    if (settled === undefined) throw missing();
    if (settled === "settled") {
      throw new Problem("POSTERN_BAD_REQUEST", "The outcome of this operation is not open to settling.", {
        status: 409,
        operationId: id,
      });
    }
    return { data: settled };
  });
};

const missing = () => new Problem("POSTERN_NOT_FOUND", "There is no such operation.");

const record = (value: unknown): unknown => (typeof value === "object" && value !== null ? { ...value } : value);

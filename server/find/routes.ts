import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findExportQuerySchema, findQuerySchema, findRefreshBodySchema } from "../../shared/console/find.ts";
import { checkMark } from "../http/guards.ts";
import { parseRequest } from "../http/parse.ts";
import { Problem } from "../http/problem.ts";
import type { MirrorControl } from "../mirror/control.ts";
import type { RunningEnvironment } from "../service/environment.ts";
import type { Store } from "../store/tables.ts";
import { exportCsv } from "./export.ts";
import { progress } from "./progress.ts";
import { search } from "./search.ts";

export type FindDependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly mirror: MirrorControl;
};

type InEnvironment = { Params: { environment: string } };

/** Search over the mirror of a service's lists, its file and its refresh: for everybody who is signed in. */
export const findRoutes = (app: FastifyInstance, { store, now, environments, mirror }: FindDependencies): void => {
  const environmentOf = ({ params }: FastifyRequest<InEnvironment>): string => {
    if (environments.has(params.environment)) return params.environment;
    throw new Problem("POSTERN_NOT_FOUND", "There is no such environment.");
  };

  app.get<InEnvironment>("/console/:environment/find", async (request, reply) => {
    const environment = environmentOf(request);
    const query = parseRequest(findQuerySchema, record(request.query), "query");
    await mirror.used(environment);
    const results = await search(store, environment, query, goneOf(reply));
    return { ...results, lists: await progress(store, environment) };
  });

  app.get<InEnvironment>("/console/:environment/find/export", async (request, reply) => {
    const environment = environmentOf(request);
    const { kind, format, ...filters } = parseRequest(findExportQuerySchema, record(request.query), "query");
    await mirror.used(environment);
    const at = new Date(now()).toISOString().replaceAll(/[:.]/g, "-");
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="postern-${environment}-${kind}-${at}.${format}"`)
      .send(Readable.from(exportCsv(store, { environment, kind, ...filters })));
  });

  app.post<InEnvironment>("/console/:environment/find/refresh", async (request) => {
    checkMark(request);
    const environment = environmentOf(request);
    parseRequest(findRefreshBodySchema, request.body ?? {}, "body");
    await mirror.refresh(environment);
    return { lists: await progress(store, environment) };
  });
};

/** Whether the one who asked has gone before the answer: who types asks for the next thing before the last has come. */
const goneOf = (reply: FastifyReply): (() => boolean) => {
  let isGone = false;
  reply.raw.once("close", () => {
    isGone = true;
  });
  return () => isGone;
};

const record = (value: unknown): unknown => (typeof value === "object" && value !== null ? { ...value } : value);

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  type RunFinding,
  runItemQuerySchema,
  runResumeBodySchema,
  runRetryBodySchema,
} from "#shared/console/run.ts";
import { endpointFacts, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { pageQuerySchema } from "#shared/wire/pagination.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { admit, type Recording } from "#server/http/requester.ts";
import {
  environmentOf,
  type Environments,
  type InEnvironment,
  runningIn,
  upstreamOf,
} from "#server/http/in-environment.ts";
import { checkMark } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { checkShare } from "#server/domains/relay/request.ts";
import { changeRun, type Wish } from "#server/domains/runs/change.ts";
import { checkGeneration, checkLines, checkNetwork } from "#server/domains/runs/check.ts";
import { createdWith, createRun } from "#server/domains/runs/create.ts";
import { findRun, listRuns, listItems } from "#server/domains/runs/list.ts";
import { resultOf } from "#server/domains/runs/result.ts";
import { runLeaseMs } from "#server/domains/runs/rows.ts";
import type { Runner } from "#server/domains/runs/runner.ts";
import { readAskedRun, readSource, type Source } from "#server/domains/runs/source.ts";

export type RunDependencies = Environments &
  Recording & {
    readonly store: Store;
    readonly owner: string;
    readonly runs: Pick<Runner, "between" | "keepShare" | "forgetShare" | "wake">;
  };

type OfRun = { Params: { environment: string; id: string } };

/** Bytes of a list of calls, whatever the limit of other bodies is. */
const runBytes = 16 * 1024 * 1024;

/** Runs: a check, start, progress, pause, resume, retry, cancel, result. */
export const runRoutes = (app: FastifyInstance, dependencies: RunDependencies): void => {
  routesAt(app, dependencies, "/console/:environment/runs");
  // The path in version 0.1, for scripts and for pages that stay open across an update. Remove it in version 0.3. A redirect
  // would lose the bodies of what is posted.
  routesAt(app, dependencies, "/console/:environment/batches");
};

const routesAt = (app: FastifyInstance, dependencies: RunDependencies, base: string): void => {
  const { store, owner, now, runs } = dependencies;
  const lease = () => ({ owner, now: now(), until: now() + runLeaseMs });

  app.post<InEnvironment>(`${base}/check`, { bodyLimit: runBytes }, async (request) => {
    checkMark(request);
    const { view } = runningIn(dependencies, request);
    const source = await readSource({ store, environment: view.id }, request.body);
    return { data: summaryOf(source, await findingsOf(dependencies, request, source)) };
  });

  app.post<InEnvironment>(base, { bodyLimit: runBytes }, async (request, reply) => {
    checkMark(request);
    const running = runningIn(dependencies, request);
    const { view } = running;
    await admit(dependencies, request, "operator", { action: "batch.started", environment: view.id });
    const { source, options, requestHash } = await readAskedRun({ store, environment: view.id }, request.body);
    const by = await admit(dependencies, request, roleFor(source.endpoints), {
      action: "batch.started",
      environment: view.id,
    });
    const startKey = idempotencyKeyOf(request);
    const known = await createdWith(store, { environment: view.id, startKey, requestHash, by });
    const share = shareOf(running, source.endpoints, options.clientShare);
    const created = known ?? (await create());
    if (created.kind === "key-reused") {
      throw new Problem("POSTERN_KEY_REUSED", "The idempotency key belongs to another run. Nothing was started.");
    }
    runs.wake();
    return reply.code(created.kind === "new" ? 201 : 200).send({ data: await found(request, created.id) });

    async function create() {
      const errors = (await findingsOf(dependencies, request, source)).filter(isError);
      if (errors.length > 0) throw new Problem("POSTERN_BAD_REQUEST", `Nothing was started. ${messagesOf(errors)}`);
      const { defaults } = source;
      const { name = null, atOnce = defaults.atOnce, onFailure = defaults.onFailure } = options;
      const wanted = { environment: view.id, name, source, atOnce, onFailure, startKey, requestHash, by };
      return runs.between(async () => {
        const one = await createRun(store, wanted, lease());
        if (one.kind === "new" && share !== null) runs.keepShare(one.id, share);
        return one;
      });
    }
  });

  app.get<InEnvironment>(base, (request) => {
    const { view } = runningIn(dependencies, request);
    return listRuns(store, view.id, parseQuery(pageQuerySchema, request.query));
  });

  app.get<OfRun>(`${base}/:id`, async (request) => ({ data: await found(request, request.params.id) }));

  app.get<OfRun>(`${base}/:id/items`, async (request) => {
    const { id } = await found(request, request.params.id);
    return listItems(store, id, parseQuery(runItemQuerySchema, request.query));
  });

  app.get<OfRun>(`${base}/:id/result`, async (request, reply) => {
    const run = await found(request, request.params.id);
    return sendCsv(reply, run.id, resultOf(store, run));
  });

  for (const wish of ["pause", "resume", "retry", "cancel"] as const) {
    app.post<OfRun>(`${base}/:id/${wish}`, async (request) => {
      checkMark(request);
      const running = runningIn(dependencies, request);
      const { view } = running;
      const { id } = request.params;
      const wanted = { action: "batch.changed", environment: view.id, subject: id, detail: { wish } } as const;
      await admit(dependencies, request, "operator", wanted);
      const { acknowledges, clientShare } = bodyOf(wish, request.body ?? {});
      const { endpoints } = await found(request, id);
      const goesOn = wish === "resume" || wish === "retry";
      const by = await admit(dependencies, request, goesOn ? roleFor(endpoints) : "operator", wanted);
      const share = goesOn ? shareOf(running, endpoints, clientShare) : null;
      const change = { environment: view.id, id, wish, acknowledges, by, lease: lease() };
      const changed = await runs.between(async () => {
        const result = await changeRun(store, change, now());
        if (result !== "changed") return result;
        if (share === null) runs.forgetShare(id);
        else runs.keepShare(id, share);
        return result;
      });
      if (changed !== "changed") throw new Problem("POSTERN_BAD_REQUEST", refusals[changed], { status: 409 });
      runs.wake();
      return { data: await found(request, id) };
    });
  }

  const found = async (request: FastifyRequest<InEnvironment>, id: string) => {
    const run = await findRun(store, environmentOf(dependencies, request), id);
    if (run === undefined) throw new Problem("POSTERN_NOT_FOUND", "There is no such run.");
    return run;
  };
};

const refusals = {
  "not now": "The run is in a state in which this is not possible.",
  "nothing to retry": "The run has no items that were not sent.",
} as const;

const nothing = z.strictObject({});

type WishBody = { readonly clientShare?: string | undefined; readonly acknowledges?: string[] };

const bodyOf = (wish: Wish, body: unknown): WishBody => {
  switch (wish) {
    case "resume":
      return parseRequest(runResumeBodySchema, body, "body");
    case "retry":
      return parseRequest(runRetryBodySchema, body, "body");
    default:
      return parseRequest(nothing, body, "body");
  }
};

/** The highest role that one of the endpoints needs. */
const roleFor = (endpoints: readonly string[]): Role =>
  endpoints.reduce<Role>((highest, name) => {
    const role: Role = isEndpointName(name) ? endpointFacts[name].role : "operator";
    return roleIncludes(highest, role) ? highest : role;
  }, "operator");

const findingsOf = async (
  dependencies: RunDependencies,
  request: FastifyRequest<InEnvironment>,
  { items, networkId }: Source,
): Promise<readonly RunFinding[]> => {
  const { service } = upstreamOf(runningIn(dependencies, request));
  const isGeneration = items.every(({ endpoint }) => endpoint === "generateAddress");
  if (!isGeneration || networkId === null) return [];
  const entries = new Map(items.map((item) => [item.entry, { reference: item.lane ?? "", count: 1 }]));
  return [
    ...(await checkNetwork(service, networkId, request.id)),
    ...(await checkGeneration(service, networkId, request.id)),
    ...checkLines([...entries.values()]),
  ];
};

const summaryOf = ({ items, total }: Source, findings: readonly RunFinding[]) => ({
  total,
  profiles: new Set(items.flatMap(({ lane }) => (lane === null ? [] : [lane]))).size,
  findings,
  twins: [],
});

const isError = ({ severity }: RunFinding): boolean => severity === "error";

/** The first few messages: each line of a list of ten thousand may have an error. */
const messagesOf = (errors: readonly RunFinding[]): string =>
  errors
    .slice(0, 5)
    .map(({ entry, message }) => (entry === null ? message : `Entry ${entry + 1}: ${message}`))
    .join(" ");

/** The share for the run: typed where the environment asks for it, and never where the server holds it. */
const shareOf = (
  { view, shortestShare }: RunningEnvironment,
  endpoints: readonly string[],
  given: string | undefined,
): string | null => {
  const held = view.clientShare;
  if (held === "held" && given !== undefined) {
    throw new Problem("POSTERN_SHARE_REFUSED", "The server holds the client share of this environment: leave it out.");
  }
  if (held === "held" || !endpoints.some((name) => isEndpointName(name) && endpointFacts[name].takesShare)) return null;
  if (given === undefined) throw new Problem("POSTERN_SHARE_REQUIRED", "This run needs the client share.");
  checkShare(given, shortestShare);
  return given;
};

const sendCsv = (reply: FastifyReply, id: string, lines: ReturnType<typeof resultOf>) =>
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="run-${id}.csv"`)
    .send(lines);

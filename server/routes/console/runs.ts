import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  runBodySchema,
  runCheckBodySchema,
  type RunFinding,
  runItemQuerySchema,
  type RunLine,
  runResumeBodySchema,
} from "#shared/console/run.ts";
import { pageQuerySchema } from "#shared/wire/pagination.ts";
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
import { createRun } from "#server/domains/runs/create.ts";
import { findRun, listRuns, listItems } from "#server/domains/runs/list.ts";
import { resultOf } from "#server/domains/runs/result.ts";
import { runLeaseMs } from "#server/domains/runs/rows.ts";
import type { Runner } from "#server/domains/runs/runner.ts";

export type RunDependencies = Environments &
  Recording & {
    readonly store: Store;
    readonly owner: string;
    readonly runs: Pick<Runner, "between" | "keepShare" | "forgetShare" | "wake">;
  };

type OfRun = { Params: { environment: string; id: string } };

/** Runs of many address generations: a dry run, start, progress, pause, resume, cancel, result. */
export const runRoutes = (app: FastifyInstance, dependencies: RunDependencies): void => {
  routesAt(app, dependencies, "/console/:environment/runs");
  // The path in version 0.1, for scripts and for pages that stay open across an update. Remove it in version 0.3. A redirect
  // would lose the bodies of what is posted.
  routesAt(app, dependencies, "/console/:environment/batches");
};

const routesAt = (app: FastifyInstance, dependencies: RunDependencies, base: string): void => {
  const { store, owner, now, runs } = dependencies;
  const lease = () => ({ owner, now: now(), until: now() + runLeaseMs });

  app.post<InEnvironment>(`${base}/check`, async (request) => {
    checkMark(request);
    const { lines, networkId } = parseRequest(runCheckBodySchema, request.body, "body");
    return { data: summaryOf(lines, await findingsOf(dependencies, request, networkId, lines)) };
  });

  app.post<InEnvironment>(base, async (request, reply) => {
    checkMark(request);
    const running = runningIn(dependencies, request);
    const { view } = running;
    const by = await admit(dependencies, request, "operator", { action: "batch.started", environment: view.id });
    const { clientShare, lines, networkId } = parseRequest(runBodySchema, request.body, "body");
    const startKey = idempotencyKeyOf(request);
    const share = shareOf(running, clientShare);
    const errors = (await findingsOf(dependencies, request, networkId, lines)).filter(isError);
    if (errors.length > 0) throw new Problem("POSTERN_BAD_REQUEST", `Nothing was started. ${messagesOf(errors)}`);
    const wanted = { environment: view.id, networkId, lines, startKey, by };
    const created = await runs.between(async () => {
      const one = await createRun(store, wanted, lease());
      if (one.kind === "new" && share !== null) runs.keepShare(one.id, share);
      return one;
    });
    if (created.kind === "key-reused") {
      throw new Problem("POSTERN_KEY_REUSED", "The idempotency key belongs to another run. Nothing was started.");
    }
    runs.wake();
    return reply.code(created.kind === "new" ? 201 : 200).send({ data: await found(request, created.id) });
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
    return sendCsv(reply, run.id, resultOf(store, run.id));
  });

  for (const wish of ["pause", "resume", "cancel"] as const) {
    app.post<OfRun>(`${base}/:id/${wish}`, async (request) => {
      checkMark(request);
      const running = runningIn(dependencies, request);
      const { view } = running;
      const { id } = request.params;
      const wanted = { action: "batch.changed", environment: view.id, subject: id, detail: { wish } } as const;
      const by = await admit(dependencies, request, "operator", wanted);
      const { clientShare } = parseRequest(bodyOf[wish], request.body ?? {}, "body");
      const share = wish === "resume" ? shareOf(running, clientShare) : null;
      await found(request, id);
      const isChanged = await runs.between(async () => {
        if (!(await changeRun(store, { environment: view.id, id, wish, by, lease: lease() }, now()))) return false;
        if (share === null) runs.forgetShare(id);
        else runs.keepShare(id, share);
        return true;
      });
      if (!isChanged) {
        throw new Problem("POSTERN_BAD_REQUEST", "The run is in a state in which this is not possible.", {
          status: 409,
        });
      }
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

const noShare = z.pipe(
  z.omit(runResumeBodySchema, { clientShare: true }),
  z.transform(() => ({ clientShare: undefined })),
);
const bodyOf: Readonly<Record<Wish, typeof runResumeBodySchema | typeof noShare>> = {
  pause: noShare,
  resume: runResumeBodySchema,
  cancel: noShare,
};

const findingsOf = async (
  dependencies: RunDependencies,
  request: FastifyRequest<InEnvironment>,
  networkId: string,
  lines: readonly RunLine[],
): Promise<readonly RunFinding[]> => {
  const { service } = upstreamOf(runningIn(dependencies, request));
  return [
    ...(await checkNetwork(service, networkId, request.id)),
    ...(await checkGeneration(service, networkId, request.id)),
    ...checkLines(lines),
  ];
};

const summaryOf = (lines: readonly RunLine[], findings: readonly RunFinding[]) => ({
  total: lines.reduce((sum, { count }) => sum + count, 0),
  profiles: new Set(lines.map(({ reference }) => reference)).size,
  findings,
});

const isError = ({ severity }: RunFinding): boolean => severity === "error";

/** The first few messages: each line of a list of ten thousand may have an error. */
const messagesOf = (errors: readonly RunFinding[]): string =>
  errors
    .slice(0, 5)
    .map(({ line, message }) => (line === null ? message : `Entry ${line + 1}: ${message}`))
    .join(" ");

/** The share for the run: typed where the environment asks for it, and never where the server holds it. */
const shareOf = ({ view, shortestShare }: RunningEnvironment, given: string | undefined): string | null => {
  const held = view.clientShare;
  if (held === "held" && given !== undefined) {
    throw new Problem("POSTERN_SHARE_REFUSED", "The server holds the client share of this environment: leave it out.");
  }
  if (held === "ask" && given === undefined) {
    throw new Problem("POSTERN_SHARE_REQUIRED", "This run needs the client share.");
  }
  if (given !== undefined) checkShare(given, shortestShare);
  return given ?? null;
};

const sendCsv = (reply: FastifyReply, id: string, lines: ReturnType<typeof resultOf>) =>
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="addresses-${id}.csv"`)
    .send(lines);

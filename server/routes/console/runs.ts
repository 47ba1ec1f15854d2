import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  maxRunItems,
  type RunFinding,
  runItemQuerySchema,
  runQuerySchema,
  runResumeBodySchema,
  runRetryBodySchema,
} from "#shared/console/run.ts";
import { admit, admitCalls, type Recording, requesterOf } from "#server/http/requester.ts";
import type { StepUp } from "#server/http/denial.ts";
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
import type { WriteDependencies } from "#server/domains/relay/write.ts";
import { checkRun, type RunCheck } from "#server/domains/runs/check/check-run.ts";
import { changeRun, type Wish } from "#server/domains/runs/change.ts";
import { checkGeneration, checkLines, checkNetwork } from "#server/domains/runs/check.ts";
import { createdWith, createRun, type NewItem } from "#server/domains/runs/create.ts";
import { findRun, listRuns, listItems } from "#server/domains/runs/list.ts";
import { resultOf } from "#server/domains/runs/result.ts";
import { runLeaseMs } from "#server/domains/runs/rows.ts";
import type { Runner } from "#server/domains/runs/runner.ts";
import { runShareOf } from "#server/domains/runs/share.ts";
import { readAskedRun, readSource, type Source } from "#server/domains/runs/source.ts";

export type RunDependencies = Environments &
  Recording &
  StepUp &
  Pick<WriteDependencies, "freshAfter"> & {
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
    return { data: await checkOf(dependencies, request, source) };
  });

  app.post<InEnvironment>(base, { bodyLimit: runBytes }, async (request, reply) => {
    checkMark(request);
    const running = runningIn(dependencies, request);
    const { view } = running;
    const wanted = { action: "batch.started", environment: view.id } as const;
    await admit(dependencies, request, "operator", wanted);
    const { source, options, requestHash } = await readAskedRun({ store, environment: view.id }, request.body);
    const { endpoints, defaults } = source;
    const by = await admitCalls(dependencies, request, { names: endpoints, kind: view.kind }, wanted);
    const share = runShareOf(running, endpoints, options.clientShare);
    const asked = { environment: view.id, startKey: idempotencyKeyOf(request), requestHash, by };
    const create = async () => {
      const checked = await checkOf(dependencies, request, source);
      const items = confirmedItems(source, checked, options.acknowledged);
      const { name = null, atOnce = defaults.atOnce, onFailure = defaults.onFailure } = options;
      return runs.between(async () => {
        const one = await createRun(
          store,
          { ...asked, name, source: { ...source, items }, atOnce, onFailure },
          lease(),
        );
        if (one.kind === "new" && share !== null) runs.keepShare(one.id, share);
        return one;
      });
    };
    // First of all: the operations of that run would be the twins of its own items.
    const created = (await createdWith(store, asked)) ?? (await create());
    if (created.kind === "key-reused") {
      throw new Problem("POSTERN_KEY_REUSED", "The idempotency key belongs to another run. Nothing was started.");
    }
    runs.wake();
    return reply.code(created.kind === "new" ? 201 : 200).send({ data: await found(request, created.id) });
  });

  app.get<InEnvironment>(base, (request) => {
    const { view } = runningIn(dependencies, request);
    const { startKey, ...page } = parseQuery(runQuerySchema, request.query);
    const startedBy = startKey === undefined ? undefined : { personId: requesterOf(request).person.id, startKey };
    return listRuns(store, view.id, page, startedBy);
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
      const names = goesOn ? endpoints : [];
      const by = await admitCalls(dependencies, request, { names, kind: view.kind }, wanted);
      const share = goesOn ? runShareOf(running, endpoints, clientShare) : null;
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

const findingsOf = async (
  dependencies: RunDependencies,
  request: FastifyRequest<InEnvironment>,
  { items, networkId, total }: Source,
): Promise<readonly RunFinding[]> => {
  if (total > maxRunItems) {
    const message = `The list has ${total} items; a run has at most ${maxRunItems}.`;
    return [{ severity: "error", entry: null, line: null, message }];
  }
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

/** The check of a list; addresses to generate are checked as before. */
const checkOf = async (
  dependencies: RunDependencies,
  request: FastifyRequest<InEnvironment>,
  source: Source,
): Promise<RunCheck> => {
  const running = runningIn(dependencies, request);
  const { service } = upstreamOf(running);
  const checked = await checkRun(dependencies, { view: running.view, service }, source, request.id);
  const profiles = new Set(source.items.flatMap(({ lane }) => (lane === null ? [] : [lane]))).size;
  return { ...checked, profiles, findings: await findingsOf(dependencies, request, source) };
};

/** The items with what the person has confirmed about them, unless something keeps the list from being run. */
const confirmedItems = (
  { items }: Source,
  { findings, twins }: RunCheck,
  acknowledged: readonly string[] = [],
): readonly NewItem[] => {
  const errors = findings.filter(isError);
  if (errors.length > 0) throw new Problem("POSTERN_BAD_REQUEST", `Nothing was started. ${messagesOf(errors)}`);
  const unseen = twins.find(({ id }) => !acknowledged.includes(id));
  if (unseen !== undefined) {
    throw new Problem(
      "POSTERN_IDENTICAL_OPERATION",
      `Nothing was started. ${unseen.count} items would spend the same, or the same as an earlier operation: confirm them first.`,
      unseen.operationId === null ? {} : { operationId: unseen.operationId },
    );
  }
  const confirmed = new Map(twins.flatMap((group) => group.positions.map((position) => [position, group] as const)));
  return items.map((item, position) => {
    const group = confirmed.get(position);
    return group === undefined ? item : { ...item, twin: true, acknowledges: group.operationId };
  });
};

const isError = ({ severity }: RunFinding): boolean => severity === "error";

/** The first few messages: each line of a list of ten thousand may have an error. */
const messagesOf = (errors: readonly RunFinding[]): string =>
  errors
    .slice(0, 5)
    .map(({ entry, message }) => (entry === null ? message : `Entry ${entry + 1}: ${message}`))
    .join(" ");

const sendCsv = (reply: FastifyReply, id: string, lines: ReturnType<typeof resultOf>) =>
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="run-${id}.csv"`)
    .send(lines);

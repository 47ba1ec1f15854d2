import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { PayoutDependencies } from "#server/domains/payouts/place.ts";
import type { WriteDependencies } from "#server/domains/relay/write.ts";
import { reviewChanged, reviewRequired } from "#server/domains/review/refusals.ts";
import type { ReviewedFactsDependencies } from "#server/domains/review/reviewed-facts.ts";
import { reviewedCalls } from "#server/domains/review/reviewed.ts";
import { changeRun, type Changed, type Wish } from "#server/domains/runs/change.ts";
import { checkRun } from "#server/domains/runs/check/check-run.ts";
import { confirmedItems } from "#server/domains/runs/check/confirmed-items.ts";
import type { RunClients } from "#server/domains/runs/client.ts";
import { createdWith, createRun } from "#server/domains/runs/create.ts";
import { findRun, listRuns, listItems } from "#server/domains/runs/list.ts";
import { resultOf } from "#server/domains/runs/result.ts";
import { runLeaseMs } from "#server/domains/runs/rows.ts";
import type { Runner } from "#server/domains/runs/runner.ts";
import { untilCompared } from "#server/domains/runs/sending-runs.ts";
import { refuseStoredShare, runShareOf } from "#server/domains/runs/share.ts";
import { readAskedRun } from "#server/domains/runs/source.ts";
import { takeRun } from "#server/domains/runs/take.ts";
import { asFile } from "#server/http/as-file.ts";
import type { StepUp } from "#server/http/denial.ts";
import { checkMark } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import {
  environmentOf,
  type Environments,
  type InEnvironment,
  runningIn,
  upstreamOf,
} from "#server/http/in-environment.ts";
import type { Line } from "#server/http/line.ts";
import { admit, admitCalls, type Recording, requesterOf } from "#server/http/requester.ts";
import { runBytes } from "#server/http/run-bytes.ts";
import { sessionOf } from "#server/http/session.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { runDefaults } from "#shared/console/run-needs.ts";
import type { runRestAnswerSchema } from "#shared/console/run-start.ts";
import { isRunning } from "#shared/console/run-states.ts";
import {
  runItemQuerySchema,
  runQuerySchema,
  runRestBodySchema,
  runResumeBodySchema,
  runRetryBodySchema,
} from "#shared/console/run.ts";
import { metadataPaths } from "#shared/wire/metadata.ts";
import { confirmedRest, restAnswer } from "./run-rest.ts";
import { runSources } from "./run-sources.ts";

export type RunDependencies = Environments &
  Recording &
  StepUp &
  Pick<WriteDependencies, "freshAfter"> &
  RunClients & {
    readonly store: Store;
    readonly facts: PayoutDependencies["facts"] & ReviewedFactsDependencies;
    readonly owner: string;
    readonly runs: Pick<Runner, "between" | "keepShare" | "forgetShare" | "wake">;
    /** Long lists of one person are read and checked one after another. */
    readonly lists: Line;
  };

type OfRun = { Params: { environment: string; id: string } };

/** Runs: start, progress, pause, resume, retry, cancel, result. */
export const runRoutes = (app: FastifyInstance, dependencies: RunDependencies): void => {
  routesAt(app, dependencies, "/console/:environment/runs");
  // The version 0.1 path, for scripts and for pages left open across an update. Remove it in version 0.3. A redirect
  // would lose posted bodies.
  routesAt(app, dependencies, "/console/:environment/batches");
};

const routesAt = (app: FastifyInstance, dependencies: RunDependencies, base: string): void => {
  const { store, owner, now, runs, lists } = dependencies;
  const lease = () => ({ owner, now: now(), until: now() + runLeaseMs });

  const config = { writtenAt: metadataPaths };
  const starts = { action: "batch.started" } as const;
  /** A viewer is refused before a long list is read. */
  const onRequest = async (request: FastifyRequest<InEnvironment>, reply: FastifyReply) => {
    checkMark(request);
    await admit(dependencies, request, "operator", { ...starts, environment: environmentOf(dependencies, request) });
    await lists.enter(sessionOf(request).personId, reply);
  };

  app.post<InEnvironment>(base, { onRequest, bodyLimit: runBytes, config }, (request, reply) =>
    lists.work(reply, () => start(request, reply)),
  );

  const start = async (request: FastifyRequest<InEnvironment>, reply: FastifyReply) => {
    const running = runningIn(dependencies, request);
    const { view } = running;
    const { source, seen, options, requestHash } = await readAskedRun(
      runSources(dependencies, running, request.id),
      { store, environment: view.id },
      request.body,
    );
    const { endpoints } = source;
    const needed = { names: endpoints, kind: view.kind };
    const by = await admitCalls(dependencies, request, needed, {
      ...starts,
      environment: view.id,
      detail: { endpoints },
    });
    const share = runShareOf(running, endpoints, options.clientShare);
    if (share !== null) await refuseStoredShare(share, options.name, source);
    const asked = { environment: view.id, startKey: idempotencyKeyOf(request), requestHash, by };
    const create = async () => {
      if (source.refusal !== null) throw source.refusal;
      if (seen === null) throw reviewRequired("started", `${base.replace(":environment", view.id)}/check`);
      const { service } = upstreamOf(running);
      const checkedAt = now();
      const checked = await checkRun(dependencies, { view, service }, source, request.id);
      // Last, so that nothing changes between the comparison and the run.
      const lookUp = { service, requestId: request.id };
      const { digest } = await reviewedCalls(dependencies.facts, { view, lookUp }, source, true);
      if (digest !== seen) throw reviewChanged("started");
      const items = confirmedItems(source, checked, options.acknowledged);
      const { name = null, atOnce, onFailure } = { ...runDefaults(endpoints), ...options };
      const id = randomUUID();
      // Before the run is stored, because the runner may start it immediately.
      if (share !== null) runs.keepShare(id, share);
      const paidBefore = checked.paidBefore?.count ?? 0;
      const confirmed = { ...source, items };
      const choices = { name, atOnce, onFailure };
      const newRun = {
        ...asked,
        ...choices,
        id,
        source: confirmed,
        checkedAt,
        paidBefore,
        comparedRuns: checked.comparedRuns,
      };
      const one = await createRun(dependencies, newRun, lease()).catch((error: unknown) => {
        runs.forgetShare(id);
        throw error;
      });
      if (one.id !== id) runs.forgetShare(id);
      return one;
    };
    // Before the check, because that run's operations would be twins of the same items.
    const created = (await createdWith(store, asked)) ?? (await untilCompared(create));
    if (created.kind === "key-reused") {
      throw new Problem(
        "POSTERN_KEY_REUSED",
        "This idempotency key already started a run from a different request. Nothing more was started. Check that run.",
      );
    }
    runs.wake();
    void reply.code(created.kind === "new" ? 201 : 200);
    return { data: await runOf(request, created.id) };
  };

  app.get<InEnvironment>(base, (request) => {
    const { view } = runningIn(dependencies, request);
    const { startKey, ...page } = parseQuery(runQuerySchema, request.query);
    const startedBy = startKey === undefined ? undefined : { personId: requesterOf(request).person.id, startKey };
    return listRuns(store, view.id, page, startedBy);
  });

  app.get<OfRun>(`${base}/:id`, async (request) => ({ data: await runOf(request, request.params.id) }));

  app.get<OfRun>(`${base}/:id/items`, async (request) => {
    const { id } = await runOf(request, request.params.id);
    return listItems(store, id, parseQuery(runItemQuerySchema, request.query));
  });

  app.get<OfRun>(`${base}/:id/result`, async (request, reply) => {
    const run = await runOf(request, request.params.id);
    const { environment, id } = run;
    return asFile(reply, { environment, what: `run-${id}`, format: "csv" }, now()).send(resultOf(store, run));
  });

  for (const wish of ["pause", "resume", "retry", "cancel"] as const) {
    app.post<OfRun>(`${base}/:id/${wish}`, async (request) => {
      checkMark(request);
      const running = runningIn(dependencies, request);
      const { view } = running;
      const { id } = request.params;
      const attempt = { action: "batch.changed", environment: view.id, subject: id, detail: { wish } } as const;
      await admit(dependencies, request, "operator", attempt);
      const { acknowledges, positions, clientShare } = bodyOf(wish, request.body ?? {});
      const run = await runOf(request, id);
      const { endpoints } = run;
      const goesOn = wish === "resume" || wish === "retry";
      const names = goesOn ? endpoints : [];
      const by = await admitCalls(dependencies, request, { names, kind: view.kind }, attempt);
      const share = goesOn ? runShareOf(running, endpoints, clientShare) : null;
      // If it stops meanwhile, what it has left is compared first.
      if (goesOn && isRunning(run.state)) throw refusalOf("not now");
      const changed = await untilCompared(async () => {
        const goes = { wish, positions, acknowledges };
        const rest = goesOn ? await confirmedRest(dependencies, request, run, goes) : undefined;
        const change = { environment: view.id, id, wish, acknowledges, positions, rest, by, lease: lease() };
        return runs.between(async () => {
          const result = await changeRun(store, change, now());
          if (result !== "changed") return result;
          if (share === null) runs.forgetShare(id);
          else runs.keepShare(id, share);
          return result;
        });
      });
      if (changed !== "changed") throw refusalOf(changed);
      runs.wake();
      return { data: await runOf(request, id) };
    });
  }

  // What a run has left may be as long as a list that is started, so it waits its turn with those.
  const beforeRest = async (request: FastifyRequest<OfRun>, reply: FastifyReply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    await admit(dependencies, request, "operator", { action: "dry-run.requested", environment });
    await lists.enter(sessionOf(request).personId, reply);
  };

  app.post<OfRun>(`${base}/:id/check`, { onRequest: beforeRest }, (request, reply) =>
    lists.work(reply, async (): Promise<z.output<typeof runRestAnswerSchema>> => {
      const asked = parseRequest(runRestBodySchema, request.body ?? {}, "body");
      const run = await runOf(request, request.params.id);
      return { data: await restAnswer(dependencies, request, run, asked) };
    }),
  );

  app.post<OfRun>(`${base}/:id/take`, async (request) => {
    checkMark(request);
    const { view } = runningIn(dependencies, request);
    const { id } = request.params;
    const attempt = { action: "batch.changed", environment: view.id, subject: id, detail: { wish: "take" } } as const;
    const by = await admit(dependencies, request, "admin", attempt);
    parseRequest(nothing, request.body ?? {}, "body");
    await runOf(request, id);
    if (!(await takeRun(store, { environment: view.id, id, by }, now()))) throw refusalOf("not now");
    return { data: await runOf(request, id) };
  });

  const runOf = async (request: FastifyRequest<InEnvironment>, id: string) => {
    const run = await findRun(store, environmentOf(dependencies, request), id);
    if (run === undefined) throw new Problem("POSTERN_NOT_FOUND", "This run does not exist.");
    return run;
  };
};

const refusals = {
  "not now": "The run's current state does not allow this.",
  "nothing to retry": "The run has no unsent items.",
  "requests removed": "The requests of this run's items were removed because of their age. Nothing was sent.",
  "person ended":
    "The person in whose name this run sends is disabled or has lost the role. An admin has to take the run over first.",
} as const;

const refusalOf = (why: Exclude<Changed, "changed">): Problem => {
  if (typeof why === "string") return new Problem("POSTERN_BAD_REQUEST", refusals[why], { status: 409 });
  return new Problem(
    "POSTERN_IDENTICAL_OPERATION",
    "An item was not sent because it repeats an earlier operation or payment. Nothing was retried. Check that one and confirm it first.",
    { operationId: why.identicalTo },
  );
};

const nothing = z.strictObject({});

type WishBody = {
  readonly clientShare?: string | undefined;
  readonly acknowledges?: string[];
  readonly positions?: number[] | undefined;
};

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

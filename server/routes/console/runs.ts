import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  batchBodySchema,
  batchCheckBodySchema,
  type BatchFinding,
  batchItemQuerySchema,
  type BatchLine,
  batchResumeBodySchema,
} from "../../../shared/console/batch.ts";
import { pageQuerySchema } from "../../../shared/wire/pagination.ts";
import { admit } from "../../http/requester.ts";
import {
  environmentOf,
  type Environments,
  type InEnvironment,
  runningIn,
  upstreamOf,
} from "../../http/in-environment.ts";
import { checkMark } from "../../http/guards.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { parseQuery, parseRequest } from "../../lib/parse.ts";
import { Problem } from "../../lib/problem.ts";
import type { Store } from "../../store/tables.ts";
import { changeBatch, type Wish } from "../../domains/runs/change.ts";
import { checkLines, checkNetwork } from "../../domains/runs/check.ts";
import { createBatch } from "../../domains/runs/create.ts";
import { findBatch, listBatches, listItems } from "../../domains/runs/list.ts";
import { resultOf } from "../../domains/runs/result.ts";
import { batchLeaseMs } from "../../domains/runs/rows.ts";
import type { Runner } from "../../domains/runs/runner.ts";

export type BatchDependencies = Environments & {
  readonly store: Store;
  readonly owner: string;
  readonly now: () => number;
  readonly batches: Pick<Runner, "between" | "keepShare" | "forgetShare">;
  /** Tells the runner that there is something new. */
  readonly wakeBatches: () => void;
};

type OfBatch = { Params: { environment: string; id: string } };

/** Runs of many address generations: a dry run, start, progress, pause, resume, cancel, result. */
export const batchRoutes = (app: FastifyInstance, dependencies: BatchDependencies): void => {
  const { store, owner, now, batches, wakeBatches } = dependencies;
  const base = "/console/:environment/batches";
  const lease = () => ({ owner, now: now(), until: now() + batchLeaseMs });

  app.post<InEnvironment>(`${base}/check`, async (request) => {
    checkMark(request);
    const { lines, networkId } = parseRequest(batchCheckBodySchema, request.body, "body");
    return { data: summaryOf(lines, await findingsOf(dependencies, request, networkId, lines)) };
  });

  app.post<InEnvironment>(base, async (request, reply) => {
    checkMark(request);
    const { view } = runningIn(dependencies, request);
    const by = await admit(dependencies, request, "operator", { action: "batch.started", environment: view.id });
    const { clientShare, lines, networkId } = parseRequest(batchBodySchema, request.body, "body");
    const startKey = idempotencyKeyOf(request);
    const share = shareOf(view.clientShare, clientShare);
    const errors = (await findingsOf(dependencies, request, networkId, lines)).filter(isError);
    if (errors.length > 0) throw new Problem("POSTERN_BAD_REQUEST", `Nothing was started. ${messagesOf(errors)}`);
    const draft = { environment: view.id, networkId, lines, startKey, by };
    const created = await batches.between(async () => {
      const one = await createBatch(store, draft, lease());
      if (one.kind === "new" && share !== null) batches.keepShare(one.id, share);
      return one;
    });
    if (created.kind === "key-reused") {
      throw new Problem("POSTERN_KEY_REUSED", "The idempotency key belongs to another run. Nothing was started.");
    }
    wakeBatches();
    return reply.code(created.kind === "new" ? 201 : 200).send({ data: await found(request, created.id) });
  });

  app.get<InEnvironment>(base, (request) => {
    const { view } = runningIn(dependencies, request);
    return listBatches(store, view.id, parseQuery(pageQuerySchema, request.query));
  });

  app.get<OfBatch>(`${base}/:id`, async (request) => ({ data: await found(request, request.params.id) }));

  app.get<OfBatch>(`${base}/:id/items`, async (request) => {
    const { id } = await found(request, request.params.id);
    return listItems(store, id, parseQuery(batchItemQuerySchema, request.query));
  });

  app.get<OfBatch>(`${base}/:id/result`, async (request, reply) => {
    const batch = await found(request, request.params.id);
    return sendCsv(reply, batch.id, resultOf(store, batch.id));
  });

  for (const wish of ["pause", "resume", "cancel"] as const) {
    app.post<OfBatch>(`${base}/:id/${wish}`, async (request) => {
      checkMark(request);
      const { view } = runningIn(dependencies, request);
      const { id } = request.params;
      const wanted = { action: "batch.changed", environment: view.id, subject: id, detail: { wish } } as const;
      const by = await admit(dependencies, request, "operator", wanted);
      const { clientShare } = parseRequest(bodyOf[wish], request.body ?? {}, "body");
      const share = wish === "resume" ? shareOf(view.clientShare, clientShare) : null;
      await found(request, id);
      const isChanged = await batches.between(async () => {
        if (!(await changeBatch(store, { environment: view.id, id, wish, by, lease: lease() }, now()))) return false;
        if (share === null) batches.forgetShare(id);
        else batches.keepShare(id, share);
        return true;
      });
      if (!isChanged) {
        throw new Problem("POSTERN_BAD_REQUEST", "The run is in a state in which this is not possible.", {
          status: 409,
        });
      }
      wakeBatches();
      return { data: await found(request, id) };
    });
  }

  const found = async (request: FastifyRequest<InEnvironment>, id: string) => {
    const batch = await findBatch(store, environmentOf(dependencies, request), id);
    if (batch === undefined) throw new Problem("POSTERN_NOT_FOUND", "There is no such run.");
    return batch;
  };
};

const noShare = z.pipe(
  z.omit(batchResumeBodySchema, { clientShare: true }),
  z.transform(() => ({ clientShare: undefined })),
);
const bodyOf: Readonly<Record<Wish, typeof batchResumeBodySchema | typeof noShare>> = {
  pause: noShare,
  resume: batchResumeBodySchema,
  cancel: noShare,
};

const findingsOf = async (
  dependencies: BatchDependencies,
  request: FastifyRequest<InEnvironment>,
  networkId: string,
  lines: readonly BatchLine[],
): Promise<readonly BatchFinding[]> => {
  const { service } = upstreamOf(runningIn(dependencies, request));
  return [...(await checkNetwork(service, networkId, request.id)), ...checkLines(lines)];
};

const summaryOf = (lines: readonly BatchLine[], findings: readonly BatchFinding[]) => ({
  total: lines.reduce((sum, { count }) => sum + count, 0),
  profiles: new Set(lines.map(({ reference }) => reference)).size,
  findings,
});

const isError = ({ severity }: BatchFinding): boolean => severity === "error";

/** The first few: a list of ten thousand lines may be wrong in each of them. */
const messagesOf = (errors: readonly BatchFinding[]): string =>
  errors
    .slice(0, 5)
    .map(({ line, message }) => (line === null ? message : `Entry ${line + 1}: ${message}`))
    .join(" ");

/** The share for the run: typed where the environment asks for it, and never where the server holds it. */
const shareOf = (held: "ask" | "held", given: string | undefined): string | null => {
  if (held === "held" && given !== undefined) {
    throw new Problem("POSTERN_SHARE_REFUSED", "The server holds the client share of this environment: leave it out.");
  }
  if (held === "ask" && given === undefined) {
    throw new Problem("POSTERN_SHARE_REQUIRED", "This run needs the client share.");
  }
  return given ?? null;
};

const sendCsv = (reply: FastifyReply, id: string, lines: ReturnType<typeof resultOf>) =>
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="addresses-${id}.csv"`)
    .send(lines);

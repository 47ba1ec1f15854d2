import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "#server/config/config.ts";
import { transactionsCoverage } from "#server/domains/accounting/coverage.ts";
import { leavingOf } from "#server/domains/payouts/leaving.ts";
import { newRecipientsOf } from "#server/domains/payouts/new-recipients.ts";
import type { PayoutDependencies } from "#server/domains/payouts/place.ts";
import type { WriteDependencies } from "#server/domains/relay/write.ts";
import type { ReviewedFactsDependencies } from "#server/domains/review/reviewed-facts.ts";
import { reviewedCalls } from "#server/domains/review/reviewed.ts";
import { checkRun } from "#server/domains/runs/check/check-run.ts";
import { simulateItems } from "#server/domains/runs/check/simulate-items.ts";
import { itemsSource } from "#server/domains/runs/items-source.ts";
import { readSource } from "#server/domains/runs/source.ts";
import { checkMark } from "#server/http/guards.ts";
import {
  type BookDependencies,
  environmentOf,
  type InEnvironment,
  runningIn,
  upstreamOf,
} from "#server/http/in-environment.ts";
import type { Line } from "#server/http/line.ts";
import { admit } from "#server/http/requester.ts";
import { runBytes } from "#server/http/run-bytes.ts";
import { sessionOf } from "#server/http/session.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { simulateBodySchema } from "#shared/console/run-start.ts";
import { metadataPaths } from "#shared/wire/metadata.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { runSources } from "./run-sources.ts";

export type RunCheckDependencies = BookDependencies &
  Pick<WriteDependencies, "freshAfter"> & {
    readonly facts: PayoutDependencies["facts"] & ReviewedFactsDependencies;
    readonly limits: Pick<Limits, "bodyBytes">;
    /** Long lists of one person are read and checked one after another. */
    readonly lists: Line;
  };

/** The check of a run before it is started, and the simulation of its contract writes. */
export const runCheckRoutes = (app: FastifyInstance, dependencies: RunCheckDependencies): void => {
  routesAt(app, dependencies, "/console/:environment/runs");
  // The version 0.1 path. Remove it in version 0.3, with those of server/routes/console/runs.ts.
  routesAt(app, dependencies, "/console/:environment/batches");
};

const routesAt = (app: FastifyInstance, dependencies: RunCheckDependencies, base: string): void => {
  const { store, limits, lists } = dependencies;

  const mayStart = (request: FastifyRequest): boolean => roleIncludes(sessionOf(request).role, "operator");
  /** A list may be longer than other bodies, but not from a viewer, who cannot start a run. */
  const beforeCheck = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!mayStart(request) && !(Number(request.headers["content-length"]) <= limits.bodyBytes)) {
      throw new Problem("POSTERN_TOO_LARGE", "The list is too large for the viewer role.");
    }
    checkMark(request);
    await lists.enter(sessionOf(request).personId, reply);
  };

  const config = { writtenAt: metadataPaths };
  app.post<InEnvironment>(`${base}/check`, { onRequest: beforeCheck, bodyLimit: runBytes, config }, (request, reply) =>
    lists.work(reply, () => check(request)),
  );

  const check = async (request: FastifyRequest<InEnvironment>) => {
    const running = runningIn(dependencies, request);
    const { view } = running;
    // Common parts and earlier runs turn a small body into a long list.
    const most = mayStart(request) ? {} : { largest: limits.bodyBytes };
    const sources = runSources(dependencies, running, request.id);
    const source = await readSource(sources, { store, environment: view.id, ...most }, request.body);
    if (source.refusal !== null) throw source.refusal;
    const { service } = upstreamOf(running);
    const checked = await checkRun(dependencies, { view, service }, source, request.id);
    const { total, profiles, findings, twins, paidBefore } = checked;
    const searched = checked.pays ? await transactionsCoverage(store, view.id, dependencies.now()) : null;
    const reviewed = await reviewedCalls(
      dependencies.facts,
      { view, lookUp: { service, requestId: request.id } },
      source,
      false,
    );
    const leaving = source.madeFrom === null ? null : await leavingOf(dependencies.facts, view, source.items);
    const newRecipients = view.kind === "mainnet" ? await newRecipientsOf(dependencies, view, source.items) : null;
    return {
      data: {
        ...reviewed,
        leaving,
        newRecipients,
        total,
        profiles,
        findings,
        twins: twins.map(({ positions: _positions, ...one }) => one),
        paidBefore,
        searched,
      },
    };
  };

  // As for a dry run of one write: a viewer would use the node's quota for calls they may not send.
  const beforeSimulation = async (request: FastifyRequest<InEnvironment>, reply: FastifyReply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    await admit(dependencies, request, "operator", { action: "dry-run.requested", environment });
    // Not queued with the checks: it takes as long as the nodes do.
    await lists.enter(`simulation of ${sessionOf(request).personId}`, reply);
  };

  app.post<InEnvironment>(`${base}/simulate`, { onRequest: beforeSimulation, bodyLimit: runBytes }, (request, reply) =>
    lists.work(reply, () => simulation(request)),
  );

  const simulation = async (request: FastifyRequest<InEnvironment>) => {
    const running = runningIn(dependencies, request);
    const { view } = running;
    const { common, items, columns } = parseRequest(simulateBodySchema, request.body, "body");
    const source = await readSource([itemsSource], { store, environment: view.id }, { common, items, columns });
    const data = await simulateItems(store, { view, upstream: upstreamOf(running) }, source, request.id);
    return { data };
  };
};

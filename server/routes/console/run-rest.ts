import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { transactionsCoverage } from "#server/domains/accounting/coverage.ts";
import type { ComparedRest, Wish } from "#server/domains/runs/change.ts";
import { checkRest, refuseUnconfirmed, type RestCheck } from "#server/domains/runs/check/rest.ts";
import { type Environments, type InEnvironment, runningIn, upstreamOf } from "#server/http/in-environment.ts";
import type { Store } from "#server/store/tables.ts";
import type { runRestAnswerSchema } from "#shared/console/run-start.ts";
import { isRunning } from "#shared/console/run-states.ts";
import type { Run } from "#shared/console/run.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";

type Dependencies = Environments & { readonly store: Store; readonly now: () => number };

/** How a stopped run goes on. */
type GoingOn = { readonly wish: Wish; readonly positions?: readonly number[] | undefined };

/** What a run has left, for a person to confirm before it goes on. */
export const restAnswer = async (
  dependencies: Dependencies,
  request: FastifyRequest<InEnvironment>,
  run: Run,
  goingOn: GoingOn,
): Promise<z.output<typeof runRestAnswerSchema>["data"]> => {
  const rest = await restOf(dependencies, request, run, goingOn);
  if (rest === undefined) return { findings: [], paidBefore: null, searched: null };
  const { findings, paidBefore, pays } = rest;
  const searched = pays ? await transactionsCoverage(dependencies.store, run.environment, dependencies.now()) : null;
  return { findings: [...findings], paidBefore, searched };
};

/** The same once a person has confirmed it, for the change of the run. Throws unless they have. */
export const confirmedRest = async (
  dependencies: Dependencies,
  request: FastifyRequest<InEnvironment>,
  run: Run,
  { acknowledges = [], ...goingOn }: GoingOn & { readonly acknowledges?: readonly string[] | undefined },
): Promise<ComparedRest | undefined> => {
  const rest = await restOf(dependencies, request, run, goingOn);
  if (rest === undefined) return undefined;
  refuseUnconfirmed(rest, acknowledges);
  return { ...rest, paidAgain: rest.paidBefore?.count ?? 0 };
};

/** What a run has left, compared with what was paid meanwhile; undefined if it pays nobody, or is not stopped. */
const restOf = async (
  dependencies: Dependencies,
  request: FastifyRequest<InEnvironment>,
  run: Run,
  { wish, positions }: GoingOn,
): Promise<RestCheck | undefined> => {
  if (!run.endpoints.some(isPlainCall) || isRunning(run.state)) return undefined;
  const { store, now } = dependencies;
  const running = runningIn(dependencies, request);
  const lookUp = { service: upstreamOf(running).service, requestId: request.id };
  const started = { id: run.id, created_at: Date.parse(run.createdAt) };
  const retried = wish === "retry" ? (positions ?? "all") : null;
  return checkRest({ store, view: running.view, now }, started, retried, lookUp);
};

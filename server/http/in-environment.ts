import type { FastifyRequest } from "fastify";
import type { RunningEnvironment, Upstream } from "#server/domains/environments/environment.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import type { Recording } from "./requester.ts";

export type Environments = { readonly environments: ReadonlyMap<string, RunningEnvironment> };

/** Dependencies of the routes of the organization's own records. */
export type BookDependencies = Environments & Recording & { readonly store: Store };

export type InEnvironment = { Params: { environment: string } };

/** The running environment of a request, or a 404. */
export const runningIn = (
  { environments }: Environments,
  { params }: FastifyRequest<InEnvironment>,
): RunningEnvironment => {
  const environment = environments.get(params.environment);
  if (environment === undefined) throw new Problem("POSTERN_NOT_FOUND", "This environment does not exist.");
  return environment;
};

/** The id of a request's environment, or a 404. */
export const environmentOf = (dependencies: Environments, request: FastifyRequest<InEnvironment>): string =>
  runningIn(dependencies, request).view.id;

/** The client of an environment's service, or a 502 while the embedded one is down. */
export const upstreamOf = (environment: RunningEnvironment): Upstream => {
  const upstream = environment.upstream();
  if (upstream !== null) return upstream;
  throw new Problem("POSTERN_SERVICE_UNREACHABLE", "The embedded service is not running and is being restarted.");
};

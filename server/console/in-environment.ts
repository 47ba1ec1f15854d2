import type { FastifyRequest } from "fastify";
import { Problem } from "../http/problem.ts";
import type { RunningEnvironment } from "../service/environment.ts";
import type { Store } from "../store/tables.ts";

/** What the routes of the organization's own records need. */
export type BookDependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

export type InEnvironment = { Params: { environment: string } };

/** The environment of a request, or a 404. */
export const environmentOf = (
  { environments }: Pick<BookDependencies, "environments">,
  { params }: FastifyRequest<InEnvironment>,
): string => {
  if (environments.has(params.environment)) return params.environment;
  throw new Problem("POSTERN_NOT_FOUND", "There is no such environment.");
};

/** A query as a plain object: the framework's own has no prototype, which the schemas refuse. */
export const plainQuery = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? { ...value } : value;

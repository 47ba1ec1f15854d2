import type { FastifyInstance } from "fastify";
import type { RunningEnvironment } from "../domains/environments/environment.ts";
import { createProbe } from "../store/probe.ts";
import type { Store } from "../store/tables.ts";

export type HealthDependencies = {
  readonly store: Store;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly elapsed: () => number;
  /** Where an embedded database is; null for one that is somewhere else. */
  readonly dataDirectory: string | null;
  /** Whether it is about to stop. */
  readonly isLeaving: () => boolean;
};

/**
 * `/healthz` says that the process answers, `/readyz` that it can do its work. A service somewhere else is not part of it: a
 * server that is taken out of service for that could not even show what it knows.
 */
export const healthRoutes = (app: FastifyInstance, dependencies: HealthDependencies): void => {
  const { store, environments, elapsed, dataDirectory, isLeaving } = dependencies;
  const probe = createProbe({ store, directory: dataDirectory, elapsed });
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: "not ready", reasons: ["the server is stopping"] });
    // Nothing that tells an outsider more than the name of what is down.
    const down = [...environments.values()].filter(({ upstream }) => upstream() === null);
    const found = await probe();
    const reasons = [
      ...(found === null ? [] : [found]),
      ...down.map(({ view }) => `the embedded service of the environment ${view.id} is down`),
    ];
    return reasons.length === 0 ? { status: "ready" } : reply.code(503).send({ status: "not ready", reasons });
  });
};

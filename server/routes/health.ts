import type { FastifyInstance } from "fastify";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { noteError } from "#server/http/fault.ts";
import type { Leaving } from "#server/http/leaving.ts";
import { createProbe } from "#server/store/probe.ts";
import type { Store } from "#server/store/tables.ts";

export type HealthDependencies = {
  readonly store: Store;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly elapsed: () => number;
  /** The directory of an embedded database; null for an external one. */
  readonly dataDirectory: string | null;
  readonly leaving: Leaving;
  /** The probe of the store, if the metrics use the same. */
  readonly probe?: () => Promise<string | null>;
};

/**
 * `/healthz` reports that the process responds, `/readyz` that it can work. An external wallet service is not part of
 * it: a server taken out of rotation for that could not even show its own data.
 */
export const healthRoutes = (app: FastifyInstance, dependencies: HealthDependencies): void => {
  const { store, environments, elapsed, dataDirectory, leaving } = dependencies;
  const { probe = createProbe({ store, directory: dataDirectory, elapsed }) } = dependencies;
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    if (leaving.isLeaving()) return reply.code(503).send({ status: "not ready", reasons: ["the server is stopping"] });
    // Tells an outsider no more than the name of what is down.
    const down = [...environments.values()].filter(({ upstream }) => upstream() === null);
    const problem = await probe();
    const reasons = [
      ...(problem === null ? [] : [problem]),
      ...down.map(({ view }) => `the embedded service of the environment ${view.id} is down`),
    ];
    if (reasons.length > 0) noteError(request, { code: "NOT_READY", fault: problem === null ? "service" : "database" });
    return reasons.length === 0 ? { status: "ready" } : reply.code(503).send({ status: "not ready", reasons });
  });
};

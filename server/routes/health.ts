import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { RunningEnvironment } from "../domains/environments/environment.ts";
import type { Store } from "../store/tables.ts";

type Parts = { readonly store: Store; readonly environments: ReadonlyMap<string, RunningEnvironment> };

/** What keeps the server from doing its work now; nothing that tells an outsider more than its name. */
export const notReady = async ({ store, environments }: Parts): Promise<readonly string[]> => {
  const down = [...environments.values()].filter(({ upstream }) => upstream() === null);
  const isStored = await sql`SELECT 1`.execute(store).then(
    () => true,
    () => false,
  );
  return [
    ...(isStored ? [] : ["the database does not answer"]),
    ...down.map(({ view }) => `the embedded service of the environment ${view.id} is down`),
  ];
};

/**
 * `/healthz` says that the process answers, `/readyz` that it can do its work. A service somewhere else is not part of it: a
 * server that is taken out of service for that could not even show what it knows.
 */
export const healthRoutes = (app: FastifyInstance, parts: Parts): void => {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const reasons = await notReady(parts);
    return reasons.length === 0 ? { status: "ready" } : reply.code(503).send({ status: "not ready", reasons });
  });
};

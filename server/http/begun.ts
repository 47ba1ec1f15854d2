import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Environments } from "./in-environment.ts";

const paramsSchema = z.looseObject({ environment: z.string() });

/**
 * Lets requests to an environment wait until its embedded service has been started. The application's page is there before that, and
 * a person who opens it in that second sees it load, not fail.
 */
export const waitUntilBegun = (app: FastifyInstance, { environments }: Environments): void => {
  app.addHook("preHandler", async ({ params }) => {
    const named = paramsSchema.safeParse(params);
    if (named.success) await environments.get(named.data.environment)?.begun;
  });
};

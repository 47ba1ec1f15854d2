import type { FastifyInstance } from "fastify";
import { isRecord } from "#shared/json/is-record.ts";
import type { Environments } from "./in-environment.ts";

/**
 * Lets requests to an environment wait until its embedded service has been started. The application's page is there before that, and
 * a person who opens it in that second sees it load, not fail.
 */
export const waitUntilBegun = (app: FastifyInstance, { environments }: Environments): void => {
  app.addHook("preHandler", ({ params }, _reply, done) => {
    const named = isRecord(params) ? params["environment"] : undefined;
    const begun = typeof named === "string" ? environments.get(named)?.begun : undefined;
    if (begun === undefined) done();
    else begun.then(() => done(), done);
  });
};

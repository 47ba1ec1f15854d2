import type { FastifyInstance } from "fastify";
import { isRecord } from "#shared/json/is-record.ts";
import type { Environments } from "./in-environment.ts";

/**
 * Delays requests to an environment until its embedded service has started. The application's page is available
 * earlier, so a person who opens it in that second sees it load instead of fail.
 */
export const waitUntilBegun = (app: FastifyInstance, { environments }: Environments): void => {
  app.addHook("preHandler", ({ params }, _reply, done) => {
    const environment = isRecord(params) ? params["environment"] : undefined;
    const begun = typeof environment === "string" ? environments.get(environment)?.begun : undefined;
    if (begun === undefined) done();
    else begun.then(() => done(), done);
  });
};

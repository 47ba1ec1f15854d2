import type { FastifyRequest } from "fastify";
import { sameToken } from "#server/domains/sessions/token.ts";
import { Problem } from "#server/lib/problem.ts";
import { checkSite } from "./guards.ts";

/** Programs send neither Origin nor Sec-Fetch-Site; a browser must come from our own page. */
export const refuseOtherSites = (request: FastifyRequest, origin: string): void => {
  if (request.headers.origin === undefined && request.headers["sec-fetch-site"] === undefined) return;
  checkSite(request, origin);
};

/** Whether a request is from a program that can read the data directory, which contains the control secret. */
export const isControl = (request: FastifyRequest, controlSecret: string): boolean =>
  sameToken(/^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "", controlSecret);

/** Admits only such programs. */
export const requireControl = (request: FastifyRequest, origin: string, controlSecret: string, what: string): void => {
  refuseOtherSites(request, origin);
  if (isControl(request, controlSecret)) return;
  throw new Problem("POSTERN_SIGN_IN_REQUIRED", `Only a program on the server's own machine ${what}.`);
};

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AccessDependencies, endingAccess } from "#server/domains/sessions/access-end.ts";
import { reasonOf, signInProblem } from "#server/domains/sessions/oidc/failure.ts";
import { keepPending, newChecks, takePending } from "#server/domains/sessions/oidc/pending.ts";
import { identityOf, idOf, nameOf, personOf } from "#server/domains/sessions/oidc/person.ts";
import type { Claims, Provider } from "#server/domains/sessions/oidc/provider.ts";
import { arriveFromProvider, holdPerson } from "#server/domains/sessions/people.ts";
import { endAccessWithoutRole, noteRole } from "#server/domains/sessions/provider-access.ts";
import { endSessionOf, lookAtSession } from "#server/domains/sessions/sessions.ts";
import { refuseSignIn, signIn } from "#server/domains/sessions/sign-in.ts";
import { hashToken } from "#server/domains/sessions/token.ts";
import { isOwnRequest } from "#server/http/guards.ts";
import { browserOf, type Recording, strangerOf } from "#server/http/requester.ts";
import { readCookie, setCookie } from "#server/http/session-cookie.ts";
import type { Log } from "#server/lib/log.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { oidcQuerySchema } from "#shared/console/session.ts";
import { clearBrowserCookie, readBrowserCookie, setBrowserCookie } from "./oidc-cookie.ts";

export type OidcDependencies = Recording &
  AccessDependencies & {
    readonly origin: () => string;
    readonly stepUpMinutes: number | null;
    readonly log: Log;
  };

const callbackPath = "/auth/oidc/callback";

type Query = { Querystring: Readonly<Record<string, unknown>> };

/** Sign-in with a provider: authorization code flow with PKCE, state and nonce. */
export const oidcRoutes = (app: FastifyInstance, dependencies: OidcDependencies, provider: Provider): void => {
  const { store, refusals, origin, now, stepUpMinutes, log } = dependencies;

  const begin = async (request: FastifyRequest<Query>, reply: FastifyReply) => {
    refusePrefetch(request);
    const { returnTo, stepUp } = parseRequest(oidcQuerySchema, { ...request.query }, "query");
    // Another site may link here, but only the person begins the sign-in.
    if (!isOwnRequest(request, origin())) return reply.redirect(signInPage({ from: returnTo }), 303);
    const again = stepUp !== undefined;
    const checks = newChecks(again && stepUpMinutes !== null ? stepUpMinutes * 60 : null);
    const session = readCookie(request, origin());
    const url = await provider.authorizationUrl(origin() + callbackPath, checks, again ? "again" : "any");
    // A step-up keeps the person's identity.
    const person = again && session !== undefined ? await lookAtSession(store, session, now()) : null;
    const wish = {
      return_to: returnTo,
      replaces: session === undefined ? null : hashToken(session),
      person_id: person?.personId ?? null,
    };
    await keepPending(store, checks, wish, now());
    setBrowserCookie(reply, origin(), checks.browser);
    return reply.redirect(url, 303);
  };

  const complete = async (request: FastifyRequest, reply: FastifyReply) => {
    refusePrefetch(request);
    const callback = new URL(origin() + callbackPath);
    callback.search = /\?.*/s.exec(request.raw.url ?? "")?.[0] ?? "";
    const browser = readBrowserCookie(request, origin());
    const state = callback.searchParams.get("state");
    const pending = browser === undefined || state === null ? null : await takePending(store, state, browser, now());
    if (pending === null) throw signInProblem("POSTERN_SIGN_IN_EXPIRED");
    clearBrowserCookie(reply, origin());
    const attempt = {
      by: strangerOf(request),
      how: "oidc",
      before: readCookie(request, origin()),
      browser: browserOf(request),
    };
    const refused = async (error: unknown, claims?: Claims): Promise<never> => {
      const named = claims === undefined ? {} : await refusedOf(store, claims);
      await refuseSignIn(refusals, { ...attempt, ...named, why: whyOf(error) }, now());
      throw error;
    };
    const { claims, refreshToken } = await provider.claimsOf(callback, pending).catch(refused);
    const claimedPerson = personOf(claims, provider.claim, provider.roles);
    if (pending.person_id !== null && pending.person_id !== idOf(claims)) {
      return refused(signInProblem("POSTERN_OTHER_PERSON"), claims);
    }
    if (claimedPerson === null) {
      await endAccessWithoutRole(dependencies, idOf(claims), attempt.by, now());
      return refused(signInProblem("POSTERN_NO_ROLE"), claims);
    }
    const started = await endingAccess(dependencies, async (access) => {
      const { writer } = access;
      const before = await holdPerson(writer, claimedPerson.personId);
      const person = await arriveFromProvider(writer, claimedPerson, identityOf(claims), now());
      if (person === null) return null;
      if (pending.replaces !== null) await endSessionOf(writer, pending.replaces);
      const proved = { authenticatedAt: authenticatedAt(claims, now()), refreshToken };
      const session = await signIn(writer, { ...attempt, ...proved, person }, now());
      await noteRole(access, before, person, attempt.by, now());
      return session;
    });
    if (started === null) return refused(signInProblem("POSTERN_PERSON_DISABLED"), claims);
    const { token } = started;
    setCookie(reply, origin(), token);
    return reply.redirect(pending.return_to, 303);
  };

  /** A navigating browser gets the sign-in page, which explains the code; a program gets the error itself. */
  const orPage =
    <T extends FastifyRequest>(handle: (request: T, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: T, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await handle(request, reply);
      } catch (error) {
        if (!(error instanceof Problem) || error.code === "POSTERN_BAD_REQUEST") throw error;
        log("sign-in failed", { requestId: request.id, error: reasonOf(error) });
        if (!(request.headers.accept ?? "").includes("text/html")) throw error;
        return reply.redirect(signInPage({ error: error.code }), 303);
      }
    };

  app.get<Query>("/auth/oidc", orPage(begin));
  app.get(callbackPath, orPage(complete));
  for (const url of ["/auth/oidc", callbackPath]) {
    app.head(url, () => {
      throw new Problem("POSTERN_METHOD_NOT_ALLOWED", "A sign-in is a GET.", { headers: { allow: "GET" } });
    });
  }
};

/** The person that the provider named, if known here. */
const refusedOf = async (store: Store, claims: Claims) => {
  const personId = idOf(claims);
  const row = await store.selectFrom("people").select("name").where("id", "=", personId).executeTakeFirst();
  return {
    identity: identityOf(claims),
    person: row === undefined ? undefined : { personId, name: nameOf(claims) },
  };
};

const whyOf = (error: unknown): string => (error instanceof Problem ? error.code : "The sign-in failed.");

const signInPage = (search: Readonly<Record<string, string>>): string =>
  `/sign-in?${new URLSearchParams(search).toString()}`;

/** A prefetched page must neither begin nor consume a sign-in. */
const refusePrefetch = ({ headers }: FastifyRequest): void => {
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].join(" ");
  if (/prefetch|prerender|preview/i.test(purpose)) {
    throw new Problem("POSTERN_BAD_REQUEST", "This address cannot be prefetched.");
  }
};

/** The provider's clock may be ahead of ours; a proof from the future would stay fresh for too long. */
const authenticatedAt = ({ auth_time: seconds }: Claims, now: number): number | null =>
  seconds === undefined ? null : Math.min(Math.floor(seconds) * 1000, now);

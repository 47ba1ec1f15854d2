import type { FastifyInstance } from "fastify";
import { append } from "#server/domains/audit/append.ts";
import { createLink, linkLifetimeMs, useLink } from "#server/domains/sessions/links.ts";
import type { Provider } from "#server/domains/sessions/oidc/provider.ts";
import { arrive } from "#server/domains/sessions/people.ts";
import { endSession, sessionView } from "#server/domains/sessions/sessions.ts";
import { refuseSignIn, signIn } from "#server/domains/sessions/sign-in.ts";
import { refuseOtherSites, requireControl } from "#server/http/control.ts";
import { checkMark, checkSite } from "#server/http/guards.ts";
import { browserOf, type Recording, requesterOf, strangerOf } from "#server/http/requester.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/session-cookie.ts";
import { requireSession, sessionOf } from "#server/http/session.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { linkBodySchema, newLinkBodySchema } from "#shared/console/session.ts";

export type SessionDependencies = Recording & {
  readonly store: Store;
  readonly origin: () => string;
  /** Known only to programs that can read the data directory. */
  readonly controlSecret: string;
  /** The identity provider; null: sign-in by one-time link. */
  readonly provider: Provider | null;
};

/** The URL that signs a person in, once. */
export const linkUrl = (origin: string, token: string): string => `${origin}/auth/link?token=${token}`;

/** Sign-in by link, sign-out, the current session. GET and HEAD of the link return a page and do not consume it. */
export const sessionRoutes = (
  app: FastifyInstance,
  { store, refusals, origin, now, controlSecret, provider }: SessionDependencies,
): void => {
  app.get("/auth/methods", () => ({ methods: [provider === null ? "link" : "oidc"] }));

  app.post("/auth/link", async (request, reply) => {
    refuseOtherSites(request, origin());
    if (provider !== null) throw linksAreOff();
    const { token } = parseRequest(linkBodySchema, request.body, "body");
    const at = now();
    const attempt = {
      by: strangerOf(request),
      how: "link",
      before: readCookie(request, origin()),
      browser: browserOf(request),
    };
    const started = await store.transaction().execute(async (writer) => {
      const id = await useLink(writer, token, at);
      const person = id === null ? null : await arrive(writer, id, at);
      return person === null ? null : signIn(writer, { ...attempt, person }, at);
    });
    if (started === null) {
      await refuseSignIn(refusals, { ...attempt, why: "The link is unknown, used or expired." }, at);
      throw new Problem("POSTERN_LINK_INVALID", "This sign-in link was already used or has expired.");
    }
    setCookie(reply, origin(), started.token);
    return sessionView(started.session);
  });

  app.get("/auth/session", async (request) => {
    checkSite(request, origin());
    await requireSession(request, store, origin(), now());
    return sessionView(sessionOf(request));
  });

  app.post("/auth/sign-out", async (request, reply) => {
    refuseOtherSites(request, origin());
    checkMark(request);
    await requireSession(request, store, origin(), now());
    await store.transaction().execute(async (writer) => {
      const { session: _ended, ...by } = requesterOf(request);
      await endSession(writer, readCookie(request, origin()) ?? "");
      await append(writer, { at: now(), by, action: "session.ended", outcome: "allowed" });
    });
    clearCookie(reply, origin());
    const continueAt = (await provider?.endSessionUrl(`${origin()}/sign-in`)) ?? null;
    return continueAt === null ? reply.code(204).send() : { continueAt };
  });

  app.post("/auth/links", async (request) => {
    refuseOtherSites(request, origin());
    if (provider !== null) throw linksAreOff();
    requireControl(request, origin(), controlSecret, "can create sign-in links");
    const body = parseRequest(newLinkBodySchema, request.body ?? {}, "body");
    const at = now();
    const { token } = await createLink(store, body, at, strangerOf(request));
    return { url: linkUrl(origin(), token), expiresAt: new Date(at + linkLifetimeMs).toISOString() };
  });
};

/** The refusal of everything about links on a server with an identity provider. */
export const linksAreOff = () =>
  new Problem("POSTERN_NOT_FOUND", "This server has no sign-in links: people sign in with its identity provider.");

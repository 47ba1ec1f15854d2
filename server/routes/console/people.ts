import type { FastifyInstance } from "fastify";
import type { Requester } from "#server/domains/audit/append.ts";
import type { Runner } from "#server/domains/runs/runner.ts";
import { type AccessDependencies, endEveryone } from "#server/domains/sessions/access-end.ts";
import { changePerson } from "#server/domains/sessions/access.ts";
import type { Method } from "#server/domains/sessions/last-admin.ts";
import { createLink, linkLifetimeMs } from "#server/domains/sessions/links.ts";
import { listPeople } from "#server/domains/sessions/list-people.ts";
import { requireControl } from "#server/http/control.ts";
import { checkMark } from "#server/http/guards.ts";
import { admit, strangerOf } from "#server/http/requester.ts";
import { sessionOf } from "#server/http/session.ts";
import type { Log } from "#server/lib/log.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { linksAreOff, linkUrl, type SessionDependencies } from "#server/routes/auth/session.ts";
import type { AuditAction } from "#shared/console/audit.ts";
import {
  type EndedEveryone,
  type Invitation,
  invitationBodySchema,
  peopleQuerySchema,
  type PersonChange,
  personChangeBodySchema,
} from "#shared/console/people.ts";

export type PeopleDependencies = SessionDependencies &
  AccessDependencies & { readonly runs: Pick<Runner, "wake">; readonly log: Log };

/** Each change's audit action. */
const actions: Readonly<Record<PersonChange["kind"], AuditAction>> = {
  disable: "person.disabled",
  enable: "person.enabled",
  role: "person.role",
  "end-sessions": "person.sessions-ended",
  "end-session": "session.ended",
};

const methodOf = ({ provider }: Pick<SessionDependencies, "provider">): Method => (provider === null ? "link" : "oidc");

/** The people who may use Postern, for admins: the list, and what ends or changes their access. */
export const peopleRoutes = (app: FastifyInstance, dependencies: PeopleDependencies): void => {
  const { store, now, origin, provider } = dependencies;

  app.get("/console/people", async (request) => {
    await admit(dependencies, request, "admin", { action: "people.read" });
    const own = sessionOf(request).hash;
    return listPeople(store, parseQuery(peopleQuerySchema, request.query), {
      method: methodOf(dependencies),
      now: now(),
      own,
    });
  });

  app.post("/console/people/invite", async (request): Promise<Invitation> => {
    checkMark(request);
    const by = await admit(dependencies, request, "admin", { action: "link.made" });
    if (provider !== null) throw linksAreOff();
    const subject = parseRequest(invitationBodySchema, request.body, "body");
    const at = now();
    const { token, personId } = await createLink(store, subject, at, by);
    return { person: personId, url: linkUrl(origin(), token), expiresAt: new Date(at + linkLifetimeMs).toISOString() };
  });

  for (const kind of ["disable", "enable", "role", "end-sessions", "end-session"] as const) {
    app.post(`/console/people/${kind}`, async (request, reply) => {
      checkMark(request);
      const by = await admit(dependencies, request, "admin", { action: actions[kind] });
      const { person, change } = parseRequest(personChangeBodySchema, bodyOf(kind, request.body), "body");
      await changeFor(dependencies, by, person, change);
      return reply.code(204).send();
    });
  }
};

/**
 * The body names the person, because an id may contain characters that a path may not; its other fields belong to the
 * change.
 */
const bodyOf = (kind: PersonChange["kind"], body: unknown): unknown => {
  if (typeof body !== "object" || body === null) return body;
  const { person, ...change }: { readonly person?: unknown } = body;
  return { person, change: { ...change, kind } };
};

/** The changes that end sessions. */
const endings: ReadonlySet<PersonChange["kind"]> = new Set(["disable", "end-sessions", "end-session"]);

const changeFor = async (
  dependencies: PeopleDependencies,
  by: Requester,
  id: string,
  change: PersonChange,
): Promise<void> => {
  const { now, runs, log } = dependencies;
  await changePerson(dependencies, { id, change, by, method: methodOf(dependencies) }, now());
  if (endings.has(change.kind))
    log("session ended", { requestId: by.requestId ?? undefined, personId: id, why: change.kind });
  // A run that was paused forgets the share entered for it.
  runs.wake();
};

/** The same for programs on the server's own machine, under paths of their own. */
export const peopleControlPaths = ["/auth/people/list", "/auth/people/change", "/auth/people/end-everyone"] as const;

/** The same for a program that knows the control secret. */
export const peopleControlRoutes = (app: FastifyInstance, dependencies: PeopleDependencies): void => {
  const { store, now, origin, controlSecret } = dependencies;
  const [listPath, changePath, everyonePath] = peopleControlPaths;

  app.post(listPath, async (request) => {
    requireControl(request, origin(), controlSecret, "can read the list of people here");
    const query = parseRequest(peopleQuerySchema, request.body ?? {}, "body");
    return listPeople(store, query, { method: methodOf(dependencies), now: now(), own: null });
  });

  app.post(everyonePath, async (request): Promise<EndedEveryone> => {
    requireControl(request, origin(), controlSecret, "can end everyone's sessions here");
    const by = strangerOf(request);
    const sessions = await endEveryone(dependencies, by, now());
    dependencies.log("session ended", { requestId: by.requestId ?? undefined, why: "everyone" });
    dependencies.runs.wake();
    return { sessions };
  });

  app.post(changePath, async (request, reply) => {
    requireControl(request, origin(), controlSecret, "can change people here");
    const { person, change } = parseRequest(personChangeBodySchema, request.body, "body");
    await changeFor(dependencies, strangerOf(request), person, change);
    return reply.code(204).send();
  });
};

import type { FastifyInstance, FastifyRequest } from "fastify";
import { stale } from "#server/domains/audit/edit-version.ts";
import { createView, missingView, putView, removeView, setDefault } from "#server/domains/views/edit.ts";
import { findView, listViews } from "#server/domains/views/list.ts";
import { checkLimit, checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { createLimiter } from "#server/http/limiter.ts";
import { admit } from "#server/http/requester.ts";
import { sessionOf } from "#server/http/session.ts";
import { seenVersion, tag } from "#server/http/version.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { newViewBodySchema, viewBodySchema, viewDefaultBodySchema, viewQuerySchema } from "#shared/console/views.ts";

const path = "/console/:environment/views";

/** Changes per person and minute. Each has an audit row, so a viewer could otherwise fill the audit. */
const changesPerMinute = 60;

type OfView = { Params: { environment: string; id: string } };

/**
 * Saved views. Everyone has private ones; operators share theirs, and shared views are changed by their owner or an
 * admin (docs/decisions/0062-activity-and-saved-views.md).
 */
export const viewRoutes = (
  app: FastifyInstance,
  dependencies: BookDependencies & { readonly elapsed: () => number },
): void => {
  const { store, now, elapsed } = dependencies;
  const changes = createLimiter(changesPerMinute, elapsed);

  app.get<InEnvironment>(path, (request) => {
    const environment = environmentOf(dependencies, request);
    const { page } = parseQuery(viewQuerySchema, request.query);
    return listViews(store, environment, sessionOf(request).personId, page);
  });

  app.post<InEnvironment>(path, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const body = parseRequest(newViewBodySchema, request.body, "body");
    const attempt = { action: "view.created", environment } as const;
    const by = await admit(dependencies, request, body.shared ? "operator" : "viewer", attempt);
    checkLimit(changes, by.person.id);
    const data = await createView(store, { environment, by, at: now() }, body);
    tag(reply, data.version);
    return reply.code(201).send({ data });
  });

  app.put<InEnvironment>(`${path}/default`, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const body = parseRequest(viewDefaultBodySchema, request.body, "body");
    const attempt = { action: "view.default", environment } as const;
    const by = await admit(dependencies, request, body.for === "team" ? "admin" : "viewer", attempt);
    checkLimit(changes, by.person.id);
    await setDefault(store, { environment, by, at: now() }, body);
    return reply.code(204).send();
  });

  /** Who may change a view: the owner of a private one; the owner, if an operator, and admins of a shared one. */
  const admitChange = async (
    request: FastifyRequest<OfView>,
    action: "view.changed" | "view.removed",
    isToBeShared: boolean,
  ) => {
    const environment = environmentOf(dependencies, request);
    const { id } = request.params;
    const { personId } = sessionOf(request);
    const view = await findView(store, environment, personId, id);
    if (view === undefined) throw missingView();
    const theirs = view.owner_id === personId;
    const role = theirs ? (view.shared === 1 || isToBeShared ? "operator" : "viewer") : "admin";
    const by = await admit(dependencies, request, role, { action, environment, subject: id });
    checkLimit(changes, by.person.id);
    const seen = seenVersion(request);
    if (seen === null) throw stale(view.version);
    return { id, edit: { environment, by, at: now(), seen } };
  };

  app.put<OfView>(`${path}/:id`, async (request, reply) => {
    checkMark(request);
    const body = parseRequest(viewBodySchema, request.body, "body");
    const { id, edit } = await admitChange(request, "view.changed", body.shared);
    const data = await putView(store, edit, id, body);
    tag(reply, data.version);
    return { data };
  });

  app.delete<OfView>(`${path}/:id`, async (request, reply) => {
    checkMark(request);
    const { id, edit } = await admitChange(request, "view.removed", false);
    await removeView(store, edit, id);
    return reply.code(204).send();
  });
};

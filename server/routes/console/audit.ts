import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Requester } from "#server/domains/audit/append.ts";
import { exportAudit } from "#server/domains/audit/export.ts";
import { listAudit } from "#server/domains/audit/list.ts";
import { verifyRecorded } from "#server/domains/audit/verified.ts";
import { asFile } from "#server/http/as-file.ts";
import { requireControl } from "#server/http/control.ts";
import { checkMark } from "#server/http/guards.ts";
import { admit, type Recording, strangerOf } from "#server/http/requester.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import type { SessionDependencies } from "#server/routes/auth/session.ts";
import type { Store } from "#server/store/tables.ts";
import { auditExportSchema, type AuditFormat, auditQuerySchema, auditVerifyBodySchema } from "#shared/console/audit.ts";

type AuditDependencies = Recording & { readonly store: Store };

/** The audit for admins: its list, its export, its verification. */
export const auditRoutes = (app: FastifyInstance, dependencies: AuditDependencies): void => {
  const { store, now } = dependencies;

  app.get("/console/audit", async (request) => {
    await admit(dependencies, request, "admin", { action: "audit.read" });
    return listAudit(store, parseQuery(auditQuerySchema, request.query));
  });

  app.get("/console/audit/export", async (request, reply) => {
    const by = await admit(dependencies, request, "admin", { action: "audit.exported" });
    const { format } = parseQuery(auditExportSchema, request.query);
    return sendExport(dependencies, reply, by, format);
  });

  app.post("/console/audit/verify", async (request) => {
    checkMark(request);
    const by = await admit(dependencies, request, "admin", { action: "audit.verified" });
    const noted = parseRequest(auditVerifyBodySchema, request.body ?? {}, "body");
    return verifyRecorded(store, by, noted, now);
  });
};

/** The same for programs on the server's own machine, under paths of their own. */
export const auditControlPaths = ["/auth/audit/verify", "/auth/audit/export"] as const;

/** The export and the verification for a program that knows the control secret. */
export const auditControlRoutes = (app: FastifyInstance, dependencies: SessionDependencies): void => {
  const { store, now, origin, controlSecret } = dependencies;
  const [verifyPath, exportPath] = auditControlPaths;

  app.post(verifyPath, async (request) => {
    requireControl(request, origin(), controlSecret, "can verify the audit here");
    const noted = parseRequest(auditVerifyBodySchema, request.body ?? {}, "body");
    return verifyRecorded(store, strangerOf(request), noted, now);
  });

  app.post(exportPath, async (request, reply) => {
    requireControl(request, origin(), controlSecret, "can export the audit here");
    const { format } = parseRequest(auditExportSchema, request.body, "body");
    return sendExport(dependencies, reply, strangerOf(request), format);
  });
};

const sendExport = async (
  { store, now }: AuditDependencies,
  reply: FastifyReply,
  by: Requester,
  format: AuditFormat,
) => {
  const at = now();
  const lines = await exportAudit(store, by, format, at);
  return asFile(reply, { what: "audit", format }, at).send(Readable.from(lines));
};

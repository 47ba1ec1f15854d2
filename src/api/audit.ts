import { queryOptions } from "@tanstack/react-query";
import { type AuditFormat, auditListSchema, type AuditQuery, auditVerdictSchema } from "#shared/console/audit.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

/** A page of the audit, newest first; for admins. */
export const auditOptions = (query: AuditQuery) =>
  queryOptions({
    queryKey: keys.audit.page(query),
    queryFn: ({ signal }) => consoleRequest({ path: "/console/audit", query, schema: auditListSchema, signal }),
  });

/** The URL of the whole audit as a file. */
export const auditExportUrl = (format: AuditFormat): string => `/console/audit/export?format=${format}`;

/** A long chain takes the server a while. */
const verifyMs = 300_000;

/** Has the server verify the audit's hash chain, which the audit also records. */
export const useVerifyAudit = () =>
  useChange(stale.afterVerification(), () =>
    consoleRequest({
      method: "POST",
      path: "/console/audit/verify",
      body: {},
      schema: auditVerdictSchema,
      timeoutMs: verifyMs,
    }),
  );

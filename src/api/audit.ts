import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AuditFormat, auditListSchema, type AuditQuery, auditVerdictSchema } from "#shared/console/audit.ts";
import { consoleRequest } from "./client/client.ts";

/** A page of the audit, newest first; for admins. */
export const auditOptions = (query: AuditQuery) =>
  queryOptions({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => consoleRequest({ path: "/console/audit", query, schema: auditListSchema, signal }),
  });

/** Where a browser downloads the whole audit. */
export const auditExportUrl = (format: AuditFormat): string => `/console/audit/export?format=${format}`;

/** A long chain takes the server a while. */
const verifyMs = 300_000;

/** Has the server verify the chain of the audit, which is recorded in it. */
export const useVerifyAudit = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      consoleRequest({
        method: "POST",
        path: "/console/audit/verify",
        body: {},
        schema: auditVerdictSchema,
        timeoutMs: verifyMs,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["audit"] }),
  });
};

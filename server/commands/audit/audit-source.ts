import type { AuditFormat, AuditVerdict, AuditVerifyBody } from "#shared/console/audit.ts";

/** Where the command finds the audit. */
export type AuditSource = {
  readonly verify: (noted: AuditVerifyBody) => Promise<AuditVerdict>;
  readonly export: (format: AuditFormat) => Promise<AsyncIterable<string | Uint8Array>>;
  readonly close: () => Promise<void>;
};

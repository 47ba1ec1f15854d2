import * as z from "zod";
import type { AuditTable } from "#server/store/tables.ts";
import type { AuditEntry } from "#shared/console/audit.ts";

/** A row for display, including values that someone put in place of the server's. */
export const entryOf = (row: AuditTable): AuditEntry => ({
  position: row.position,
  at: time(row.at),
  requestId: row.request_id,
  personId: row.person_id,
  personName: row.person_name,
  role: row.role,
  address: row.address,
  environment: row.environment,
  action: row.action,
  subject: row.subject,
  outcome: row.outcome,
  detail: detailOf(row.detail),
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** The range of dates is smaller than that of safe integers. */
const time = (milliseconds: number): string => {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString();
};

const detailSchema = z.record(z.string(), z.unknown());

const detailOf = (text: string): AuditEntry["detail"] => {
  try {
    return detailSchema.parse(JSON.parse(text));
  } catch {
    return { unreadable: text };
  }
};

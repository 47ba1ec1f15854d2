import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";

/**
 * What the audit records, as `thing.what happened to it`. A run is called `batch` here: recorded names never change.
 */
export const auditActions = [
  "server.started",
  "secrets.reloaded",
  "journal.moved",
  "link.made",
  "session.started",
  "session.ended",
  "people.read",
  "person.disabled",
  "person.enabled",
  "person.role",
  "person.sessions-ended",
  "operation.requested",
  "operation.read",
  "operation.settled",
  "operation.transaction",
  "operation.purpose",
  "evidence.read",
  "label.changed",
  "label.removed",
  "labels.imported",
  "contract.changed",
  "contract.removed",
  "contracts.imported",
  "descriptor.changed",
  "descriptor.previewed",
  "dry-run.requested",
  "token.refreshed",
  "payout.changed",
  "payout.removed",
  "view.created",
  "view.changed",
  "view.removed",
  "view.default",
  "batch.started",
  "batch.changed",
  "audit.read",
  "audit.exported",
  "audit.verified",
  "audit.removed",
  "bodies.removed",
  "secret.refused",
  "refusals.counted",
] as const;

/** Allowed: done or started. Denied: forbidden by a role or a rule. Failed: allowed, but it failed. */
export const auditOutcomes = ["allowed", "denied", "failed"] as const;

/** One row of the audit, shown exactly as stored: a row that was tampered with has to stay visible. */
export const auditEntrySchema = lazily(() =>
  z.object({
    position: z.int(),
    at: z.string(),
    requestId: z.nullable(z.string()),
    personId: z.nullable(z.string()),
    personName: z.nullable(z.string()),
    role: z.nullable(z.string()),
    /** The address that the request came from. */
    address: z.nullable(z.string()),
    environment: z.nullable(z.string()),
    action: z.string(),
    /** The id of the operation, or of the person the link was made for. */
    subject: z.nullable(z.string()),
    outcome: z.string(),
    detail: z.record(z.string(), z.unknown()),
    previousHash: z.string(),
    hash: z.string(),
  }),
);

/** Answer of GET /console/audit. */
export const auditListSchema = lazily(() =>
  z.object({ data: z.array(auditEntrySchema), pagination: paginationSchema }),
);

/**
 * Query of GET /console/audit, newest first; `person` is an id or part of a name, `from` is inclusive, `to` is
 * exclusive.
 */
export const auditQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    person: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    action: z.optional(z.enum(auditActions)),
    outcome: z.optional(z.enum(auditOutcomes)),
    environment: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
  }),
);

export const auditFormats = ["csv", "jsonl"] as const;

/** Query of GET /console/audit/export, and body of the same for a program on the server's machine. */
export const auditExportSchema = lazily(() => z.strictObject({ format: z.enum(auditFormats) }));

/** A point in the chain, as noted earlier: the position and the hash of a row. */
export const auditHeadSchema = lazily(() =>
  z.strictObject({
    position: z.int().check(z.minimum(0)),
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, "is not a row hash: 64 hexadecimal digits")),
  }),
);

/**
 * Body of POST /console/audit/verify: a head noted earlier must still be in the chain. `removed` confirms a removal of
 * old rows since then: the last of them.
 */
export const auditVerifyBodySchema = lazily(() =>
  z.strictObject({ head: z.optional(auditHeadSchema), removed: z.optional(auditHeadSchema) }),
);

/** Answer of POST /console/audit/verify. */
export const auditVerdictSchema = lazily(() =>
  z.discriminatedUnion("ok", [
    z.object({
      ok: z.literal(true),
      /** Rows that are there. */
      rows: z.int(),
      head: z.object({ position: z.int(), hash: z.string() }),
      /** The oldest rows, up to this position, were removed because of their age; left out while none were. */
      removed: z.optional(z.object({ position: z.int(), at: z.iso.datetime() })),
    }),
    z.object({ ok: z.literal(false), position: z.int(), why: z.string() }),
  ]),
);

export type AuditAction = (typeof auditActions)[number];
export type AuditOutcome = (typeof auditOutcomes)[number];
export type AuditEntry = z.output<typeof auditEntrySchema>;
export type AuditQuery = z.output<typeof auditQuerySchema>;
export type AuditFormat = (typeof auditFormats)[number];
export type AuditHead = z.output<typeof auditHeadSchema>;
export type AuditVerifyBody = z.output<typeof auditVerifyBodySchema>;
export type AuditVerdict = z.output<typeof auditVerdictSchema>;

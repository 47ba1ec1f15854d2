import { createHash } from "node:crypto";
import type { AuditTable } from "#server/store/tables.ts";

/** What the first row names as the hash before it. */
export const genesis = "0".repeat(64);

/**
 * The hash of a row: SHA-256, hexadecimal, of a JSON array of all its other columns in a fixed order, the hash of the row
 * before it last. Texts and integers have one form in JSON, so that one row has one hash. It is not canonical JSON: an array
 * has no keys to sort, and the chain must not depend on how those of anything else are sorted.
 */
export const hashOf = (row: Omit<AuditTable, "hash">): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        row.position,
        row.at,
        row.request_id,
        row.person_id,
        row.person_name,
        row.role,
        row.address,
        row.environment,
        row.action,
        row.subject,
        row.outcome,
        row.detail,
        row.previous_hash,
      ]),
    )
    .digest("hex");

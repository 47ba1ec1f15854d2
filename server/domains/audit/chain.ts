import { createHash } from "node:crypto";
import type { AuditTable } from "#server/store/tables.ts";

/** The previous hash in the first row. */
export const genesis = "0".repeat(64);

/**
 * The hash of a row: SHA-256, hexadecimal, of a JSON array of all its other columns in a fixed order, the previous
 * row's hash last. Strings and integers have one form in JSON, so a row has one hash. It is not canonical JSON: an
 * array has no keys to sort, and the chain must not depend on any sorting of keys.
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

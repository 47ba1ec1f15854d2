import type { Store } from "#server/store/tables.ts";
import type { AuditEntry, AuditFormat } from "#shared/console/audit.ts";
import { csvRow } from "#shared/csv/write.ts";
import { type NewEntry, record, type Requester } from "./append.ts";
import { checkpointOf } from "./checkpoint.ts";
import { entryOf } from "./record.ts";
import { beforeFirst, rowsAfter } from "./rows.ts";

/** In the order used for a row's hash. */
const columns = [
  "position",
  "at",
  "requestId",
  "personId",
  "personName",
  "role",
  "address",
  "environment",
  "action",
  "subject",
  "outcome",
  "detail",
  "previousHash",
  "hash",
] as const satisfies readonly (keyof AuditEntry)[];

const cellOf = (value: AuditEntry[(typeof columns)[number]]): string =>
  value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

const lineOf: Readonly<Record<AuditFormat, (entry: AuditEntry) => string>> = {
  csv: (entry) => csvRow(columns.map((column) => cellOf(entry[column]))),
  jsonl: (entry) => `${JSON.stringify(entry)}\n`,
};

/**
 * Records the export of the audit, and yields all of it up to that row, oldest first: at most one page is in memory,
 * and other work runs between pages.
 */
export const exportAudit = async (
  store: Store,
  by: Requester,
  format: AuditFormat,
  now: number,
): Promise<AsyncGenerator<string>> => {
  const entry: NewEntry = { at: now, by, action: "audit.exported", outcome: "allowed", detail: { format } };
  await record(store, entry);
  const last = await store
    .selectFrom("audit")
    .select(({ fn }) => fn.max("position").as("position"))
    .executeTakeFirst();
  return pages(store, format, last?.position ?? 0);
};

const pages = async function* (store: Store, format: AuditFormat, last: number): AsyncGenerator<string> {
  if (format === "csv") yield csvRow(columns);
  // Rows whose removal has begun may disappear at any moment.
  const removed = (await checkpointOf(store))?.position;
  let after = removed ?? beforeFirst;
  for (;;) {
    const rows = await rowsAfter(store, after);
    // A file with a gap would look tampered with.
    if (((await checkpointOf(store))?.position ?? 0) > Math.max(after, removed ?? 0)) {
      throw new Error("Old rows of the audit were removed while it was exported.");
    }
    const page = rows.filter(({ position }) => position <= last);
    if (page.length > 0) yield page.map((row) => lineOf[format](entryOf(row))).join("");
    const end = rows.at(-1)?.position;
    if (end === undefined || end >= last) return;
    after = end;
  }
};

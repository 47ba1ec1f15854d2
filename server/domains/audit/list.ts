import { sql } from "kysely";
import { pageOf } from "#server/store/page.ts";
import type { Store } from "#server/store/tables.ts";
import type { AuditEntry, AuditQuery } from "#shared/console/audit.ts";
import type { Pagination } from "#shared/wire/pagination.ts";
import { entryOf } from "./record.ts";

/** A page of the audit, newest first. */
export const listAudit = async (
  store: Store,
  query: AuditQuery,
): Promise<{ readonly data: readonly AuditEntry[]; readonly pagination: Pagination }> => {
  let filtered = store.selectFrom("audit");
  const { person, action, outcome, environment, from, to } = query;
  if (person !== undefined) {
    const part = `%${person.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    filtered = filtered.where((where) =>
      where.or([where("person_id", "=", person), sql<boolean>`lower(person_name) LIKE ${part} ESCAPE '\\'`]),
    );
  }
  if (action !== undefined) filtered = filtered.where("action", "=", action);
  if (outcome !== undefined) filtered = filtered.where("outcome", "=", outcome);
  if (environment !== undefined) filtered = filtered.where("environment", "=", environment);
  if (from !== undefined) filtered = filtered.where("at", ">=", Date.parse(from));
  if (to !== undefined) filtered = filtered.where("at", "<", Date.parse(to));
  const count = filtered.select(({ fn }) => fn.countAll().as("count"));
  const all = filtered.selectAll().orderBy("position", "desc");
  const { rows, pagination } = await pageOf(count, all, query);
  return { data: rows.map(entryOf), pagination };
};

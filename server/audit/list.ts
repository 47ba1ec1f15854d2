import { sql } from "kysely";
import type { AuditEntry, AuditQuery } from "../../shared/console/audit.ts";
import type { Pagination } from "../../shared/wire/pagination.ts";
import type { Store } from "../store/tables.ts";
import { entryOf } from "./record.ts";

const defaultTake = 20;

/** A page of the audit, newest first. */
export const listAudit = async (
  store: Store,
  query: AuditQuery,
): Promise<{ readonly data: readonly AuditEntry[]; readonly pagination: Pagination }> => {
  const skip = Number(query.skip ?? 0);
  const take = Number(query.take ?? defaultTake);
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
  const { count } = await filtered.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await filtered.selectAll().orderBy("position", "desc").limit(take).offset(skip).execute();
  const totalElements = Number(count);
  return {
    data: rows.map(entryOf),
    pagination: { totalElements, totalPages: Math.ceil(totalElements / take), skip, take },
  };
};

import { sql } from "kysely";
import pg from "pg";
import type { Store } from "./tables.ts";
import { unavailabilityOf } from "./unavailable.ts";

/** What Find and the lists of labels and contracts compare, by the name of its index. */
const indexes = {
  mirror_records_by_text: "mirror_records USING gin (names gin_trgm_ops, words gin_trgm_ops)",
  labels_by_text: "labels USING gin (search gin_trgm_ops)",
  contracts_by_text: "contracts USING gin (search gin_trgm_ops)",
} as const;

/** Starts of several instances make them one after another. */
const lock = 4_600_119;

/**
 * Makes the indexes of three-letter pieces that a PostgreSQL database does not have yet, at every start: they need an
 * extension that the database's role may not be allowed to create, and that someone else may create later. Returns why
 * they cannot be made, else null.
 */
export const indexTextsOnPostgres = async (database: Store): Promise<string | null> => {
  if (await areThere(database)) return null;
  try {
    await database.transaction().execute(async (writer) => {
      await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(writer);
      await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(writer);
      for (const [name, on] of Object.entries(indexes)) {
        await sql`CREATE INDEX IF NOT EXISTS ${sql.ref(name)} ON ${sql.raw(on)}`.execute(writer);
      }
    });
    return null;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || unavailabilityOf(error) !== null) throw error;
    return error.message;
  }
};

const areThere = async (database: Store): Promise<boolean> => {
  const { rows } = await sql<{ name: string | null }>`
    SELECT to_regclass(name)::text AS name FROM unnest(${Object.keys(indexes)}::text[]) AS wanted (name)`.execute(
    database,
  );
  return rows.every(({ name }) => name !== null);
};

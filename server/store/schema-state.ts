import { newerWords } from "#database/migrate.ts";
import { connect } from "#database/sqlite.ts";
import type { Secret } from "#server/lib/secret.ts";
import { migrations } from "./migrations.ts";
import { askOnce } from "./postgres.ts";

export type SchemaState = {
  /** The migrations of this version that a database does not have yet, in their order. */
  readonly pending: readonly string[];
  /** Why this version cannot use it, if a newer one has; else null. */
  readonly refusal: string | null;
};

/** Where Kysely notes what it has applied. */
const applied = "SELECT name FROM kysely_migration ORDER BY name";

/** How long a PostgreSQL database may take to tell, in milliseconds. */
const patienceMs = 5_000;

/** Of an embedded database that is there; reading changes nothing. */
export const schemaOfFile = (path: string): SchemaState => {
  const database = connect(path);
  try {
    const isNew = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get() === undefined;
    return stateOf(isNew ? [] : database.prepare(applied).pluck().all());
  } finally {
    database.close();
  }
};

/** Of a PostgreSQL database; throws what the driver throws where it cannot be asked. */
export const schemaOfPostgres = async (url: Secret): Promise<SchemaState> => {
  const isThere = await askOnce(url, "SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL", patienceMs);
  if (isThere.length === 0) return stateOf([]);
  const rows = await askOnce(url, applied, patienceMs);
  return stateOf(rows.map((row) => (typeof row === "object" && row !== null && "name" in row ? row.name : undefined)));
};

const stateOf = (names: readonly unknown[]): SchemaState => {
  const there = new Set(names.map(String));
  const ownNames = Object.keys(migrations);
  const unknown = [...there].find((name) => !ownNames.includes(name));
  return {
    pending: ownNames.filter((name) => !there.has(name)),
    refusal: unknown === undefined ? null : newerWords(unknown),
  };
};

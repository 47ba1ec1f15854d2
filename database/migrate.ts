import { type Kysely, type Migration, Migrator } from "kysely";

/** Migrations by name, run once each in name order. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Migrates a database to the newest schema. `name` is the database's name in errors. */
export const migrate = async <Tables>(
  database: Kysely<Tables>,
  migrations: Migrations,
  name: string,
): Promise<void> => {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const newer = /previously executed migration (\S+) is missing/.exec(error instanceof Error ? error.message : "")?.[1];
  const why = newer === undefined ? "could not be upgraded to the newest schema." : newerWords(newer);
  throw new Error(`${name} ${why}`, { cause: error });
};

/** What is said of a database with a migration that this version does not know. */
export const newerWords = (migration: string): string =>
  `was used by a newer version of Postern: this version does not recognize its migration ${migration}. Start the newer version, or restore a backup from before the upgrade.`;

import { inject } from "vitest";
import type { Deployment } from "./deployment.ts";

// Only the step itself: renewing the lease of another write that is being sent would be held as well, with the whole server.
const step = "OLD.state = 'prepared' AND NEW.state = 'sending'";
// SQLite counts forever, which blocks its whole process; PostgreSQL sleeps, and its server ends that one connection.
const endless = [
  "CREATE VIEW endless AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
  `CREATE TRIGGER hold BEFORE UPDATE ON operations WHEN ${step} BEGIN SELECT count(*) FROM endless; END`,
];
const goOn = ["DROP TRIGGER hold", "DROP VIEW endless"];
const asleep = [
  "CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NEW; END'",
  `CREATE TRIGGER hold BEFORE UPDATE ON operations
   FOR EACH ROW WHEN (${step}) EXECUTE FUNCTION hold()`,
];
const wakeUp = [
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
  "DROP TRIGGER hold ON operations",
  "DROP FUNCTION hold",
];

/**
 * Holds a server in the middle of the step from prepared to sending until it is killed. Returns a cleanup function: an
 * external database is told that the connection is gone.
 */
export const holdBeforeSending = async ({ query }: Deployment): Promise<() => Promise<void>> => {
  const isEmbedded = inject("postgresUrl") === undefined;
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await query(statement);
  };
  await run(isEmbedded ? endless : asleep);
  return () => run(isEmbedded ? goOn : wakeUp);
};

import { sql } from "kysely";
import type { Store } from "./tables.ts";

/** The time of PostgreSQL's machine in milliseconds since 1970, also within a transaction: all its instances share it. */
export const postgresTime = sql<number>`CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`;

/** Asks PostgreSQL what time it is. */
export const databaseTime = async (store: Store): Promise<number> => {
  const { at } = await store.selectNoFrom(postgresTime.as("at")).executeTakeFirstOrThrow();
  return at;
};

import { sql } from "kysely";
import type { Writer } from "#server/store/tables.ts";
import { derive } from "./derive.ts";
import { wholesOf } from "./merge.ts";

/**
 * Recomputes the movements of the transactions with a hash, once a trace says more about them; none if the service has
 * not listed any yet. Needs a transaction; locks the list until it ends, so that no page is stored meanwhile.
 */
export const deriveHash = async (writer: Writer, environment: string, hashKey: string): Promise<void> => {
  await sql`UPDATE ledger_lists SET lease_until = lease_until WHERE id = ${environment}`.execute(writer);
  const rows = await writer
    .selectFrom("ledger_transactions")
    .select("number")
    .where("environment", "=", environment)
    .where("hash_key", "=", hashKey)
    .execute();
  await derive(
    writer,
    environment,
    await wholesOf(
      writer,
      rows.map(({ number }) => number),
    ),
  );
};

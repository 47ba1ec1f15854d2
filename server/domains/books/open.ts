import { sql } from "kysely";
import { senderSetsOf } from "#server/domains/journal/sender-sets.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Store } from "#server/store/tables.ts";
import { receiptStates, stateGroups } from "#shared/console/operation-states.ts";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";

const spending = endpointNames.filter((name) => endpointFacts[name].spends);

/** How long after its end an operation waits for the service to list its transaction. */
const listedMs = 3_600_000;
/** With more open operations than this, every address counts as busy. */
const mostOperations = 10_000;

/**
 * Which addresses of an environment an operation may still move something for: it has not ended, or its transaction is
 * not listed yet. An operation whose sender is unknown may be from any of them.
 */
export const busyAddresses = async (
  store: Store,
  environment: string,
  now: number,
): Promise<(address: string) => boolean> => {
  const operations = [...(await openOperations(store, environment)), ...(await unlisted(store, environment, now))];
  if (operations.length === 0) return () => false;
  if (operations.length >= mostOperations) return () => true;
  const busy = new Set<string>();
  for (const some of chunksOf(operations)) {
    const sendersOf = await senderSetsOf(store, environment, some);
    for (const operation of some) {
      const senders = sendersOf(operation);
      if (senders === null) return () => true;
      for (const sender of senders) busy.add(sender);
    }
    const recipients = await store
      .selectFrom("operation_movements")
      .select("to_address")
      .where(
        "operation_id",
        "in",
        some.map(({ id }) => id),
      )
      .execute();
    for (const { to_address: to } of recipients) if (to !== null) busy.add(to);
  }
  return (address) => busy.has(address);
};

const columns = ["id", "operation", "sender"] as const;

/** By the index of states: few operations are open, and the environment may have had a million. */
const openOperations = (store: Store, environment: string) =>
  store
    .selectFrom("operations")
    .select(columns)
    .where(sql<boolean>`(environment || '') = ${environment}`)
    .where("operation", "in", spending)
    .where("state", "in", stateGroups.open)
    .limit(mostOperations)
    .execute();

const unlisted = (store: Store, environment: string, now: number) =>
  store
    .selectFrom("operations")
    .select(columns)
    .where("environment", "=", environment)
    .where("operation", "in", spending)
    .where("updated_at", ">=", now - listedMs)
    .where("state", "in", receiptStates)
    .where("transaction_hash", "is not", null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM ledger_transactions WHERE ledger_transactions.environment = ${environment}
        AND ledger_transactions.hash_key IN (operations.transaction_hash, LOWER(REPLACE(operations.transaction_hash, '0x', ''))))`,
    )
    .limit(mostOperations)
    .execute();

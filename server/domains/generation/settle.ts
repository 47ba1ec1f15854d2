import { sql } from "kysely";
import { move } from "#server/domains/journal/move.ts";
import { requestColumns, storedRequest } from "#server/domains/request/stored.ts";
import { madeAddress } from "#server/domains/runs/item.ts";
import type { ItemChange } from "#server/domains/runs/steps.ts";
import type { Service } from "#server/domains/service/service.ts";
import { containing } from "#server/store/like.ts";
import type { OperationTable, RunItemTable, Store } from "#server/store/tables.ts";
import { hasSucceeded, maySpend, operationStates } from "#shared/console/operation-states.ts";
import type { Address } from "#shared/wire/address.ts";
import { createsAddress, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { countAddresses, newestAddress } from "./profile-addresses.ts";

/**
 * Finds out whether an address with an unconfirmed outcome was generated: the profile's list confirms it if it has
 * exactly one more than before, no other operation generated that one, and no other is unconfirmed. A missing address
 * may still appear, so only a person can say that none was generated. Returns null if the list does not say.
 */
export const settleItem = async (
  store: Store,
  item: RunItemTable,
  { service }: { readonly service: Pick<Service, "read"> },
  now: () => number,
): Promise<ItemChange | null> => {
  const { baseline, lane: reference, operation_id: id } = item;
  if (baseline === null || reference === null || id === null) return null;
  const count = await countAddresses(service, reference);
  if (typeof count !== "number" || count !== baseline + 1) return null;
  const row = await store.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined || (await hasOtherInDoubt(store, row, reference))) return null;
  const made = await newestAddress(service, reference, count);
  // Another profile's address proves nothing about this one.
  if (made?.reference !== undefined && made.reference !== reference) return null;
  if (made === undefined) return null;
  // One that cannot be an address is not searched for either: PostgreSQL refuses a NUL.
  const change = madeAddress(made);
  if (change.address === undefined) return null;
  // A list that lags behind would show the previous operation's address as the new one.
  if (await isKnown(store, row.environment, made)) return null;
  const detail = `Found in the profile's list of addresses: ${made.address}.`;
  const event = { type: "settled", outcome: "succeeded" } as const;
  if (!(await move(store, { id, from: row.state, event, at: now(), detail }))) return null;
  return { state: "succeeded", error: null, ...change };
};

const makers = endpointNames.filter(createsAddress);

/** Whether an address belongs to another operation: it was in that operation's reply, or was found for another item. */
const isKnown = async (store: Store, environment: string, { address }: Address): Promise<boolean> => {
  const sameAddress = await store
    .selectFrom("run_items")
    .select("position")
    .where("address", "=", address)
    .limit(1)
    .executeTakeFirst();
  if (sameAddress !== undefined) return true;
  const answered = await store
    .selectFrom("operations")
    .select("id")
    .where("environment", "=", environment)
    .where("operation", "in", makers)
    .where(sql<boolean>`LOWER(reply_body) LIKE ${containing(address)} ESCAPE '\\'`)
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
};

const spendingStates = operationStates.filter(maySpend);
const doneStates = operationStates.filter(hasSucceeded);

/**
 * Whether another operation may have generated the address for the profile. When each was recorded does not matter: the
 * clock may have been set back in between.
 */
const hasOtherInDoubt = async (store: Store, row: OperationTable, reference: string): Promise<boolean> => {
  const rows = await store
    .selectFrom("operations")
    .select(requestColumns)
    .where("environment", "=", row.environment)
    .where("operation", "in", makers)
    .where("state", "in", spendingStates)
    .where("id", "!=", row.id)
    .where((where) =>
      where.or([
        where("state", "not in", doneStates),
        // A person settled it: no answer names its address.
        where("reply_status", "is", null),
        where("reply_status", ">=", 300),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("run_items")
            .select("position")
            .whereRef("run_items.operation_id", "=", "operations.id")
            .where("run_items.address", "is not", null),
        ),
      ),
    )
    .execute();
  return rows.some((other) => storedRequest(other).names.reference === reference);
};

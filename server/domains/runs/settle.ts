import { isRecord } from "#shared/json/is-record.ts";
import { randomUUID } from "node:crypto";
import { type Address, addressListSchema } from "#shared/wire/address.ts";
import { createdBy, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { maySpend, needsSettling, operationStates } from "#shared/console/operation-states.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { sql } from "kysely";
import { containing } from "#server/store/like.ts";
import { move } from "../journal/move.ts";
import { answerTo } from "../service/answer.ts";
import type { Upstream } from "../environments/environment.ts";
import type { RunItemTable, OperationTable, Store } from "#server/store/tables.ts";
import { countAddresses, type ItemChange, outcomeOf, rowOf } from "./item.ts";

/** How long until Postern looks again at an item that it could not settle. */
export const lookAgainMs = 15_000;

/**
 * Finds out how an item with an unknown outcome ended. A person may have settled its operation. Otherwise the profile's list of
 * addresses can confirm that the address was made: it has exactly one more than before, no other operation has made that one,
 * and none has asked for another. An address that is missing may still appear, so only a person can say that none was made.
 */
export const settleItem = async (
  store: Store,
  item: RunItemTable,
  upstream: Upstream | null,
  now: () => number,
): Promise<ItemChange> => {
  if (item.operation_id === null) return { due_at: now() + lookAgainMs };
  const row = await rowOf(store, item.operation_id);
  if (!needsSettling(row.state)) return outcomeOf(row, now());
  const made = upstream === null || item.baseline === null ? null : await madeSince(store, item, row, upstream);
  if (made === null) return { due_at: now() + lookAgainMs };
  const detail = `Found in the profile's list of addresses: ${made.address}.`;
  const event = { type: "settled", outcome: "succeeded" } as const;
  await move(store, { id: row.id, from: row.state, event, at: now(), detail });
  return { state: "succeeded", error: null, address_id: made.id, address: made.address };
};

/** The endpoints that create an address. */
const makers = endpointNames.filter((name) => createdBy(name).includes("address"));

const madeSince = async (
  store: Store,
  { reference, baseline }: RunItemTable,
  row: OperationTable,
  upstream: Upstream,
): Promise<Address | null> => {
  if ((await othersSince(store, row, reference)) > 0) return null;
  const count = await countAddresses(upstream, reference);
  if (typeof count !== "number" || baseline === null || count !== baseline + 1) return null;
  const newest = await newestOf(upstream, reference, count);
  // Another profile's address says nothing of this one.
  if (newest?.reference !== undefined && newest.reference !== reference) return null;
  // A list that lags behind would show the address of the operation before as one more than before.
  return newest === undefined || (await isKnown(store, row.environment, newest)) ? null : newest;
};

/** Whether an address is another operation's: it was in that operation's reply, or was found for another item. */
const isKnown = async (store: Store, environment: string, { address }: Address): Promise<boolean> => {
  const found = await store
    .selectFrom("batch_items")
    .select("position")
    .where("address", "=", address)
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return true;
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

/** How many other operations of the journal may have made an address for the profile since this one was recorded. */
const othersSince = async (store: Store, row: OperationTable, reference: string): Promise<number> => {
  const rows = await store
    .selectFrom("operations")
    .select(["body"])
    .where("environment", "=", row.environment)
    .where("operation", "in", makers)
    .where("created_at", ">=", row.created_at)
    .where("state", "in", operationStates.filter(maySpend))
    .where("id", "!=", row.id)
    .execute();
  return rows.filter(({ body }) => referenceIn(JSON.parse(body)) === reference).length;
};

const referenceIn = (body: unknown): unknown => (isRecord(body) ? body["reference"] : undefined);

/** The newest address of a profile, whichever way round the service lists them; undefined if their dates do not tell. */
const newestOf = async ({ service }: Upstream, reference: string, count: number): Promise<Address | undefined> => {
  const at = async (skip: number): Promise<Address | undefined> => {
    const endpoint = endpoints.listAddressesOfProfile;
    const call = {
      endpoint,
      params: { reference },
      query: pageQuery({ skip, take: 1 }),
      body: undefined,
      requestId: randomUUID(),
    };
    const answer = answerTo(call, await service.read(call));
    return answer.kind === "success" ? addressListSchema.parse(answer.value).data[0] : undefined;
  };
  const [first, last] = [await at(0), await at(count - 1)];
  if (first === undefined || first.id === last?.id) return first;
  const [early, late] = [Date.parse(first.date ?? ""), Date.parse(last?.date ?? "")];
  if (early === late || Number.isNaN(early) || Number.isNaN(late)) return undefined;
  return early > late ? first : last;
};

import { freshMs } from "#server/domains/journal/identical.ts";
import { intentHash, unreadableHash } from "#server/domains/journal/intent.ts";
import { type Spending, spendingOf } from "#server/domains/journal/spending.ts";
import { mirroredNetworkNames } from "#server/domains/mirror/look-up.ts";
import { matching } from "#server/domains/references/network.ts";
import { senderOf } from "#server/domains/references/sender.ts";
import { type RequestColumns, requestColumns, storedRequest } from "#server/domains/request/stored.ts";
import { isSpendingRequest, type WriteRequest } from "#server/domains/request/write-request.ts";
import { canonicalId, isUuid } from "#server/lib/ids.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { isFinal, maySpend, operationStates } from "#shared/console/operation-states.ts";

type Row = RequestColumns & Pick<OperationTable, "id" | "environment" | "contract_address">;

/**
 * Recomputes hashes that an earlier version made from a request's spelling, for operations that still guard: those that
 * are not final, and those of the last ten minutes. A request that can no longer be read strictly guards every call to
 * its destination by its sender. Runs at startup, before anything is sent; a second run finds nothing.
 */
export const remakeIntents = async (
  store: Store,
  now: number,
  unitOf: (environment: string, endpoint: string) => AmountUnit,
): Promise<void> => {
  for (const row of await olderRows(store, now)) {
    const { environment, operation: endpoint } = row;
    const stored = storedRequest(row);
    const spending =
      stored.kind === "request"
        ? await resolved(store, environment, stored.request, unitOf(environment, endpoint))
        : null;
    const target = { environment, endpoint };
    const hash = spending === null ? unreadableHash(target, destinationOf(row)) : intentHash(target, spending);
    const { sender: addressId } = stored.names;
    const sender = addressId === null ? null : await senderOf(store, environment, addressId, null);
    await store.updateTable("operations").set({ intent_hash: hash, sender }).where("id", "=", row.id).execute();
  }
};

/** Rows without a sender are older than that column. */
const olderRows = async (store: Store, now: number): Promise<readonly Row[]> => {
  const newest = await store
    .selectFrom("operations")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .executeTakeFirst();
  return store
    .selectFrom("operations")
    .select([...requestColumns, "id", "environment", "contract_address"])
    .where("intent_hash", "is not", null)
    .where("sender", "is", null)
    .where("state", "in", operationStates.filter(maySpend))
    .where((where) =>
      where.or([
        where("state", "not in", operationStates.filter(isFinal)),
        // Whatever the clock says now or later, no recent row is older than this.
        where("created_at", ">", Math.min(newest?.at ?? 0, now) - freshMs),
      ]),
    )
    .execute();
};

/** What a stored request would spend; null if it or its network is ambiguous. */
const resolved = async (
  store: Store,
  environment: string,
  request: WriteRequest,
  unit: AmountUnit,
): Promise<Omit<Spending, "sender"> | null> => {
  if (!isSpendingRequest(request)) return null;
  try {
    const spending = spendingOf(request, unit);
    const network = await networkIn(store, environment, spending.network);
    return network === undefined ? null : { ...spending, network };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
};

const networkIn = async (store: Store, environment: string, reference: string): Promise<string | undefined> => {
  if (isUuid(reference)) return canonicalId(reference);
  const [id, other] = matching(await mirroredNetworkNames(store, environment), reference);
  return other === undefined ? id : undefined;
};

/** The stored destination, if it is certainly an address; otherwise null. */
const destinationOf = ({ contract_address }: Row): string | null => {
  const digits = /^(?:0x)?([0-9a-f]{40})$/.exec((contract_address ?? "").trim().toLowerCase())?.[1];
  return digits === undefined ? null : `0x${digits}`;
};

import { freshMs } from "#server/domains/journal/identical.ts";
import { type Intent, intentHash, intentScheme, unreadableHash } from "#server/domains/journal/intent.ts";
import { amountsIn, measured, spendingOf } from "#server/domains/journal/spending.ts";
import { withdrawnIn } from "#server/domains/journal/withdrawn.ts";
import { mirroredNetworkNames } from "#server/domains/mirror/look-up.ts";
import { coinDecimals } from "#server/domains/references/coin-decimals.ts";
import { matching } from "#server/domains/references/network.ts";
import { senderOf } from "#server/domains/references/sender.ts";
import {
  type RequestColumns,
  requestColumns,
  type StoredRequest,
  storedRequest,
} from "#server/domains/request/stored.ts";
import { isSpendingRequest } from "#server/domains/request/write-request.ts";
import { canonicalId, isUuid } from "#server/lib/ids.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import {
  canLoseTransaction,
  isFinal,
  isTracked,
  mayHaveUnknownTransaction,
  maySpend,
  operationStates,
} from "#shared/console/operation-states.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";

const columns = [...requestColumns, "id", "environment", "contract_address", "sender", "withdrawal"] as const;
type Row = RequestColumns & Pick<OperationTable, (typeof columns)[number]>;

/**
 * Recomputes hashes of an earlier scheme, for operations that still guard: those that are not final, those of the last
 * ten minutes, and those whose transaction a workflow may still name as another operation's. A request that can no
 * longer be read strictly guards every call to its destination by its sender. Runs at startup, before anything is sent;
 * a second run finds nothing.
 */
export const remakeIntents = async (
  store: Store,
  now: number,
  unitOf: (environment: string, endpoint: string) => AmountUnit,
): Promise<void> => {
  for (const row of await olderRows(store, now)) {
    const remade = isRemade(row) ? await remadeOf(store, row, unitOf(row.environment, row.operation)) : {};
    await store
      .updateTable("operations")
      .set({ ...remade, intent_scheme: intentScheme })
      .where("id", "=", row.id)
      .execute();
  }
};

/**
 * The hashes of what the service builds have stayed as they are since rows have a sender, and only the service could
 * resolve a mint or a burn again.
 */
const isRemade = ({ operation, sender }: Row): boolean => isPlainCall(operation) || sender === null;

const remadeOf = async (
  store: Store,
  row: Row,
  unit: AmountUnit,
): Promise<Pick<OperationTable, "intent_hash" | "sender">> => {
  const { environment, operation: endpoint } = row;
  const target = { environment, endpoint };
  const stored = storedRequest(row);
  const intent =
    row.withdrawal === null ? await resolved(store, environment, stored, unit) : withdrawnIntent(row.withdrawal);
  const hash =
    intent === null
      ? unreadableHash(target, destinationOf(row))
      : intentHash(target, measured(intent, await coinDecimals(store, environment, intent.network, null)));
  const { sender: addressId } = stored.names;
  if (row.sender !== null) return { intent_hash: hash, sender: row.sender };
  return {
    intent_hash: hash,
    sender: addressId === null ? null : await senderOf(store, environment, addressId, null),
  };
};

/** Their workflows may name a transaction that another operation has. */
const namingStates = operationStates.filter((state) => isTracked(state) && mayHaveUnknownTransaction(state));

/** Rows of an earlier scheme that still guard, or will again if they lose their transaction. */
const olderRows = async (store: Store, now: number): Promise<readonly Row[]> => {
  const newest = await store
    .selectFrom("operations")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .executeTakeFirst();
  const naming = await store
    .selectFrom("operations")
    .select(({ fn }) => fn.min("created_at").as("at"))
    .where("state", "in", namingStates)
    .where("workflow_id", "is not", null)
    .executeTakeFirst();
  return store
    .selectFrom("operations")
    .select(columns)
    .where("intent_hash", "is not", null)
    .where("intent_scheme", "<", intentScheme)
    .where("state", "in", operationStates.filter(maySpend))
    .where((where) =>
      where.or([
        where("state", "not in", operationStates.filter(isFinal)),
        // Whatever the clock says now or later, no recent row is older than this.
        where("created_at", ">", Math.min(newest?.at ?? 0, now) - freshMs),
        // No workflow names a transaction that another operation had before it began.
        where.and([
          where("state", "in", operationStates.filter(canLoseTransaction)),
          where("updated_at", ">=", (naming?.at ?? Number.MAX_SAFE_INTEGER) - freshMs),
        ]),
      ]),
    )
    .execute();
};

/** What a withdrawal resolved to when it was sent, in the unit it was sent in. */
const withdrawnIntent = (column: string): Intent => {
  const { network, to, amount, unit } = withdrawnIn(column);
  return { network, to, data: "0x", ...amountsIn(unit, amount) };
};

/** What a stored request would spend; null if it or its network is ambiguous. */
const resolved = async (
  store: Store,
  environment: string,
  stored: StoredRequest,
  unit: AmountUnit,
): Promise<Intent | null> => {
  if (stored.kind !== "request" || !isSpendingRequest(stored.request)) return null;
  try {
    const spending = spendingOf(stored.request, unit);
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

/** The stored destination of a contract write, if it is certainly an address; otherwise null. */
const destinationOf = ({ contract_address }: Row): string | null => {
  const digits = /^(?:0x)?([0-9a-f]{40})$/.exec((contract_address ?? "").trim().toLowerCase())?.[1];
  return digits === undefined ? null : `0x${digits}`;
};

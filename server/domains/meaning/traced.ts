import { transactionKey } from "#server/domains/journal/claims.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import type { TraceTable } from "#server/store/trace-tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { passedOnUnknown } from "#shared/meaning/passed-on.ts";
import type { Movement, Transaction } from "#shared/meaning/types.ts";
import { isPlainCall, isWithdrawal } from "#shared/wire/endpoint-facts.ts";

/** The coins that a transaction's contracts passed on, or why they are not known. */
export type Traced = { readonly movements: readonly Movement[]; readonly unknown: string | null };

type Row = Pick<OperationTable, "id" | "operation" | "network_id" | "transaction_hash">;

/**
 * What a node's trace says about an operation's transaction; undefined if none was to be taken, null if there is nothing
 * to say: no contract ran. That the coins are not known is said only where one was, or may have been, called, and of a
 * withdrawal never.
 */
export const tracedOf = async (
  store: Store,
  row: Row,
  { calldata }: Partial<Pick<Transaction, "calldata">>,
  network: string | undefined,
): Promise<Traced | null | undefined> => {
  const trace = await store.selectFrom("traces").selectAll().where("id", "=", row.id).executeTakeFirst();
  if (trace === undefined || trace.hash_key !== transactionKey(row.transaction_hash ?? "")) return undefined;
  if (trace.state === "read") return { movements: await movementsOf(store, trace), unknown: null };
  if (trace.state === "none" || !isPlainCall(row.operation) || isWithdrawal(row.operation)) return null;
  const why = trace.state === "due" ? "due" : (trace.reason ?? "unanswered");
  const isCall = calldata !== undefined && calldata !== "0x";
  return { movements: [], unknown: passedOnUnknown(why, network ?? row.network_id ?? "the network", isCall) };
};

const movementsOf = async (store: Store, { id }: TraceTable): Promise<readonly Movement[]> => {
  const rows = await store
    .selectFrom("trace_movements")
    .select(["from_address", "to_address", "amount"])
    .where("trace_id", "=", id)
    .orderBy("position")
    .execute();
  const movements: Movement[] = [];
  await inSlices(rows, ({ from_address: from, to_address: to, amount }) => {
    const ends = { from: checksumAddress(from), to: checksumAddress(to) };
    movements.push({ kind: "transfer", asset: { kind: "native" }, amount, ...ends });
  });
  return movements;
};

import type { OperationTable, Writer } from "#server/store/tables.ts";
import type { TraceTable } from "#server/store/trace-tables.ts";
import type { Receipt } from "#shared/wire/receipt.ts";
import { transactionKey } from "./claims.ts";

type Row = Pick<OperationTable, "id" | "environment" | "network_id" | "transaction_hash">;

/**
 * Notes, in the database transaction that stores a receipt, that a node has to be asked for a trace: a receipt holds no
 * transfers of the coin. `hasNode` is undefined while that is unknown. A failed transaction moves nothing.
 */
export const expectTrace = async (
  writer: Writer,
  { id, environment, network_id: network, transaction_hash: hash }: Row,
  { receipt, at, hasNode }: { readonly receipt: Receipt; readonly at: number; readonly hasNode: boolean | undefined },
): Promise<void> => {
  if (receipt.status !== 1 || network === null || hash === null) return;
  const trace = {
    environment,
    network_id: network,
    hash_key: transactionKey(hash),
    ...beginning(receipt, at, hasNode),
    top_from: null,
    top_to: null,
    top_amount: null,
    tries: 0,
    made_at: at,
    owner: null,
    lease_until: 0,
  };
  await writer
    .insertInto("traces")
    .values({ id, ...trace })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(trace))
    .execute();
};

const beginning = (
  { gasUsed }: Receipt,
  at: number,
  hasNode: boolean | undefined,
): Pick<TraceTable, "state" | "reason" | "due_at"> => {
  if (plainGas.test(gasUsed ?? "")) return { state: "none", reason: null, due_at: null };
  if (hasNode === false) return { state: "unavailable", reason: "no-node", due_at: null };
  return { state: "due", reason: null, due_at: at };
};

/** What every transaction costs, in gas: with no more than that no code ran. */
const plainGas = /^(?:21000|0x0*5208)$/i;

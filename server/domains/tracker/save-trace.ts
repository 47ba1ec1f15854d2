import { setImmediate as otherWork } from "node:timers/promises";
import type { TraceAnswer } from "#server/domains/nodes/trace/trace.ts";
import { deriveHash } from "#server/domains/transactions/derive-hash.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { release } from "#server/store/lease.ts";
import type { Store } from "#server/store/tables.ts";
import type { TraceReason, TraceTable } from "#server/store/trace-tables.ts";

/** What is known of a transaction's trace, and the network it is of. */
export type KnownTrace = {
  readonly answer: TraceAnswer | { readonly kind: "unavailable"; readonly reason: TraceReason };
  readonly networkId: string;
};

/**
 * Stores what a node has said about a transaction, with the movements of the listed transaction and the day's sums, and
 * has the operation's words made again; all of it or nothing. False: another instance has the row.
 */
export const saveTrace = (
  store: Store,
  row: TraceTable,
  { answer, networkId }: KnownTrace,
  at: number,
): Promise<boolean> =>
  store.transaction().execute(async (writer) => {
    const isHeld = await release(writer, "traces", row, {
      network_id: canonicalId(networkId),
      due_at: null,
      ...columnsOf(answer),
    });
    if (!isHeld) return false;
    await writer.deleteFrom("trace_movements").where("trace_id", "=", row.id).execute();
    const movements = answer.kind === "read" ? answer.passedOn : [];
    const rows = movements.map(({ from, to, amount }, position) => ({
      trace_id: row.id,
      position,
      environment: row.environment,
      from_address: from,
      to_address: to,
      amount: amount.toString(),
    }));
    for (const [index, some] of chunksOf(rows, rowsAtOnce).entries()) {
      // The embedded store answers without yielding, so thousands of rows would follow each other without a pause.
      if (index > 0) await otherWork();
      await writer.insertInto("trace_movements").values(some).execute();
    }
    await deriveHash(writer, row.environment, row.hash_key);
    await writer.updateTable("operations").set({ meaning_due: at }).where("id", "=", row.id).execute();
    return true;
  });

/** Rows that take a few milliseconds. */
const rowsAtOnce = 100;

const columnsOf = (
  answer: KnownTrace["answer"],
): Pick<TraceTable, "state" | "reason" | "top_from" | "top_to" | "top_amount"> => {
  const nothing = { top_from: null, top_to: null, top_amount: null };
  switch (answer.kind) {
    case "read": {
      const { from, to, amount } = answer.top;
      return { state: "read", reason: null, top_from: from, top_to: to, top_amount: amount.toString() };
    }
    case "unavailable":
      return { state: "unavailable", reason: answer.reason, ...nothing };
    case "unanswered":
      return { state: "unavailable", reason: "unanswered", ...nothing };
  }
};

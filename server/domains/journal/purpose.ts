import { append, type SignedIn } from "#server/domains/audit/append.ts";
import type { Store } from "#server/store/tables.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { findOperation } from "./list.ts";
import { renamePayments } from "./payment.ts";
import { indexPurpose } from "./search/write.ts";

type NewPurpose = {
  /** Null removes it. */
  readonly purpose: string | null;
  readonly by: SignedIn;
};

/**
 * Changes an operation's purpose, in any state. The audit records it before and after. Returns the updated operation,
 * undefined if it does not exist.
 */
export const changePurpose = async (
  store: Store,
  environment: string,
  id: string,
  { purpose, by }: NewPurpose,
  now: number,
): Promise<OperationRecord | undefined> => {
  const isThere = await store.transaction().execute(async (writer) => {
    // The row is locked first, so the audit has exactly the text this change replaces.
    const held = await writer
      .updateTable("operations")
      .set((eb) => ({ purpose: eb.ref("purpose") }))
      .where("id", "=", id)
      .where("environment", "=", environment)
      .returning("purpose")
      .executeTakeFirst();
    if (held === undefined) return false;
    if (held.purpose === purpose) return true;
    const changed = await writer
      .updateTable("operations")
      .set({ purpose })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await indexPurpose(writer, changed);
    await renamePayments(writer, id, purpose);
    const detail = { from: held.purpose ?? "", to: purpose ?? "" };
    await append(writer, {
      at: now,
      by,
      action: "operation.purpose",
      outcome: "allowed",
      environment,
      subject: id,
      detail,
    });
    return true;
  });
  return isThere ? findOperation(store, environment, id) : undefined;
};

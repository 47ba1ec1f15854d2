import type { OperationRecord } from "#shared/console/operation.ts";
import { needsSettling, type SettledState } from "#shared/console/operation-states.ts";
import { type NewEntry, record, type SignedIn } from "../audit/append.ts";
import type { Store } from "#server/store/tables.ts";
import { findOperation } from "./list.ts";
import { move } from "./move.ts";

export type Settlement = {
  readonly outcome: SettledState;
  readonly note: string;
  /** Who found it out. */
  readonly by: SignedIn;
};

/**
 * Settles an operation with an unconfirmed outcome. The timeline records who settled it and why. Returns the operation as it is
 * then, "settled" if it needs no settling, undefined if it does not exist.
 */
export const settle = async (
  store: Store,
  environment: string,
  id: string,
  { outcome, note, by }: Settlement,
  now: number,
): Promise<OperationRecord | "settled" | undefined> => {
  const operation = await findOperation(store, environment, id);
  if (operation === undefined) return undefined;
  const entry = {
    at: now,
    by,
    action: "operation.settled",
    environment,
    subject: id,
  } as const satisfies Partial<NewEntry>;
  const refused = async () => {
    await record(store, { ...entry, outcome: "failed", detail: { to: outcome, why: "It is not open to settling." } });
    return "settled" as const;
  };
  if (!needsSettling(operation.state)) return refused();
  const moved = await move(store, {
    id,
    from: operation.state,
    event: { type: "settled", outcome },
    at: now,
    detail: `Settled by ${by.person.name}: ${note}`,
    audit: { ...entry, outcome: "allowed", detail: { from: operation.state, to: outcome } },
  });
  return moved ? findOperation(store, environment, id) : refused();
};

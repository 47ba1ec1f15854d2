import { createHash } from "node:crypto";
import { prepared } from "#server/store/prepared.ts";
import type { Writer } from "#server/store/tables.ts";
import { callHash, type Target } from "./intent.ts";
import type { Payment } from "./payment.ts";
import type { Spending } from "./spending.ts";

const touchIntent = prepared((writer) =>
  writer
    .insertInto("intents")
    .values({ intent_hash: "", touched_at: 0 })
    .onConflict((conflict) => conflict.column("intent_hash").doUpdateSet({ touched_at: 0 })),
);

/**
 * Serializes requests that may spend the same, or look for its transaction, until their database transaction ends, on
 * either store: their amounts may be known in different units, so they wait for each other whatever they are.
 */
export const lockIntent = async (
  writer: Writer,
  { environment, endpoint }: Target,
  call: Pick<Spending, "network" | "to" | "data">,
  now: number,
): Promise<void> => {
  await touchIntent(writer, [callHash({ environment, endpoint }, call), now, now]);
};

/**
 * Serializes requests that pay the same recipient, whatever they pay, until their database transaction ends: each is
 * compared with the other by amount and by purpose, and neither sees what the other has not committed. Called after
 * `lockIntent`, and always in the same order, so that no two wait for each other.
 */
export const lockRecipients = async (
  writer: Writer,
  environment: string,
  payments: readonly Pick<Payment, "recipient">[],
  now: number,
): Promise<void> => {
  for (const recipient of [...new Set(payments.map((payment) => payment.recipient))].toSorted()) {
    await touchIntent(writer, [hashOf(["recipient", environment, recipient]), now, now]);
  }
};

/**
 * Serializes the starts of runs in an environment until their database transaction ends: each has compared its items with
 * the runs that were sending, and the next one has to see it.
 */
export const lockRuns = async (writer: Writer, environment: string, now: number): Promise<void> => {
  await touchIntent(writer, [hashOf(["runs", environment]), now, now]);
};

const hashOf = (parts: readonly string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

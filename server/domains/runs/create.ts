import { createHash, randomUUID } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import type { RunLine } from "#shared/console/run.ts";
import { append, type SignedIn } from "../audit/append.ts";
import type { RunItemTable, Store } from "#server/store/tables.ts";

/** What a person asked for, before it is recorded. */
export type NewRun = {
  readonly environment: string;
  readonly networkId: string;
  readonly lines: readonly RunLine[];
  readonly startKey: string;
  readonly by: SignedIn;
};

export type Created = { readonly kind: "new" | "known" | "key-reused"; readonly id: string };

/** Rows per statement: a store limits its parameters. */
const atOnce = 500;

/**
 * Records a run with all its items, each with the idempotency key that it will be sent with; durable when it returns. A second
 * request with the same key gets the first one's run.
 */
export const createRun = (
  store: Store,
  { environment, networkId, lines, startKey, by }: NewRun,
  lease: { readonly owner: string; readonly now: number; readonly until: number },
): Promise<Created> =>
  store.transaction().execute(async (writer) => {
    const id = randomUUID();
    const hash = createHash("sha256")
      .update(JSON.stringify([networkId, lines]))
      .digest("hex");
    const total = lines.reduce((sum, { count }) => sum + count, 0);
    const inserted = await writer
      .insertInto("batches")
      .values({
        id,
        environment,
        state: "running",
        note: null,
        person_id: by.person.id,
        person_name: by.person.name,
        role: by.role,
        address: by.address,
        network_id: networkId,
        total,
        start_key: startKey,
        request_hash: hash,
        created_at: lease.now,
        updated_at: lease.now,
        owner: lease.owner,
        lease_until: lease.until,
      })
      .onConflict((conflict) => conflict.columns(["person_id", "environment", "start_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted === undefined) {
      const known = await writer
        .selectFrom("batches")
        .select(["id", "request_hash"])
        .where("person_id", "=", by.person.id)
        .where("environment", "=", environment)
        .where("start_key", "=", startKey)
        .executeTakeFirstOrThrow();
      return { kind: known.request_hash === hash ? "known" : "key-reused", id: known.id };
    }
    const items = itemsOf(id, lines);
    for (let from = 0; from < items.length; from += atOnce) {
      await writer
        .insertInto("batch_items")
        .values(items.slice(from, from + atOnce))
        .execute();
      await pause();
    }
    const detail = { networkId, total };
    await append(writer, {
      at: lease.now,
      by,
      action: "batch.started",
      outcome: "allowed",
      environment,
      subject: id,
      detail,
    });
    return { kind: "new", id };
  });

const itemsOf = (runId: string, lines: readonly RunLine[]): RunItemTable[] =>
  lines
    .flatMap(({ reference, count }) => Array.from({ length: count }, () => reference))
    .map((reference, position) => ({
      batch_id: runId,
      position,
      reference,
      state: "waiting",
      idempotency_key: randomUUID(),
      due_at: 0,
      baseline: null,
      operation_id: null,
      address_id: null,
      address: null,
      error: null,
    }));

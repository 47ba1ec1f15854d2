import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { revertOf } from "../calls/revert.ts";
import type { Chain } from "../chain/chain.ts";
import { type Intent, IntentRefused } from "../chain/prepare.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { closeWorkflow, type Outcome } from "./rows.ts";

/** What a write call is answered with. */
export type Handle = { readonly workflowId: string; readonly operationId: string };

/** The write workflows of the service. */
export type Workflows = {
  /** Takes a write on: the workflow is durable when this answers, and runs by itself from then on. */
  readonly start: (organizationId: string, chain: Chain, intent: Intent) => Promise<Handle>;
  /** Waits for the workflows that run. */
  readonly drain: () => Promise<void>;
};

type Options = {
  /** How long a workflow stays RUNNING at least, in milliseconds. */
  readonly leastDuration: number;
};

export const createWorkflows = (store: Store, { leastDuration }: Options): Workflows => {
  const running = new Set<Promise<void>>();

  const run = async (id: string, chain: Chain, intent: Intent): Promise<void> => {
    const pause = delay(leastDuration);
    const outcome = await send(id, chain, intent, store);
    await pause;
    if (outcome !== null) await closeWorkflow(store, id, outcome);
  };

  return {
    start: async (organizationId, chain, intent) => {
      const id = randomUUID();
      const operationId = randomUUID();
      const networkId = chain.network.id;
      await insert(store, { id, operationId, organizationId, networkId });
      const done = run(id, chain, intent)
        // The store itself is gone: nothing can be written down, and the next start settles the workflow.
        .catch(() => undefined)
        .then(() => {
          running.delete(done);
        });
      running.add(done);
      return { workflowId: id, operationId };
    },
    drain: async () => {
      await Promise.all(running);
    },
  };
};

/** Signs and sends; null when the transaction is recorded and the chain cannot mine it now: the next start does. */
const send = async (id: string, chain: Chain, intent: Intent, store: Store): Promise<Outcome | null> => {
  let recorded = false;
  try {
    const transactionHash = await chain.submit(intent, async (writer, hash) => {
      await writer.updateTable("workflows").set({ transaction_hash: hash }).where("id", "=", id).execute();
      recorded = true;
    });
    return { status: "COMPLETED", result: { transactionHash } };
  } catch (error) {
    if (error instanceof IntentRefused) return { status: "FAILED", error: refusal(error) };
    if (recorded && (await isRecorded(store, id))) return null;
    return { status: "FAILED", error: { message: "The chain could not be reached. Nothing was signed or sent." } };
  }
};

const refusal = ({ message, revert }: IntentRefused) => {
  if (revert === undefined) return { message };
  const { reason, data } = revertOf(revert);
  return { message: `Execution reverted: ${reason}`, revertReason: reason, data };
};

/** The callback ran, but only the commit counts. */
const isRecorded = async (store: Store, id: string): Promise<boolean> => {
  const row = await store.selectFrom("workflows").select("transaction_hash").where("id", "=", id).executeTakeFirst();
  return typeof row?.transaction_hash === "string";
};

type NewWorkflow = {
  readonly id: string;
  readonly operationId: string;
  readonly organizationId: string;
  readonly networkId: string;
};

const insert = async (store: Store, { id, operationId, organizationId, networkId }: NewWorkflow): Promise<void> => {
  await store
    .insertInto("workflows")
    .values({
      id,
      run_id: randomUUID(),
      operation_id: operationId,
      organization_id: organizationId,
      network_id: networkId,
      status: "RUNNING",
      transaction_hash: null,
      started_at: new Date().toISOString(),
      closed_at: null,
      result: null,
      error: null,
    })
    .execute();
};

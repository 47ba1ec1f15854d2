import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { revertOf } from "#sandbox/domains/calls/revert.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { type Intent, IntentRefused } from "#sandbox/domains/chain/prepare.ts";
import type { Store, WorkflowKindName, Writer } from "#sandbox/store/tables.ts";
import { kindOf, type WorkflowKinds } from "./kind.ts";
import { outcomeOf } from "./outcome.ts";
import { closeWorkflow, type Closing, type Outcome, type WorkflowError } from "./rows.ts";

/** The answer to a write call. */
export type Handle = { readonly workflowId: string; readonly operationId: string };

/** The record that a workflow creates besides its transaction. */
export type Making = {
  readonly kind: Exclude<WorkflowKindName, "WRITE">;
  /** The record's id, which is also the handle's `operationId`. */
  readonly subjectId: string;
  /**
   * Writes the record, in the commit that accepts the workflow. If it throws, `start` throws the same and nothing is
   * accepted.
   */
  readonly begin: (writer: Writer) => Promise<void>;
  /** The errors that the contract can revert with, so failures can name them. */
  readonly abi?: readonly unknown[];
};

export type NewWorkflow = {
  readonly organizationId: string;
  readonly chain: Chain;
  readonly intent: Intent;
  /** Absent for a write. */
  readonly making?: Making;
};

/** The write workflows of the service. */
export type Workflows = {
  /** Accepts a write. The workflow is durable when this resolves, and then runs by itself. */
  readonly start: (workflow: NewWorkflow) => Promise<Handle>;
  /** Waits for running workflows. */
  readonly drain: () => Promise<void>;
};

type Options = {
  /** The shortest time a workflow stays RUNNING, in milliseconds. */
  readonly leastDuration: number;
  readonly kinds: WorkflowKinds;
};

export const createWorkflows = (store: Store, { leastDuration, kinds }: Options): Workflows => {
  const running = new Set<Promise<void>>();

  const run = async (id: string, workflow: NewWorkflow): Promise<void> => {
    const pause = delay(leastDuration);
    const outcome = await send(id, workflow, store, kinds);
    await pause;
    const { kind, subjectId } = madeBy(workflow);
    if (outcome !== null) await closeWorkflow(store, kinds, { id, kind, subjectId }, outcome);
  };

  return {
    start: async (workflow) => {
      const id = randomUUID();
      const operationId = workflow.making?.subjectId ?? randomUUID();
      await store.transaction().execute(async (writer) => {
        await insert(writer, { workflowId: id, operationId }, workflow);
        await workflow.making?.begin(writer);
      });
      const done = run(id, workflow)
        // The store itself is gone, so nothing can be recorded. The next start settles the workflow.
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

const madeBy = ({ making }: NewWorkflow): Omit<Closing, "id"> =>
  making === undefined ? { kind: "WRITE", subjectId: null } : making;

/**
 * Signs and sends. Returns null if the transaction is recorded but the chain cannot mine it now: the next start does.
 */
const send = async (id: string, workflow: NewWorkflow, store: Store, kinds: WorkflowKinds): Promise<Outcome | null> => {
  const { chain, intent, making } = workflow;
  const { kind, subjectId } = madeBy(workflow);
  let recorded = false;
  try {
    const transactionHash = await chain.submit(intent, async (writer, hash) => {
      await writer.updateTable("workflows").set({ transaction_hash: hash }).where("id", "=", id).execute();
      if (subjectId !== null) await kindOf(kinds, kind)?.signed(writer, subjectId, hash);
      recorded = true;
    });
    return await outcomeOf(store, { networkId: chain.network.id, kind, transactionHash });
  } catch (error) {
    if (error instanceof IntentRefused) return { status: "FAILED", error: refusal(error, making?.abi) };
    if (recorded && (await isRecorded(store, id))) return null;
    return { status: "FAILED", error: { message: "The chain could not be reached. Nothing was signed or sent." } };
  }
};

const refusal = ({ message, revert }: IntentRefused, abi: readonly unknown[] = []): WorkflowError => {
  if (revert === undefined) return { message };
  const { reason, data } = revertOf(revert, abi);
  return { message: `Execution reverted: ${reason}`, revertReason: reason, data };
};

/** The callback ran, but only the commit counts. */
const isRecorded = async (store: Store, id: string): Promise<boolean> => {
  const row = await store.selectFrom("workflows").select("transaction_hash").where("id", "=", id).executeTakeFirst();
  return typeof row?.transaction_hash === "string";
};

const insert = async (
  writer: Writer,
  { workflowId: id, operationId }: Handle,
  workflow: NewWorkflow,
): Promise<void> => {
  const { kind, subjectId } = madeBy(workflow);
  await writer
    .insertInto("workflows")
    .values({
      id,
      run_id: randomUUID(),
      operation_id: operationId,
      organization_id: workflow.organizationId,
      network_id: workflow.chain.network.id,
      status: "RUNNING",
      transaction_hash: null,
      started_at: new Date().toISOString(),
      closed_at: null,
      result: null,
      error: null,
      kind,
      subject_id: subjectId,
    })
    .execute();
};

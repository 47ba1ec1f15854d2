import type { ErrorCode } from "#sandbox/lib/errors.ts";
import type { WorkflowKindName, Writer } from "#sandbox/store/tables.ts";

/** The transaction of a workflow. `contractAddress` is the contract that it creates, null where it creates none. */
export type Made = { readonly transactionHash: string; readonly contractAddress: string | null };

/**
 * What a kind of workflow does with the record that it makes. Each step is committed together with the step of the workflow itself, also by the start
 * after a crash, so that a record is never out of step with its transaction.
 */
export type WorkflowKind = {
  /** The code of its failures, in the workflow's `error`. */
  readonly failure: ErrorCode;
  /** The transaction is signed, and recorded with this commit. */
  readonly signed: (writer: Writer, subjectId: string, transactionHash: string) => Promise<void>;
  /** The transaction was mined and has not reverted. Returns the keys of the workflow's result beside `transactionHash`. */
  readonly completed: (writer: Writer, subjectId: string, made: Made) => Promise<Readonly<Record<string, string>>>;
  /** Nothing was sent, or the transaction has reverted. */
  readonly failed: (writer: Writer, subjectId: string) => Promise<void>;
};

/** The kinds that make a record. A write makes none. */
export type WorkflowKinds = Readonly<Partial<Record<Exclude<WorkflowKindName, "WRITE">, WorkflowKind>>>;

/** The kind of a workflow; undefined for a write. */
export const kindOf = (kinds: WorkflowKinds, name: WorkflowKindName): WorkflowKind | undefined => {
  if (name === "WRITE") return undefined;
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`There is no kind of workflow called ${name}.`);
  return kind;
};

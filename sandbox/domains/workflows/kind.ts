import type { ErrorCode } from "#sandbox/lib/errors.ts";
import type { WorkflowKindName, Writer } from "#sandbox/store/tables.ts";

/** A workflow's transaction. `contractAddress` is the contract it created, or null. */
export type WorkflowTransaction = { readonly transactionHash: string; readonly contractAddress: string | null };

/**
 * How a kind of workflow maintains its record. Each step is committed with the workflow's own step, also on the start
 * after a crash, so a record never disagrees with its transaction.
 */
export type WorkflowKind = {
  /** The code of its failures, in the workflow's `error`. */
  readonly failure: ErrorCode;
  /** The transaction is signed, and recorded in this commit. */
  readonly signed: (writer: Writer, subjectId: string, transactionHash: string) => Promise<void>;
  /**
   * The transaction was mined without reverting. Returns the keys of the workflow's result other than
   * `transactionHash`.
   */
  readonly completed: (
    writer: Writer,
    subjectId: string,
    transaction: WorkflowTransaction,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Nothing was sent, or the transaction reverted. */
  readonly failed: (writer: Writer, subjectId: string) => Promise<void>;
};

/** The kinds that create a record. A write creates none. */
export type WorkflowKinds = Readonly<Partial<Record<Exclude<WorkflowKindName, "WRITE">, WorkflowKind>>>;

/** The kind of a workflow; undefined for a write. */
export const kindOf = (kinds: WorkflowKinds, name: WorkflowKindName): WorkflowKind | undefined => {
  if (name === "WRITE") return undefined;
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`There is no kind of workflow called ${name}.`);
  return kind;
};

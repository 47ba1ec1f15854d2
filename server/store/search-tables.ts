import type { OperationState } from "#shared/console/operation-states.ts";

/** What the operations of the journal are found by. */
export type SearchTables = {
  /** One row for each operation; triggers make it, and keep its state that of the operation. */
  operation_index: {
    /** Its place in time: the millisecond in which it was recorded times 1024, and a number in it. Unique, a safe integer until the year 2248. */
    position: number;
    environment: string;
    operation_id: string;
    state: OperationState;
    run_id: string | null;
    /** The words of the request, its purpose and its error, with a space between two; null until what it is found by is filled in. */
    words: string | null;
    /** The words of its sentence; null until there is one. */
    said: string | null;
    /** Asset and amount of its main movement, as `operation_movements` has them. */
    asset: string | null;
    amount: string | null;
  };
  /** Which operations a term is about: see `server/domains/search/terms.ts`. */
  operation_terms: { term: number; position: number };
  /** Every word that an operation was ever found by, in small letters. */
  operation_words: { environment: string; word: string };
  /** One row, with id 1: how far the operations of earlier versions are filled in, and which instance does it. */
  operation_indexing: { id: number; owner: string | null; lease_until: number; done: number; total: number };
};

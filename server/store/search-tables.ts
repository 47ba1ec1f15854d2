import type { OperationState } from "#shared/console/operation-states.ts";

/** The journal's search index. */
export type SearchTables = {
  /** One row per operation; triggers create it and keep its state up to date. */
  operation_index: {
    /**
     * Its position in time: the millisecond in which it was recorded times 1024, plus a counter. Unique, and a safe
     * integer until the year 2248.
     */
    position: number;
    environment: string;
    operation_id: string;
    state: OperationState;
    run_id: string | null;
    /** The words of the request, its purpose and its error, separated by spaces; null until filled in. */
    words: string | null;
    /** The words of its sentence; null until there is one. */
    said: string | null;
    /** Asset and amount of its main movement, as in `operation_movements`. */
    asset: string | null;
    amount: string | null;
  };
  /** The operations for each search term: see `server/domains/journal/search/terms.ts`. */
  operation_terms: { term: number; position: number };
  /** Every lower-case word under which an operation was ever found. */
  operation_words: { environment: string; word: string };
  /** One row, with id 1: the progress of filling in operations from earlier versions, and the instance that does it. */
  operation_indexing: { id: number; owner: string | null; lease_until: number; done: number; total: number };
};

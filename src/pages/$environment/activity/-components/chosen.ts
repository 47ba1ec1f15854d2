import type { Candidate } from "#shared/console/evidence.ts";
import type { SettledState } from "#shared/console/operation-states.ts";

/** What a person says happened: one of the transactions that were found, one that is typed, or an outcome without a transaction. */
export type Chosen =
  | { readonly kind: "transaction"; readonly candidate: Candidate }
  | { readonly kind: "outcome"; readonly outcome: SettledState; readonly label: string; readonly consequence: string };

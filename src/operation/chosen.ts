import type { Candidate } from "#shared/console/evidence.ts";
import type { SettledState } from "#shared/console/operation-states.ts";

/**
 * A person's statement about what happened: one of the found transactions, a typed one, or an outcome without a
 * transaction.
 */
export type Chosen =
  | { readonly kind: "transaction"; readonly candidate: Candidate }
  | { readonly kind: "outcome"; readonly outcome: SettledState; readonly label: string; readonly consequence: string };

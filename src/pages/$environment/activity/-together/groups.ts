import type { Gap } from "#shared/console/coverage.ts";
import type { Candidate } from "#shared/console/evidence.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Doubt, SettledTogether, SettlingTogether } from "#shared/console/settling-together.ts";
import type { SearchedTogether } from "#src/api/evidence.ts";

/** An operation with its one certain match. */
export type Certain = { readonly operation: OperationRecord; readonly match: Candidate };

/** `shared`: its match also matches another operation of the list. */
export type SingleDoubt = Doubt | "shared";

/** An operation that a person settles by itself, and why. */
export type Single = {
  readonly operation: OperationRecord;
  readonly doubts: readonly SingleDoubt[];
  readonly gaps: readonly Gap[];
  /** Why the server did not settle it together with others. */
  readonly refusal: string | null;
};

export type Groups = {
  readonly certain: readonly Certain[];
  readonly single: readonly Single[];
  readonly waiting: readonly OperationRecord[];
};

/** How settling an operation ended, with the operation as it was before: the list has it no longer. */
export type Settled = {
  readonly operation: OperationRecord;
  readonly outcome: SettlingTogether["outcome"];
  readonly result: SettledTogether;
};

export const isDone = ({ result: { result } }: Pick<Settled, "result">): boolean =>
  result === "settled" || result === "already";

/**
 * The unconfirmed operations by what was found. Two operations that match one transaction are never settled together: one
 * of them is wrong.
 */
export const groupsOf = (
  operations: readonly OperationRecord[],
  searched: SearchedTogether,
  results: ReadonlyMap<string, Settled>,
): Groups => {
  const uses = new Map<string, number>();
  for (const { id } of operations) {
    const hash = searched[id]?.match?.hash;
    if (hash !== undefined) uses.set(keyOf(hash), (uses.get(keyOf(hash)) ?? 0) + 1);
  }
  const certain: Certain[] = [];
  const single: Single[] = [];
  const waiting: OperationRecord[] = [];
  for (const operation of operations) {
    const own = searched[operation.id];
    const settled = results.get(operation.id);
    if (settled !== undefined && isDone(settled)) continue;
    if (settled !== undefined) {
      single.push(refusedOf(settled));
    } else if (own === undefined) {
      waiting.push(operation);
    } else if (own.match === null) {
      single.push({ operation, doubts: own.doubts, gaps: own.gaps, refusal: null });
    } else if (uses.get(keyOf(own.match.hash)) === 1) {
      certain.push({ operation, match: own.match });
    } else {
      single.push({ operation, doubts: ["shared"], gaps: [], refusal: null });
    }
  }
  // Somebody else has settled these meanwhile, so the list has them no longer.
  const listed = new Set(operations.map(({ id }) => id));
  for (const settled of results.values()) {
    if (!isDone(settled) && !listed.has(settled.operation.id)) single.push(refusedOf(settled));
  }
  return { certain, single, waiting };
};

const refusedOf = ({ operation, result: { doubts, gaps, message } }: Settled): Single => ({
  operation,
  doubts,
  gaps,
  refusal: message,
});

/** Services write one hash in several ways. */
const keyOf = (hash: string): string => hash.toLowerCase().replace(/^0x/, "");

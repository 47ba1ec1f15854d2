import { hasReverted } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Meaning } from "#shared/meaning/types.ts";
import { movedNothing } from "#src/operations/operation-state-words.ts";
import { isSameMovements } from "#src/operations/same-movements.ts";
import { tracedIn } from "#src/operations/traced-in.ts";

/** What an operation moved, compared with what was asked for. `open`: nothing is known yet. `otherwise`: something else. */
export type Moved = "open" | "nothing" | "as-requested" | "otherwise";

/** What an operation really moved. */
export const movedOf = (operation: OperationRecord): Moved => {
  if (movedNothing(operation) !== null) return "nothing";
  const { meaning, state } = operation;
  const happened = meaning?.happened ?? null;
  if (meaning === null || happened === null) return "open";
  if (meaning.differences.length > 0 || (tracedIn(operation)?.movements ?? []).length > 0) return "otherwise";
  if (happened.length === 0 && hasReverted(state)) return "nothing";
  return isSameMovements(meaning.meaning.movements, happened) ? "as-requested" : "otherwise";
};

/** Whether an operation's sentence has all that was to move, so that a table says no more while nothing differs. */
export const isToldInWords = ({ source, contradiction }: Meaning): boolean =>
  contradiction === null && (source === "standard" || source === "native");

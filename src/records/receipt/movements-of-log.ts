import type { Log } from "#shared/abi/receipt-events.ts";
import { movementsOfLogs } from "#shared/meaning/logs.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Movement, ShownMovement } from "#shared/meaning/types.ts";

/** The movements of one log, in the words of its receipt's movements. Those without words are omitted. */
export const movementsOfLog = (log: Log, shown: readonly ShownMovement[]): readonly ShownMovement[] =>
  movementsOfLogs([log]).flatMap((movement) => shown.find((one) => isSame(one, movement)) ?? []);

const isSame = (one: Movement, other: Movement): boolean =>
  one.kind === other.kind &&
  one.amount === other.amount &&
  sameText(one.from, other.from) &&
  sameText(one.to, other.to) &&
  assetKey(one.asset) === assetKey(other.asset);

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

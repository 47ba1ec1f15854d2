import type { OperationState } from "#shared/console/operation-states.ts";
import type { ListItem } from "./local-list.ts";

/** Why the list was not sent to its end. */
export type Stop =
  | { readonly kind: "stopped" }
  /** What follows is not on the list any more as it was reviewed. */
  | { readonly kind: "changed" }
  /** The operation ended, but did not succeed. */
  | { readonly kind: "ended"; readonly key: string; readonly state: OperationState }
  /** It was refused, or the journal could not be asked. */
  | { readonly kind: "failed"; readonly key: string; readonly error: Error }
  /** The answer was lost, and the journal does not hold it. */
  | { readonly kind: "lost"; readonly key: string };

export type Steps = {
  /** A call as it is on the list now; a call that was edited has another key. */
  readonly item: (key: string) => ListItem | undefined;
  /** Sends a call under its key: the id of its operation, or nothing where the answer was lost. Throws where refused. */
  readonly send: (item: ListItem) => Promise<string | undefined>;
  /** The operation that the journal holds under a call's key. */
  readonly find: (item: ListItem) => Promise<string | undefined>;
  /** The state of an operation once nothing more happens by itself, or as it is when the signal comes. */
  readonly outcome: (operationId: string, signal: AbortSignal) => Promise<OperationState>;
  readonly note: (item: ListItem, operationId: string) => void;
};

/**
 * Sends the calls that were reviewed, and no other, in the order of the review, each once the one before has succeeded;
 * undefined when all have. A call that may have been sent before is looked for first, and sent again only under the same key,
 * which the server takes once.
 */
export const sendOneAfterAnother = async (
  keys: readonly string[],
  steps: Steps,
  signal: AbortSignal,
): Promise<Stop | undefined> => {
  for (const key of keys) {
    if (signal.aborted) return { kind: "stopped" };
    const item = steps.item(key);
    if (item === undefined) return { kind: "changed" };
    try {
      const operationId = item.operationId ?? (await arrive(item, steps));
      if (operationId === undefined) return { kind: "lost", key };
      if (item.operationId === null) steps.note(item, operationId);
      const state = await steps.outcome(operationId, signal);
      if (state !== "succeeded") return signal.aborted ? { kind: "stopped" } : { kind: "ended", key, state };
    } catch (error) {
      return { kind: "failed", key, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return undefined;
};

const arrive = async (item: ListItem, steps: Steps): Promise<string | undefined> => {
  const before = item.sentAt === null ? undefined : await steps.find(item);
  return before ?? (await steps.send(item)) ?? (await steps.find(item));
};

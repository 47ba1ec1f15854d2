import { focusManager, type QueryClient } from "@tanstack/react-query";
import type { Pulse } from "#shared/console/pulse.ts";
import { keys } from "./keys.ts";
import { stale } from "./stale.ts";

/**
 * Returns a function for each pulse: it refetches what the operations that have ended since the previous pulse changed,
 * such as balances and lists of operations, because their own pages may be closed, or another person's. A tab that nobody looks at refetches
 * when it gets the focus.
 */
export const refreshAfterEnds = (client: QueryClient, environment: string): ((pulse: Pulse) => void) => {
  let known: ReadonlySet<string> | undefined;
  return ({ changed }) => {
    const ended = changed.filter(({ isEnd }) => isEnd);
    const before = known;
    known = new Set(ended.map(({ id }) => id));
    if (before === undefined) return;
    const kinds = new Set(ended.flatMap(({ id, kind }) => (before.has(id) ? [] : [kind])));
    const refetchType = focusManager.isFocused() ? "active" : "none";
    for (const kind of kinds)
      for (const queryKey of [keys.operations.pages(environment), ...stale.afterEnd(environment, kind)])
        void client.invalidateQueries({ queryKey, refetchType });
  };
};

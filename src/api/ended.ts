import type { QueryClient } from "@tanstack/react-query";
import type { Pulse } from "#shared/console/pulse.ts";
import { keys } from "./keys.ts";
import { refreshWhenSeen, stale } from "./stale.ts";

/**
 * Returns a function that is called with each pulse. If operations have ended since the previous one, it refetches what
 * they changed, such as balances and lists of operations: nobody may be watching them. A tab that nobody looks at
 * refetches when it gets the focus.
 */
export const refreshAfterEnds = (client: QueryClient, environment: string): ((pulse: Pulse) => void) => {
  let endedIds: ReadonlySet<string> | undefined;
  return ({ changed }) => {
    const ended = changed.filter(({ isEnd }) => isEnd);
    const before = endedIds;
    endedIds = new Set(ended.map(({ id }) => id));
    if (before === undefined) return;
    const kinds = new Set(ended.flatMap(({ id, kind }) => (before.has(id) ? [] : [kind])));
    for (const kind of kinds)
      refreshWhenSeen(client, [keys.operations.pages(environment), ...stale.afterEnd(environment, kind)]);
  };
};

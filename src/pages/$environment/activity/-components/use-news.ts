import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Pulse } from "#shared/console/pulse.ts";
import { keys } from "#src/api/keys.ts";
import { hearPulses, isNews, pulseOptions } from "#src/api/pulse.ts";
import { refresh } from "#src/api/stale.ts";

/** While something is under way, its state changes without news, and what takes long needs a person in the end. */
const movingMs = 15_000;

/**
 * Asks again for what Activity counts, what needs a person and how many rows are newer, once the pulse, which every page asks for, has news. While
 * there are none, the page costs the server nothing else.
 */
export const useNews = (environment: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    let last = client.getQueryData(pulseOptions(environment).queryKey);
    let askedAt = Date.now();
    const hear = (pulse: Pulse) => {
      const isMoving = pulse.open > pulse.attention && Date.now() - askedAt >= movingMs;
      const isAsked = isMoving || (last !== undefined && isNews(last, pulse));
      last = pulse;
      if (!isAsked) return;
      askedAt = Date.now();
      void refresh(client, [keys.operations.attention(environment), keys.operations.newers(environment)]);
    };
    return hearPulses(client, environment, hear);
  }, [client, environment]);
};

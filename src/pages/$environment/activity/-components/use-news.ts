import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Pulse } from "#shared/console/pulse.ts";
import { keys } from "#src/api/keys.ts";
import { hearPulses, isNews, pulseOptions } from "#src/api/pulse.ts";
import { refreshWhenSeen } from "#src/api/stale.ts";

/** Operations in progress change their state without news, and slow ones eventually need a person. */
const movingMs = 15_000;

/**
 * Refetches Activity's rows, the operations that need a person and the number of newer rows, once the pulse, which
 * every page polls, has news. Without news, the page costs the server nothing else.
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
      refreshWhenSeen(client, [keys.operations.pages(environment)]);
    };
    return hearPulses(client, environment, hear);
  }, [client, environment]);
};

import { focusManager, queryOptions } from "@tanstack/react-query";
import { pulsePath } from "#shared/console/paths.ts";
import { type Pulse, pulseSchema } from "#shared/console/pulse.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";
import { repeatMs } from "./repeat.ts";

/** How often the pulse is asked for while something is open, and while nothing is: another person may send an operation at any time. */
const openMs = 5_000;
const quietMs = 15_000;
/** The same while nobody looks at the page: its title and its icon still show what is open. */
const awayOpenMs = 30_000;
const awayQuietMs = 60_000;

/** How soon to ask again. */
export const pulseMs = (pulse: Pulse | undefined, isLookedAt = focusManager.isFocused()): number => {
  const isOpen = (pulse?.open ?? 0) > 0;
  if (isLookedAt) return isOpen ? openMs : quietMs;
  return isOpen ? awayOpenMs : awayQuietMs;
};

/** How much of an environment is open, and what has changed since the pulse before. */
export const pulseOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.pulse(environment),
    queryFn: ({ signal, client, queryKey }) => {
      const last = client.getQueryData<Pulse>(queryKey);
      const away = focusManager.isFocused() ? undefined : "true";
      return consoleRequest({
        path: pulsePath(environment),
        query: { since: last?.seq, away },
        schema: pulseSchema,
        signal,
        everyMs: repeatMs({ client, queryKey }, pulseMs(last)),
      });
    },
    refetchInterval: ({ state: { data } }) => pulseMs(data),
    refetchIntervalInBackground: true,
  });

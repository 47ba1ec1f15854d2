import { focusManager, hashKey, type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { pulsePath } from "#shared/console/paths.ts";
import { type Outage, type Pulse, pulseSchema } from "#shared/console/pulse.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { sessionOptions } from "./session.ts";

/** How often the pulse is fetched while operations are open. */
const openMs = 5_000;
/** And while none are, as far as the page knows: another person may send one at any time. */
export const quietMs = 15_000;

/** And while the service does not respond: its return is shown at once. */
const outMs = 1_000;

const pulseMs = (pulse: Pulse | undefined): number => {
  if (pulse === undefined) return quietMs;
  if (pulse.outage !== null) return outMs;
  return pulse.open > 0 ? openMs : quietMs;
};

/** How much of an environment is open, and what has changed since the last pulse. */
export const pulseOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.pulse(environment),
    queryFn: async ({ signal, client, queryKey }) => {
      const last = client.getQueryData<Pulse>(queryKey);
      const away = focusManager.isFocused() ? undefined : "true";
      const pulse = await consoleRequest({
        path: pulsePath(environment),
        query: { since: last?.seq, away },
        schema: pulseSchema,
        signal,
      });
      checkPerson(client, pulse);
      return pulse;
    },
    refetchInterval: ({ state }) => againMs(state, pulseMs(state.data)),
  });

/** Each pulse compares, so that a session that could not be fetched is fetched again after the next one. */
const checkPerson = (client: QueryClient, { personId }: Pulse): void => {
  const { queryKey } = sessionOptions();
  if (personId === undefined) return;
  const lastPersonId = client.getQueryData(queryKey)?.person.id;
  if (lastPersonId !== undefined && lastPersonId !== personId) void client.invalidateQueries({ queryKey });
};

/**
 * The environments whose service was not responding when the document was made; never fetched again, because pulses
 * report it.
 */
export const outagesAtStartOptions = () =>
  queryOptions<Readonly<Record<string, Outage>>>({
    queryKey: keys.outages.all(),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Calls `hear` with each pulse. Returns a function that ends it. */
export const hearPulses = (client: QueryClient, environment: string, hear: (pulse: Pulse) => void): (() => void) => {
  const { queryKey } = pulseOptions(environment);
  const hash = hashKey(queryKey);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.queryHash !== hash) return;
    const pulse = client.getQueryData(queryKey);
    if (pulse !== undefined) hear(pulse);
  });
};

/** Whether a pulse has news compared with the previous one: an operation that is new, has ended or needs a person. */
export const isNews = (before: Pulse, { newest, open, attention, changed }: Pulse): boolean => {
  const changeKeys = new Set(before.changed.map(({ id, state }) => `${id} ${state}`));
  return (
    newest !== before.newest ||
    open !== before.open ||
    attention !== before.attention ||
    changed.some(({ id, state }) => !changeKeys.has(`${id} ${state}`))
  );
};

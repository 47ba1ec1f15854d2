import type { Outage } from "#shared/console/pulse.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import type { RunningEnvironment } from "../environments/environment.ts";

/** Whether an environment's service does not answer now, and since when; null while it does. */
export const outageOf = ({ upstream }: Pick<RunningEnvironment, "upstream">, now: number): Outage | null => {
  const running = upstream();
  if (running === null) return { since: null };
  const silentMs = running.service.silentMs();
  return silentMs === null ? null : { since: new Date(now - silentMs).toISOString() };
};

/** Asks a silent service for one record, to notice that it is back. Its breaker sees to it that this is seldom. */
export const probe = ({ upstream }: Pick<RunningEnvironment, "upstream">, requestId: string): void => {
  const query = pageQuery({ skip: 0, take: 1 });
  // What comes of it, the service has noted by then.
  upstream()
    ?.service.read({ endpoint: endpoints.listNetworks, params: {}, query, body: undefined, requestId })
    .catch(() => undefined);
};

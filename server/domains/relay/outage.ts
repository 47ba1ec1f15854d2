import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Outage } from "#shared/console/pulse.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pageQuery } from "#shared/wire/page-window.ts";

/** Since when an environment's service has not answered; null while it does. */
export const outageOf = ({ upstream }: Pick<RunningEnvironment, "upstream">, now: number): Outage | null => {
  const running = upstream();
  if (running === null) return { since: null };
  const silentMs = running.service.silentMs();
  return silentMs === null ? null : { since: new Date(now - silentMs).toISOString() };
};

/** How long an answer about an outage waits for the service to come back. */
const probeMs = 1_000;

/**
 * Like `outageOf`, after asking a silent service for one record: so a single slow read does not count as an outage, and
 * the end of an outage is noticed. The service's breaker keeps this rare.
 */
export const probedOutageOf = async (
  environment: Pick<RunningEnvironment, "upstream">,
  now: () => number,
  requestId: string,
): Promise<Outage | null> => {
  const service = environment.upstream()?.service;
  if (service !== undefined && service.silentMs() !== null) {
    const query = pageQuery({ skip: 0, take: 1 });
    const probe = service.read({ endpoint: endpoints.listNetworks, params: {}, query, body: undefined, requestId });
    // The service has recorded the result by then.
    await inTime(
      probe.catch(() => undefined),
      probeMs,
    );
  }
  return outageOf(environment, now());
};

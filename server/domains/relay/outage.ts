import type { Outage } from "#shared/console/pulse.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { RunningEnvironment } from "../environments/environment.ts";

/** Whether an environment's service does not answer now, and since when; null while it does. */
export const outageOf = ({ upstream }: Pick<RunningEnvironment, "upstream">, now: number): Outage | null => {
  const running = upstream();
  if (running === null) return { since: null };
  const silentMs = running.service.silentMs();
  return silentMs === null ? null : { since: new Date(now - silentMs).toISOString() };
};

/** How long an answer that tells of an outage waits for the service to be back. */
const probeMs = 1_000;

/**
 * The same after the silent service was asked for one record: a single slow read is no outage, and its end is noticed. The service's breaker sees
 * to it that it is asked seldom.
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
    // What comes of it, the service has noted by then.
    await inTime(
      probe.catch(() => undefined),
      probeMs,
    );
  }
  return outageOf(environment, now());
};

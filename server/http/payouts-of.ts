import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { PayoutDependencies } from "#server/domains/payouts/place.ts";
import { upstreamOf } from "./in-environment.ts";

/** The payout reader for one request; a 502 if the embedded service is down, but only when a payout is read. */
export const payoutsOf = (
  { facts }: Pick<PayoutDependencies, "facts">,
  running: RunningEnvironment,
  requestId: string,
) => ({ facts, asked: () => ({ running, upstream: upstreamOf(running), requestId }) });

import type { RunningEnvironment } from "../domains/environments/environment.ts";
import type { PayoutDependencies } from "../domains/payouts/place.ts";
import { upstreamOf } from "./in-environment.ts";

/** What reads a payout for one request; a 502 where the embedded service is down, but only once a payout is asked for. */
export const payoutsOf = (
  { facts }: Pick<PayoutDependencies, "facts">,
  running: RunningEnvironment,
  requestId: string,
) => ({ facts, asked: () => ({ running, upstream: upstreamOf(running), requestId }) });

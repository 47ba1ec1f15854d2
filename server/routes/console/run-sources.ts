import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { linesSource } from "#server/domains/generation/lines.ts";
import type { PayoutDependencies } from "#server/domains/payouts/place.ts";
import { payoutSource } from "#server/domains/payouts/source.ts";
import { copySource } from "#server/domains/runs/copy-source.ts";
import { itemsSource } from "#server/domains/runs/items-source.ts";
import type { RunSource } from "#server/domains/runs/source.ts";
import { upstreamOf } from "#server/http/in-environment.ts";

/** Everything a run can be started from, for one request. */
export const runSources = (
  dependencies: Pick<PayoutDependencies, "facts">,
  running: RunningEnvironment,
  requestId: string,
): readonly RunSource[] => [
  itemsSource,
  linesSource,
  copySource,
  payoutSource(dependencies, () => ({ running, upstream: upstreamOf(running), requestId })),
];

import { countText } from "#shared/amount/number-text.ts";
import type { ActivityRun, Paying } from "#shared/console/operation.ts";
import { isRunning } from "#shared/console/run-states.ts";
import { createsAddress } from "#shared/wire/endpoint-facts.ts";
import { runWhat } from "#src/operations/run-title.ts";

/** "12 people, 1,893 USDC". */
export const payingText = ({ people, amounts }: Paying): string =>
  [countText(people, "person", "people"), ...amounts].join(", ");

type Line = Pick<ActivityRun, "state" | "counts" | "total" | "kinds">;

/** What a run did in one line: it says *paid* only once everyone is. */
export const runText = (run: Line, paying: Paying | undefined): string => {
  const isWhole = run.counts.succeeded === run.total;
  if (paying !== undefined)
    return `${isWhole ? "Paid" : isRunning(run.state) ? "Paying" : "Pay"} ${payingText(paying)}`;
  const what = runWhat({ total: run.total, endpoints: run.kinds });
  if (run.kinds.length === 0 || !run.kinds.every(createsAddress))
    return what.replace(/^./, (first) => first.toUpperCase());
  return `${isWhole ? "Generated" : isRunning(run.state) ? "Generating" : "Generate"} ${what}`;
};

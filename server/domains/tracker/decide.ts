import { type OperationEvent, stateAfter } from "#server/domains/journal/machine.ts";
import { pollDelay } from "#server/lib/poll-delay.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { canMove, type OperationState } from "#shared/console/operation-states.ts";
import { retryAfterMs } from "#shared/http/retry-after.ts";
import type { Finding } from "./finding.ts";
import type { LookResult } from "./withdrawals.ts";

/** What a look at an operation leads to: it moves to another state, or waits for the next look. */
export type Decision =
  | {
      readonly kind: "move";
      readonly event: OperationEvent;
      readonly to: OperationState;
      /** The timeline's detail of the step, besides its state. */
      readonly detail: string | undefined;
    }
  | {
      readonly kind: "wait";
      /** What its row gets. */
      readonly columns: Pick<OperationTable, "next_poll_at" | "polls"> & Partial<OperationTable>;
    };

type Around = {
  readonly at: number;
  /** From 0 to 1, for the jitter. */
  readonly chance: number;
};

/** Moves a row as soon as what was found leads to another state; otherwise it waits, longer each time. */
export const decide = (
  { state, polls }: Pick<OperationTable, "state" | "polls">,
  { finding, retryAfter, silence }: Extract<LookResult, { readonly kind: "looked" }>,
  { at, chance }: Around,
): Decision => {
  const patience = retryAfterMs(retryAfter, at);
  if (finding !== null) {
    // Changed operations are polled again soon: a hash is usually followed by a receipt.
    const event = { ...finding, pollAt: at + pollDelay(0, chance, patience) };
    const to = stateAfter(event);
    if (canMove(state, to)) return { kind: "move", event, to, detail: detailOf(finding) };
  }
  const next = polls + 1;
  return {
    kind: "wait",
    columns: { next_poll_at: at + pollDelay(next, chance, patience), polls: next, ...silence },
  };
};

const detailOf = (finding: Finding): string | undefined => {
  if (finding.type === "transaction found") return finding.hash;
  return "error" in finding ? finding.error?.message : undefined;
};

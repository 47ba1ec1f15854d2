import { isFinal, type OperationState } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";

/**
 * A step of a timeline, and its share of the whole time: both as percentages, for a bar that begins where the previous
 * step ended.
 */
export type TimelineStep = {
  readonly state: OperationState;
  readonly at: string;
  readonly detail: string | undefined;
  /** Milliseconds until the next step; undefined for the last one. */
  readonly took: number | undefined;
  readonly bar: { readonly start: number; readonly width: number } | undefined;
};

/** An operation's steps with the time each took, and the total time in milliseconds. */
export const timelineSteps = ({
  timeline,
}: Pick<OperationRecord, "timeline">): { readonly steps: readonly TimelineStep[]; readonly total: number } => {
  const times = timeline.map(({ at }) => Date.parse(at));
  const first = times[0] ?? 0;
  // A clock that was set back must not make a bar go left.
  const offsets = times.map((time) => Math.max(0, time - first));
  const total = Math.max(0, ...offsets);
  const steps = timeline.map(({ state, at, detail }, index): TimelineStep => {
    const [begun = 0, next] = [offsets[index], offsets[index + 1]];
    const took = next === undefined ? undefined : Math.max(0, next - begun);
    const bar =
      took === undefined || total === 0 ? undefined : { start: share(begun, total), width: share(took, total) };
    return { state, at, detail, took, bar };
  });
  return { steps, total };
};

const share = (part: number, whole: number): number => Math.round((part / whole) * 1_000) / 10;

/** Whether an operation's last step is still in progress: its time is counting. */
export const isCounting = ({ state, timeline }: Pick<OperationRecord, "state" | "timeline">): boolean =>
  !isFinal(state) && timeline.length > 0;

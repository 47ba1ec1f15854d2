import type { RunItemTable, RunTable } from "#server/store/tables.ts";
import type { RunItemState } from "#shared/console/run.ts";
import { briefly } from "./brief.ts";
import { errorIn } from "./item.ts";
import type { ItemChange } from "./steps.ts";

type Item = Pick<RunItemTable, "state" | "position" | "line">;

/** Decides when items that did not succeed halt their run. It counts in memory, so a restart begins a new count. */
export type Halting = {
  /** The note for the run if this change of an item halts it, or null. */
  readonly noteFor: (run: Pick<RunTable, "id" | "on_failure">, item: Item, change: ItemChange) => string | null;
  /** Begins a new count, because the run has stopped. */
  readonly forget: (runId: string) => void;
};

/** This many consecutive failures point to something other than the items. */
const tooMany = 5;
type Failure = Extract<RunItemState, "failed" | "not_sent" | "unknown">;

export const createHalting = (): Halting => {
  /** Failures of a run since its last success, by position: an item may be seen twice. */
  const failures = new Map<string, ReadonlyMap<number, Failure>>();
  return {
    noteFor: (run, item, { state, error }) => {
      if (state === "succeeded") failures.delete(run.id);
      // Settling an unconfirmed outcome is not another failure.
      if (!isFailure(state) || item.state === "unknown") return null;
      const all = new Map([...(failures.get(run.id) ?? []), [item.position, state]]);
      failures.set(run.id, all);
      if (run.on_failure === "stop")
        return `${whatOf(item, state)}${error === undefined || error === null ? "." : `: ${briefly(errorIn(error).message)}`}`;
      return all.size < tooMany ? null : noteOf([...all.values()]);
    },
    forget: (runId) => {
      failures.delete(runId);
    },
  };
};

const isFailure = (state: RunItemState | undefined): state is Failure =>
  state === "failed" || state === "not_sent" || state === "unknown";

const whatOf = ({ position, line }: Item, state: Failure): string => {
  const which = line === null ? String(position + 1) : `${position + 1} (line ${line})`;
  switch (state) {
    case "failed":
      return `Item ${which} failed`;
    case "not_sent":
      return `Item ${which} was not sent`;
    case "unknown":
      return `The outcome of item ${which} is unconfirmed`;
  }
};

const noteOf = (failures: readonly Failure[]): string => {
  if (failures.includes("unknown")) {
    return `The last ${tooMany} were refused by the service, or Postern could not confirm them.`;
  }
  return failures.includes("not_sent")
    ? `The last ${tooMany} were refused by the service, or could not be sent.`
    : `The last ${tooMany} were refused by the service.`;
};

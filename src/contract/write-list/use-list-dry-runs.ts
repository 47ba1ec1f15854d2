import type { DryRunBody } from "#shared/console/dry-run.ts";
import { dryRunOptions } from "#src/api/dry-run.ts";
import { type DryRunState, noDryRun } from "../dry-run/use-dry-run.ts";
import { useTogether } from "../parts/use-together.ts";

/** One call of the list as a dry run takes it. */
export type Tried = {
  readonly key: string;
  readonly body: DryRunBody;
};

/** The dry runs of the calls of a list, a few at a time; each is about the present state, and none about the calls before it. */
export const useListDryRuns = (environment: string) => {
  const { state, ended, start, stop, forget } = useTogether(
    (body: DryRunBody) => dryRunOptions(environment, body),
    environment,
  );
  return {
    /** What was said of a call; undefined where nothing was asked. */
    of: (key: string): DryRunState | undefined => {
      const end = ended.get(key);
      if (end === undefined) return ended.has(key) && state === "running" ? { ...noDryRun, running: true } : undefined;
      return end.status === "success" ? { ...noDryRun, outcome: end.data } : { ...noDryRun, error: end.error };
    },
    run: (calls: readonly Tried[]) => start(new Map(calls.map(({ key, body }) => [key, body]))),
    /** Asks about no further call; what was answered stays. */
    stop,
    /** What was said is about the state before something was sent. */
    forget,
  };
};

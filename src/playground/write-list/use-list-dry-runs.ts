import type { DryRunBody } from "#shared/console/dry-run.ts";
import { dryRunOptions } from "#src/api/dry-run.ts";
import { type DryRunState, noDryRun } from "#src/playground/dry-run/use-dry-run.ts";
import { useTogether } from "#src/playground/parts/use-together.ts";

/** One call of the list in the form of a dry run. */
export type Tried = {
  readonly key: string;
  readonly body: DryRunBody;
};

/** Dry runs of a list's calls, a few at a time; each uses the current state, without the calls before it. */
export const useListDryRuns = (environment: string) => {
  const { state, ended, start, stop, forget } = useTogether(
    (body: DryRunBody) => dryRunOptions(environment, body),
    environment,
  );
  return {
    /** A call's dry run; undefined if none was requested. */
    of: (key: string): DryRunState | undefined => {
      const end = ended.get(key);
      if (end === undefined) return ended.has(key) && state === "running" ? { ...noDryRun, running: true } : undefined;
      return end.status === "success" ? { ...noDryRun, outcome: end.data } : { ...noDryRun, error: end.error };
    },
    run: (calls: readonly Tried[]) => start(new Map(calls.map(({ key, body }) => [key, body]))),
    /** Starts no further dry run; results stay. */
    stop,
    /** Earlier results are about the state before something was sent. */
    forget,
  };
};

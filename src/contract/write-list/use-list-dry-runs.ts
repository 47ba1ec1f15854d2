import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import { dryRunOptions } from "#src/api/dry-run.ts";
import { fewAtOnce } from "../parts/few-at-once.ts";
import { type DryRunState, noDryRun } from "../dry-run/use-dry-run.ts";

/** One call of the list as a dry run takes it. */
export type Tried = {
  readonly key: string;
  readonly body: DryRunBody;
};

/** The dry runs of the calls of a list, a few at a time; each is about the present state, and none about the calls before it. */
export const useListDryRuns = (environment: string) => {
  const client = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<string, DryRunState>>(new Map());
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const put = (key: string, state: DryRunState) => setStates((now) => new Map(now).set(key, state));
  const run = async (calls: readonly Tried[]) => {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    setStates(new Map(calls.map(({ key }) => [key, { ...noDryRun, running: true }])));
    await fewAtOnce(calls, own.signal, async ({ key, body }) => {
      const options = dryRunOptions(environment, body);
      own.signal.addEventListener(
        "abort",
        () => void client.cancelQueries({ queryKey: options.queryKey, exact: true }),
      );
      const state = await client.fetchQuery({ ...options, staleTime: 0 }).then(
        (outcome) => ({ ...noDryRun, outcome }),
        (error: unknown) => ({ ...noDryRun, error: error instanceof Error ? error : new Error(String(error)) }),
      );
      if (!own.signal.aborted) put(key, state);
    });
  };
  return {
    /** What was said of a call; undefined where nothing was asked. */
    of: (key: string) => states.get(key),
    run: (calls: readonly Tried[]) => void run(calls),
    /** Asks about no further call; what was answered stays. */
    stop: () => {
      underWay.current?.abort();
      setStates((now) => new Map([...now].filter(([, state]) => !state.running)));
    },
    /** What was said is about the state before something was sent. */
    forget: () => {
      underWay.current?.abort();
      setStates(new Map());
    },
  };
};

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ItemsSource } from "#shared/console/run-start.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { keyReused, startTimeoutMs, useStartRun } from "#src/api/runs.ts";
import { startedRunOptions } from "#src/api/started-run.ts";
import type { ReviewedOptions } from "#src/run-start/use-start-form.ts";
import {
  allowChange,
  isLocked,
  noteRefusal,
  noteStart,
  noteStarted,
  readWriteList,
  type Starting,
  startKeyOf,
  useWriteList,
} from "./local-list.ts";

/** The state of a start that may have reached the server. */
export type Open =
  /** The server is being queried for its run. */
  | { readonly kind: "looking" }
  /** The server could not be reached. */
  | { readonly kind: "unasked"; readonly error: Error; readonly look: () => void }
  /** The server has no such run, so the start most likely did not arrive. */
  | { readonly kind: "nothing"; readonly mayChange: boolean }
  /** There is a run, of the list's contents before it changed. */
  | { readonly kind: "other"; readonly runId: string };

/** Starts the list as one run. Keeps its key until the server has returned the outcome, so it never starts two. */
export const useListStart = (environment: string, onStarted: (runId: string) => void) => {
  const list = useWriteList(environment);
  const { startKey, starting } = list;
  const { mutate, isPending, error, reset } = useStartRun(environment);
  // A start from this page opens its run, even if the run is found only later.
  const own = useRef<string>(undefined);
  const isAsked = starting !== undefined && startKey !== undefined && !isPending;
  const look = useQuery({
    ...startedRunOptions(environment, startKey ?? "", starting?.at ?? 0),
    enabled: isAsked,
  });
  const startedRun = isAsked ? look.data : undefined;
  const arrived = useRef((_runId: string, _keys: readonly string[]) => {});
  useEffect(() => {
    arrived.current = (runId, keys) => {
      const isOwn = own.current !== undefined && own.current === startKey;
      noteStarted(environment, runId, keys);
      reset();
      if (isOwn) onStarted(runId);
    };
  });
  const foundId = startedRun?.id;
  useEffect(() => {
    if (foundId !== undefined && starting !== undefined && !starting.isChanged) {
      arrived.current(foundId, starting.keys);
    }
  }, [foundId, starting]);

  const start = (keys: readonly string[], source: ItemsSource, options: ReviewedOptions) => {
    const key = startKeyOf(environment);
    const before = readWriteList(environment).starting;
    own.current = key;
    const noted = noteStart(environment, keys);
    mutate(
      { ...source, ...options, idempotencyKey: key },
      {
        onSuccess: ({ id }) => arrived.current(id, keys),
        onError: (refusal) => {
          if (isOpen(refusal)) return;
          if (!(refusal instanceof ApiError) || refusal.code !== keyReused) noteRefusal(environment, noted, before);
          // A run of these calls has the key, with other choices: it is found like any other whose response was lost.
          else if (!isOfSame(before, keys)) allowChange(environment);
        },
      },
    );
  };
  return {
    start,
    isPending,
    error,
    reset,
    open: isAsked ? openOf(look, isLocked(list), starting.at) : undefined,
  };
};

export type ListStart = ReturnType<typeof useListStart>;

const isOfSame = (before: Starting | undefined, keys: readonly string[]): boolean =>
  before !== undefined && !before.isChanged && before.keys.join() === keys.join();

/** Whether the run may have been recorded despite an error. */
const isOpen = (error: Error): boolean => !(error instanceof ApiError) || error.status < 400 || error.status >= 500;

type Look = {
  readonly dataUpdatedAt: number;
  readonly data: { readonly id: string } | null | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

const openOf = ({ data, dataUpdatedAt, error, refetch }: Look, locked: boolean, startedAt: number): Open => {
  // Until then its request may be in progress, in this tab or another.
  const isOver = dataUpdatedAt - startedAt > startTimeoutMs;
  if (data === null) return { kind: "nothing", mayChange: locked && isOver };
  if (data !== undefined) return locked ? { kind: "looking" } : { kind: "other", runId: data.id };
  return error === null ? { kind: "looking" } : { kind: "unasked", error, look: () => void refetch() };
};

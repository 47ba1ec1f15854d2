import { hashKey, type QueryKey, useQueries, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fewAtOnce } from "./few-at-once.ts";

type Options<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K> & { readonly queryKey: K };

type Run<T, K extends QueryKey> = {
  readonly subject: unknown;
  /** Aborts the run. */
  readonly controller: AbortController | undefined;
  readonly state: "idle" | "running" | "stopped" | "done";
  /** The hash of each query's key, by the caller's name for it. */
  readonly names: ReadonlyMap<string, string>;
  /** By hash: two names may share a query. */
  readonly queries: ReadonlyMap<string, Options<T, K>>;
  /** The start, in milliseconds since 1970. */
  readonly begunAt: number;
};

/** How a query ended. */
export type Ended<T> =
  | { readonly status: "success"; readonly data: T }
  | { readonly status: "error"; readonly error: Error };

/**
 * Fetches several queries on demand, a few at a time. The results are cached under their own keys, so that other views
 * of such a query show the same. A run has one subject: another subject ends it.
 */
export const useTogether = <I, T, K extends QueryKey>(optionsOf: (input: I) => Options<T, K>, subject: unknown) => {
  const client = useQueryClient();
  const [held, setRun] = useState<Run<T, K>>(() => nothing(subject));
  const run = held.subject === subject ? held : nothing<T, K>(subject);
  const { controller } = run;
  useEffect(() => () => controller?.abort(), [controller]);
  // Only `start` fetches; these show the results.
  const results = useQueries({ queries: [...run.queries.values()].map((options) => ({ ...options, enabled: false })) });

  const fetchOne = async (options: Options<T, K>, signal: AbortSignal) => {
    const cancel = () => void client.cancelQueries({ queryKey: options.queryKey, exact: true });
    signal.addEventListener("abort", cancel);
    await client.fetchQuery({ ...options, staleTime: 0 }).catch(() => {
      // The query holds the error, which is shown.
    });
    signal.removeEventListener("abort", cancel);
  };
  const start = async (inputs: ReadonlyMap<string, I>) => {
    controller?.abort();
    const own = new AbortController();
    const asked = [...inputs].map(([name, input]) => {
      const options = optionsOf(input);
      return { name, hash: hashKey(options.queryKey), options };
    });
    const queries = new Map(asked.map(({ hash, options }) => [hash, options]));
    const names = new Map(asked.map(({ name, hash }) => [name, hash]));
    setRun({ subject, controller: own, state: "running", names, queries, begunAt: Date.now() });
    await fewAtOnce([...queries.values()], own.signal, (options) => fetchOne(options, own.signal));
    setRun((now) => (now.controller === own && now.state === "running" ? { ...now, state: "done" } : now));
  };

  const byHash = new Map([...run.queries.keys()].map((hash, index) => [hash, endedSince(results[index], run.begunAt)]));
  return {
    state: run.state,
    begunAt: run.begunAt,
    /** The requested names, each with how its query ended since; undefined before that. */
    ended: new Map([...run.names].map(([name, hash]) => [name, byHash.get(hash)])),
    start: (inputs: ReadonlyMap<string, I>) => void start(inputs),
    /** Aborts requests in progress and starts no others; results stay. */
    stop: () => {
      controller?.abort();
      setRun((now) => ({ ...now, state: "stopped" }));
    },
    /** Like `stop`, and drops the results. */
    forget: () => {
      controller?.abort();
      setRun(nothing(subject));
    },
  };
};

const nothing = <T, K extends QueryKey>(subject: unknown): Run<T, K> => ({
  subject,
  controller: undefined,
  state: "idle",
  names: new Map(),
  queries: new Map(),
  begunAt: 0,
});

type Result<T> = {
  readonly data: T | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly errorUpdatedAt: number;
};

const endedSince = <T>(result: Result<T> | undefined, begunAt: number): Ended<T> | undefined => {
  if (result === undefined) return undefined;
  const { data, dataUpdatedAt, error, errorUpdatedAt } = result;
  if (error !== null) return errorUpdatedAt >= begunAt ? { status: "error", error } : undefined;
  return data !== undefined && dataUpdatedAt >= begunAt ? { status: "success", data } : undefined;
};

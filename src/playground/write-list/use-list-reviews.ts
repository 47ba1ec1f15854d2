import { hashKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { reviewOptions } from "#src/api/review.ts";
import { fewAtOnce } from "#src/playground/parts/few-at-once.ts";
import type { Row } from "./use-list-rows.ts";

/** The state of one call's review. */
export type RowReview = {
  readonly isAsking: boolean;
  readonly answer: ReviewAnswer | undefined;
  readonly error: Error | null;
};

/** Reviews of a list's calls, each about its own bytes on the current state. Kept while the list is open. */
export const useListReviews = (environment: string, rows: readonly Row[]) => {
  const client = useQueryClient();
  const hashes = new Map<string, string>();
  // Two calls may have the same bytes.
  const bodies = new Map<string, DryRunBody>();
  for (const { item, body } of rows) {
    if (body === undefined) continue;
    const hash = hashKey(reviewOptions(environment, body).queryKey);
    hashes.set(item.key, hash);
    bodies.set(hash, body);
  }
  // Only `ask` fetches; these show the results.
  const results = useQueries({
    queries: [...bodies.values()].map((body) => ({ ...reviewOptions(environment, body), enabled: false })),
  });
  const byHash = new Map([...bodies.keys()].map((hash, index) => [hash, results[index]]));
  const latest = useRef({ hashes, bodies });
  useEffect(() => {
    latest.current = { hashes, bodies };
  });
  /** Requests the reviews of calls by their keys, a few at a time; returns a function that stops it. */
  const ask = useCallback(
    (keys: readonly string[]) => {
      const own = new AbortController();
      const asked = new Set(keys.map((key) => latest.current.hashes.get(key) ?? ""));
      void fewAtOnce([...asked], own.signal, async (hash) => {
        const body = latest.current.bodies.get(hash);
        if (body === undefined) return;
        await client.fetchQuery(reviewOptions(environment, body)).catch(() => {
          // The query holds the error, which is shown.
        });
      });
      return () => own.abort();
    },
    [client, environment],
  );
  return {
    ask,
    /** Requests them anew: something that they rely on has changed. */
    again: (keys: readonly string[]) => {
      for (const key of keys) {
        const body = bodies.get(hashes.get(key) ?? "");
        if (body !== undefined) void client.invalidateQueries({ queryKey: reviewOptions(environment, body).queryKey });
      }
      ask(keys);
    },
    /** The review of a call; undefined if none can be requested. */
    of: (key: string): RowReview | undefined => {
      const result = byHash.get(hashes.get(key) ?? "");
      if (result === undefined) return undefined;
      return {
        isAsking: result.isFetching,
        answer: result.data,
        error: result.isFetching ? null : result.error,
      };
    },
  };
};

export type ListReviews = ReturnType<typeof useListReviews>;

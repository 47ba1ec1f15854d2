import { focusManager, hashKey, type QueryClient, type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { isDecidedOn } from "#src/api/asked-once.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { forgetSeen, hearSeen } from "#src/api/client/last-seen.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { hearCopies } from "#src/api/source/copy.ts";

const silent: ReadonlySet<string> = new Set<ServerErrorCode>([
  "POSTERN_SERVICE_UNREACHABLE",
  "POSTERN_SERVICE_TIMEOUT",
]);

/** A page that waits this long may wait for a service that hangs. */
const slowMs = 4_000;

/**
 * A failed or slow read of the service fetches the pulse: the banner appears together with the error or the copy, not
 * many seconds later.
 */
export const usePulseOnFailure = (environment: string, isOut: boolean) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOut) return undefined;
    const { queryKey } = pulseOptions(environment);
    const hash = hashKey(queryKey);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(timer);
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    };
    const endCopies = hearCopies(ask);
    const endSeen = hearSeen((isBehind) => {
      if (isBehind) ask();
    });
    const askIfSlow = () => {
      timer = undefined;
      if (queryClient.isFetching({ predicate: ({ queryHash }) => queryHash !== hash }) > 0) ask();
    };
    const endQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action, query } = event;
      if (action.type === "fetch" && query.queryHash !== hash) timer ??= setTimeout(askIfSlow, slowMs);
      if (action.type === "error" && action.error instanceof ApiError && silent.has(action.error.code)) ask();
    });
    return () => {
      clearTimeout(timer);
      endCopies();
      endSeen();
      endQueries();
    };
  }, [environment, isOut, queryClient]);
};

/** Once the service responds again, reads what failed, copies and what was last seen. */
export const useRecovery = (environment: string, isOut: boolean) => {
  const queryClient = useQueryClient();
  const wasOut = useRef(isOut);
  useEffect(() => {
    if (wasOut.current && !isOut) {
      forgetSeen(environment);
      // A review stays as a person has read and confirmed it: the server compares it when it is sent.
      void queryClient.invalidateQueries({ predicate: (query) => !isDecidedOn(query) });
    }
    wasOut.current = isOut;
  }, [environment, isOut, queryClient]);
};

/** How long what was last seen stays, if the service did not respond to some reads. */
const failedMs = 5_000;
/** And if it is only slow: its answers are there soon. */
const lateMs = 1_000;

/** Reads what is not current again, until it is. */
export const useReadingAgain = (
  environment: string,
  { isBehind, isOnlyLate }: { readonly isBehind: boolean; readonly isOnlyLate: boolean },
) => {
  const queryClient = useQueryClient();
  // What arrived before the frame was there may come from any query.
  const [behind] = useState(() => new Set(isBehind ? hashesOf(queryClient) : []));
  useEffect(
    () =>
      hearSeen((isBehindNow) => {
        if (!isBehindNow) return;
        // An answer does not say which query asked for it.
        for (const hash of hashesOf(queryClient, { fetchStatus: "fetching" })) behind.add(hash);
      }),
    [queryClient, behind],
  );
  useEffect(() => {
    if (!isBehind) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const again = async () => {
      if (focusManager.isFocused()) {
        const begun = Date.now();
        const hashes = new Set(behind);
        behind.clear();
        await queryClient.invalidateQueries({
          predicate: (query) => hashes.has(query.queryHash) && !isDecidedOn(query),
        });
        // What no page shows any more was not read again.
        forgetSeen(environment, begun - 1);
      }
      if (!isOver) later();
    };
    const later = () => {
      timer = setTimeout(() => void again(), isOnlyLate ? lateMs : failedMs);
    };
    later();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [environment, isBehind, isOnlyLate, queryClient, behind]);
};

const hashesOf = (queryClient: QueryClient, filter: QueryFilters = {}): readonly string[] =>
  queryClient
    .getQueryCache()
    .findAll(filter)
    .map(({ queryHash }) => queryHash);

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mostInRequest, type SettledTogether, type SettlingTogether } from "#shared/console/settling-together.ts";
import { settleTogether } from "#src/api/evidence.ts";
import { refresh, stale } from "#src/api/stale.ts";

type Confirmed = { readonly note: string; readonly operations: readonly SettlingTogether[] };

/**
 * Settles what a person has confirmed, some at a time and under one request id. If a request fails, calling it again goes
 * on: the server repeats nothing.
 */
export const useSettling = (environment: string, onResults: (results: readonly SettledTogether[]) => void) => {
  const client = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const [reached, setReached] = useState<ReadonlySet<string>>(new Set());
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error>();
  const settle = async ({ note, operations }: Confirmed): Promise<boolean> => {
    setError(undefined);
    setPending(true);
    const done = new Set(reached);
    try {
      for (;;) {
        const next = operations.filter(({ id }) => !done.has(id)).slice(0, mostInRequest);
        if (next.length === 0) return true;
        const body = { note, confirmed: operations.length, operations: next };
        const { data } = await settleTogether(environment, requestId, body);
        if (data.length === 0) throw new Error("The server settled nothing.");
        for (const { id } of data) done.add(id);
        setReached(new Set(done));
        onResults(data);
      }
    } catch (failed) {
      setError(failed instanceof Error ? failed : new Error(String(failed)));
      return false;
    } finally {
      setPending(false);
      await refresh(client, stale.afterSettling(environment));
    }
  };
  return { settle, reached: reached.size, isPending, error };
};

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mostInRequest, type Searched } from "#shared/console/settling-together.ts";
import { type SearchedTogether, searchedTogetherOptions, searchTogether } from "#src/api/evidence.ts";

/**
 * The search for many operations: one request at a time, each for a few of them. It pauses on request, when the page is
 * left, and when a request fails; what was found stays, and the next start goes on with the rest.
 */
export const useSearch = (environment: string) => {
  const client = useQueryClient();
  const { data: searched } = useQuery(searchedTogetherOptions(environment));
  const [left, setLeft] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error>();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const save = (results: readonly Searched[]): void => {
    client.setQueryData<SearchedTogether>(searchedTogetherOptions(environment).queryKey, (last = {}) => ({
      ...last,
      ...Object.fromEntries(results.map((one) => [one.id, one])),
    }));
  };
  const start = async (ids: readonly string[]): Promise<void> => {
    request.current?.abort();
    const own = new AbortController();
    request.current = own;
    setError(undefined);
    setRunning(true);
    let rest = ids;
    setLeft(rest.length);
    try {
      while (rest.length > 0) {
        const { data } = await searchTogether(environment, rest.slice(0, mostInRequest), own.signal);
        if (own.signal.aborted) return;
        if (data.length === 0) throw new Error("The server searched nothing.");
        save(data);
        const reached = new Set(data.map(({ id }) => id));
        rest = rest.filter((id) => !reached.has(id));
        setLeft(rest.length);
      }
    } catch (failed) {
      if (!own.signal.aborted) setError(failed instanceof Error ? failed : new Error(String(failed)));
    } finally {
      if (request.current === own) setRunning(false);
    }
  };
  const pause = (): void => {
    request.current?.abort();
    setRunning(false);
  };
  return { searched, left, isRunning, error, start, pause, save };
};

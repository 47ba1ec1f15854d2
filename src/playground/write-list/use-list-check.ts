import { skipToken, useQuery } from "@tanstack/react-query";
import type { ItemsSource } from "#shared/console/run-start.ts";
import { checkDraftsOptions } from "#src/api/runs.ts";

const nothing: ItemsSource = { items: [] };

/** The server's check of the drafts, repeated whenever one changes; `calls` are their keys. */
export const useListCheck = (environment: string, calls: readonly string[], source: ItemsSource | undefined) => {
  const options = checkDraftsOptions(environment, calls, source ?? nothing);
  const { data, error, isFetching, refetch } = useQuery({
    ...options,
    queryFn: source === undefined ? skipToken : options.queryFn,
  });
  return { data, error, isFetching, again: refetch };
};

export type ListCheckState = ReturnType<typeof useListCheck>;

/** Why the check prevents the start of the list; undefined if it does not. */
export const checkObstacle = ({ data, error }: Pick<ListCheckState, "data" | "error">): string | undefined => {
  if (error !== null) return "The check failed. Check again to continue.";
  if (data === undefined) return "Checking the list…";
  return data.findings.some(({ severity }) => severity === "error")
    ? "Fix what the check found to continue."
    : undefined;
};

import { hashKey, keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OperationList } from "#shared/console/operation.ts";
import { activityOptions, newerOptions } from "#src/api/operations.ts";
import type { ActivityQuery } from "./activity-search.ts";

/**
 * A page of Activity that does not shift while it is read: newer operations wait until they are requested, and only
 * their number is shown. The shown rows keep updating.
 */
export const usePinned = (environment: string, asked: ActivityQuery) => {
  const client = useQueryClient();
  const [pins, setPins] = useState<ReadonlyMap<string, string>>(new Map());
  const page = hashKey([environment, asked]);
  const pin = pins.get(page);
  const setPin = (top: string | null) => setPins((last) => (top === null ? last : new Map(last).set(page, top)));
  const options = activityOptions(environment, asked, pin);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  // Cached data may be old: the page is pinned to its own fetch.
  const top = query.isFetching || query.isPlaceholderData ? undefined : query.data?.top;
  if (pin === undefined && typeof top === "string") setPin(top);
  const { cursor, take: _take, skip: _skip, ...filter } = asked;
  const newer = useQuery({
    ...newerOptions(environment, { ...filter, newerThan: pin }),
    enabled: pin !== undefined && cursor === undefined,
  });
  const showNewer = async () => {
    await client.cancelQueries({ queryKey: options.queryKey });
    const list: OperationList = await client.fetchQuery({ ...activityOptions(environment, asked), staleTime: 0 });
    setPin(list.top);
  };
  return { query, queryKey: options.queryKey, newer: newer.data, showNewer };
};

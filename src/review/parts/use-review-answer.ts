import { skipToken, useQuery, type UseQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { IdenticalBody } from "#shared/console/identical.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { reviewOptions } from "#src/api/review.ts";

const nothing: DryRunBody = { networkId: "", from: "", to: "", calldata: "0x", amount: "0" };

/** The server's review of the write. */
export type ReviewState<T extends ReviewAnswer = ReviewAnswer> = {
  readonly isAsking: boolean;
  /** The review of exactly this write; the previous one while it is requested again. */
  readonly answer: T | undefined;
  /** When it arrived, in milliseconds since 1970. */
  readonly answeredAt: number;
  readonly error: Error | null;
  readonly again: () => void;
  /** Stops waiting. */
  readonly giveUp: () => void;
};

/** Requests a transaction's review automatically; nothing is requested if the call cannot be encoded. */
export const useReviewAnswer = (
  environment: string,
  body: DryRunBody | undefined,
  request: IdenticalBody | undefined,
): ReviewState =>
  useAskedReview(
    reviewOptions(environment, { ...(body ?? nothing), ...(request === undefined ? {} : { request }) }),
    body !== undefined,
  );

/** Requests a review automatically, if it can be requested. */
export const useAskedReview = <T extends ReviewAnswer>(
  options: UseQueryOptions<T>,
  isAskable: boolean,
): ReviewState<T> => {
  const client = useQueryClient();
  const [isGivenUp, setGivenUp] = useState(false);
  const query = useQuery({
    ...options,
    queryFn: isAskable ? options.queryFn : skipToken,
    enabled: isAskable && !isGivenUp,
  });
  return {
    isAsking: query.isFetching,
    // After a failed retry, the earlier result is out of date.
    answer: query.error === null ? query.data : undefined,
    answeredAt: query.dataUpdatedAt,
    error: query.isFetching ? null : query.error,
    again: () => {
      setGivenUp(false);
      void query.refetch();
    },
    giveUp: () => {
      setGivenUp(true);
      void client.cancelQueries({ queryKey: options.queryKey, exact: true });
    },
  };
};

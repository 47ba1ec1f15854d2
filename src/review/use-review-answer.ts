import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { reviewOptions } from "../api/review.ts";

const nothing: DryRunBody = { networkId: "", from: "", to: "", calldata: "0x", amount: "0" };

/** The server's review of the write. */
export type ReviewState = {
  readonly isAsking: boolean;
  /** The review of exactly these bytes; the previous one while it is requested again. */
  readonly answer: ReviewAnswer | undefined;
  /** When it came, in milliseconds since 1970. */
  readonly answeredAt: number;
  readonly error: Error | null;
  readonly again: () => void;
  /** Stops waiting. */
  readonly giveUp: () => void;
};

/** Asks for the review of a transaction by itself; without one, where the call cannot be encoded, nothing is asked. */
export const useReviewAnswer = (environment: string, body: DryRunBody | undefined): ReviewState => {
  const client = useQueryClient();
  const [isGivenUp, setGivenUp] = useState(false);
  const options = reviewOptions(environment, body ?? nothing);
  const query = useQuery({
    ...options,
    queryFn: body === undefined ? skipToken : options.queryFn,
    enabled: body !== undefined && !isGivenUp,
  });
  return {
    isAsking: query.isFetching,
    // After a failed second try, the earlier answer is out of date.
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

import { useState } from "react";
import type { ReviewedFact } from "#shared/console/reviewed.ts";

/** What a review's answer says was reviewed; without a digest if that could not be read. */
export type ShownReview = { readonly digest: string | null; readonly reviewed: readonly ReviewedFact[] };

/** A thing that is different from what the person has read; null on the side that does not have it. */
export type ReviewChange = {
  readonly key: string;
  readonly what: string;
  readonly before: ReviewedFact | null;
  readonly after: ReviewedFact | null;
};

/**
 * The review that the person has read. The first one of a request counts as read; another one only after they accept its
 * changes. `about` names the request: another request has a first review of its own.
 */
export const useReviewed = (shown: ShownReview | undefined, about = "") => {
  const [read, setRead] = useState<{ readonly about: string; readonly review: ShownReview }>();
  const review = shown === undefined || shown.digest === null ? undefined : shown;
  if (review !== undefined && (read === undefined || read.about !== about)) setRead({ about, review });
  const isChanged =
    review !== undefined && read !== undefined && read.about === about && read.review.digest !== review.digest;
  return {
    /** The digest to start with; undefined while there is none that the person has read. */
    digest: isChanged ? undefined : (review?.digest ?? undefined),
    /** What is different from what they have read; undefined if nothing is. */
    changes: isChanged ? changesBetween(read.review.reviewed, review.reviewed) : undefined,
    accept: () => {
      if (review !== undefined) setRead({ about, review });
    },
  };
};

/** The things that differ between two reviews. */
export const changesBetween = (
  before: readonly ReviewedFact[],
  after: readonly ReviewedFact[],
): readonly ReviewChange[] => {
  const [old, now] = [byKey(before), byKey(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, now.get(key) ?? null];
    const isSame = was !== null && is !== null && was.value === is.value && was.address === is.address;
    return isSame ? [] : [{ key, what: (is ?? was)?.what ?? "", before: was, after: is }];
  });
};

const byKey = (facts: readonly ReviewedFact[]) => new Map(facts.map((fact) => [fact.key, fact]));

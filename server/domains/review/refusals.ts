import { Problem } from "#server/lib/problem.ts";

type Began = "started" | "sent";

/** The refusal of a start without a digest, with the route that returns one. */
export const reviewRequired = (began: Began, route: string): Problem =>
  new Problem(
    "POSTERN_REVIEW_REQUIRED",
    `Nothing was ${began}. ${began === "sent" ? "This needs the digest of its review in the header x-postern-reviewed" : "This needs the digest of its check in the field digest"}: send the same request to POST ${route} first.`,
  );

/** The refusal of a start of anything else than what was reviewed. */
export const reviewChanged = (began: Began): Problem =>
  new Problem(
    "POSTERN_REVIEW_CHANGED",
    `Nothing was ${began}. Something that was reviewed has changed since. Review it again.`,
  );

import { type Candidate, fits } from "#shared/console/evidence.ts";
import type { Listed } from "./listed.ts";

/** The best matches first, then those dated closest to the request. */
export const nearest = <T extends { readonly one: Listed; readonly fit: Candidate["fit"] }>(
  candidates: readonly T[],
  since: number,
): readonly T[] =>
  candidates.toSorted(
    ({ one, fit }, { one: other, fit: otherFit }) =>
      fits.indexOf(fit) - fits.indexOf(otherFit) ||
      Math.abs((one.at ?? since) - since) - Math.abs((other.at ?? since) - since),
  );

/** If more than one transaction matches, none is unique. */
export const withoutTwins = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const sure = candidates.filter(({ fit }) => fit === "same" || fit === "likely");
  if (sure.length < 2) return candidates;
  return candidates.map((one) =>
    sure.includes(one)
      ? {
          ...one,
          fit: "possible",
          checks: one.checks.map((check) => (check.name === "alone" ? { ...check, verdict: "unknown" } : check)),
        }
      : one,
  );
};

export const ranked = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(
    (one, other) => fits.indexOf(one.fit) - fits.indexOf(other.fit) || (one.at ?? "").localeCompare(other.at ?? ""),
  );

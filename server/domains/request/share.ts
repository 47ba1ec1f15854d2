import { Problem } from "#server/lib/problem.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { fewestDifferent, isTooSimple, longestShare } from "#server/lib/simple-secret.ts";

/** Throws a 400 if a request contains a client share although the server holds it. */
export const refuseShare = (share: unknown): void => {
  if (share === undefined) return;
  throw new Problem("POSTERN_SHARE_REFUSED", "The server holds the client share of this environment. Leave it out.");
};

/** Throws a 400 for a text that is too long for a client share. */
export const refuseLongShare = (share: unknown): void => {
  if (typeof share !== "string" || share.length <= longestShare) return;
  throw new Problem(
    "POSTERN_SHARE_REFUSED",
    `The client share has more than ${longestShare} characters. Nothing was done.`,
  );
};

/**
 * The client share that a person typed. Throws a 400 if it is missing, or so short or simple that Postern could not
 * find and remove it in ordinary text.
 */
export const typedShare = (share: unknown, shortest: number): Secret => {
  if (typeof share !== "string" || share === "") {
    throw new Problem("POSTERN_SHARE_REQUIRED", "The client share is missing. Nothing was sent.");
  }
  refuseLongShare(share);
  const lack =
    share.length < shortest
      ? `fewer than ${shortest} characters`
      : isTooSimple(share) && `fewer than ${fewestDifferent} different characters`;
  if (lack === false) return createSecret(share);
  throw new Problem(
    "POSTERN_SHARE_TOO_SHORT",
    `The client share has ${lack}, so Postern could not find and hide it in a response. Nothing was sent.`,
  );
};

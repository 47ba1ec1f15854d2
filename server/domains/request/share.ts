import { Problem } from "#server/lib/problem.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { fewestDifferent, isTooSimple } from "#server/lib/simple-secret.ts";

/** Throws a 400 if a request contains a client share although the server holds it. */
export const refuseShare = (given: unknown): void => {
  if (given === undefined) return;
  throw new Problem("POSTERN_SHARE_REFUSED", "The server holds the client share of this environment. Leave it out.");
};

/**
 * The client share that a person typed. Throws a 400 if it is missing, or so short or simple that Postern could not
 * find and remove it in ordinary text.
 */
export const typedShare = (given: unknown, shortest: number): Secret => {
  if (typeof given !== "string" || given === "") {
    throw new Problem("POSTERN_SHARE_REQUIRED", "The client share is missing. Nothing was sent.");
  }
  const lack =
    given.length < shortest
      ? `fewer than ${shortest} characters`
      : isTooSimple(given) && `fewer than ${fewestDifferent} different characters`;
  if (lack === false) return createSecret(given);
  throw new Problem(
    "POSTERN_SHARE_TOO_SHORT",
    `The client share has ${lack}, so Postern could not find and hide it in a response. Nothing was sent.`,
  );
};

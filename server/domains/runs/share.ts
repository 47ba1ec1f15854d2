import { needsOf } from "#shared/console/run-needs.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Secret } from "#server/lib/secret.ts";
import type { RunningEnvironment } from "../environments/environment.ts";
import { refuseShare, typedShare } from "../relay/share.ts";

/**
 * The client share that a person types to start, resume or retry a run; null if the run needs none or the server holds it. Throws a 400
 * if the share is missing, too short or too simple, and if one is given that is not needed.
 */
export const runShareOf = (
  { view, shortestShare }: RunningEnvironment,
  endpoints: readonly string[],
  given: string | undefined,
): Secret | null => {
  if (view.clientShare === "held") {
    refuseShare(given);
    return null;
  }
  if (needsOf(endpoints).takesShare) return typedShare(given, shortestShare);
  if (given === undefined) return null;
  throw new Problem("POSTERN_SHARE_REFUSED", "No item of this run takes the client share: leave it out.");
};

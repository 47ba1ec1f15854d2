import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { refuseShare, typedShare } from "#server/domains/request/share.ts";
import { searchPlaces, secretRefused } from "#server/domains/service/place-of-secret.ts";
import { createRedactor } from "#server/domains/service/redact.ts";
import { paused } from "#server/lib/paused.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Secret } from "#server/lib/secret.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import type { Source } from "./source-item.ts";

/**
 * The client share typed to start, resume or retry a run; null if the run needs none or the server holds it. Throws a
 * 400 if the share is missing, too short or too simple, or is given but not needed.
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
  throw new Problem("POSTERN_SHARE_REFUSED", "No item in this run takes the client share. Leave it out.");
};

/**
 * Throws a 400 if the share also appears in what is stored of a run: an item, a cell of its line, its purpose, a
 * heading or the name. The request itself was searched before; the items may come from a payout or an earlier run.
 */
export const refuseStoredShare = async (
  share: Secret,
  name: string | undefined,
  { items, columns }: Pick<Source, "items" | "columns">,
): Promise<void> => {
  const place = await paused(searchPlaces({ name, columns, items }, createRedactor([], [share]).repeats));
  if (place !== null) throw secretRefused(place);
};

import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { refuseShare, typedShare } from "#server/domains/request/share.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Secret } from "#server/lib/secret.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import type { Source, SourceItem } from "./source-item.ts";

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
 * heading or the name. A file with a column for the share is enough for that.
 */
export const refuseStoredShare = async (
  share: Secret,
  name: string | undefined,
  { items, columns }: Pick<Source, "items" | "columns">,
): Promise<void> => {
  const written = JSON.stringify(share.reveal()).slice(1, -1);
  const refuse = (value: unknown, where: string): void => {
    if (!JSON.stringify(value).includes(written)) return;
    throw new Problem(
      "POSTERN_SHARE_REFUSED",
      `${where} contains the client share, which would be stored. Remove it. Nothing was sent.`,
    );
  };
  refuse([name, columns], "The name of the run, or a heading of its columns,");
  let last: SourceItem | undefined;
  await inSlices(items, (item, index) => {
    // A repeated entry is checked once.
    if (item !== last) refuse([item.params, item.body, item.cells, item.purpose], `Item ${index + 1}`);
    last = item;
  });
};

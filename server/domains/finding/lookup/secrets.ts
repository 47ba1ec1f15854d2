import { setImmediate as otherWork } from "node:timers/promises";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { Problem } from "#server/lib/problem.ts";
import { secretIn } from "#shared/lookup/secret.ts";

/**
 * Throws a 400 for a text with a client share or a key: one that looks like it, or this server's keys and shares in any
 * spelling. The problem does not repeat the text.
 */
export const refuseSecret = async (text: string, environments: Iterable<RunningEnvironment>): Promise<void> => {
  if (secretIn(text) === undefined && !(await holdsOwn(text, environments))) return;
  throw new Problem(
    "POSTERN_SHARE_REFUSED",
    "The text contains a client share or a key. Nothing was looked up or stored.",
  );
};

/** The longest texts take a few milliseconds for each environment. */
const holdsOwn = async (text: string, environments: Iterable<RunningEnvironment>): Promise<boolean> => {
  for (const environment of environments) {
    await otherWork();
    const upstream = environment.upstream();
    if (upstream !== null && upstream.service.words(text) !== text) return true;
  }
  return false;
};

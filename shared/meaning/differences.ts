import type { Facts, Movement } from "./types.ts";

/** What was predicted and did not happen, and what happened and was not predicted, each a whole sentence. */
export const differencesOf = (
  _predicted: readonly Movement[],
  _happened: readonly Movement[],
  _facts: Pick<Facts, "native" | "token" | "nameOf">,
): readonly string[] => [];

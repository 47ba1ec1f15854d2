import type { Tone } from "../components/operation-state.ts";

const tones: ReadonlyMap<string, Tone> = new Map([
  ["COMPLETED", "good"],
  ["MINTED", "good"],
  ["ACTIVE", "good"],
  ["DEPLOYED", "good"],
  ["BURNED", "idle"],
  ["PENDING", "running"],
  ["IN_PROGRESS", "running"],
  ["RUNNING", "running"],
  ["FAILED", "bad"],
]);

/** The status of a token, a collection or a record in words; undefined where the service says none. */
export const statusWords = (status: string | undefined): { readonly tone: Tone; readonly word: string } | undefined =>
  status === undefined
    ? undefined
    : { tone: tones.get(status.toUpperCase()) ?? "unknown", word: enumerationWords(status) };

/** A name of an enumeration as a person reads it: `IN_PROGRESS` is “In progress”. */
export const enumerationWords = (name: string): string => {
  const words = name.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

import * as z from "zod/mini";
import { useStored } from "../-write/stored.ts";
import { placeKey } from "./place.ts";
import type { Place } from "./place.ts";

const sourceSchema = z.object({
  id: z.string(),
  kind: z.enum(["pasted", "file", "interface", "book"]),
  name: z.string(),
  text: z.string(),
  /** Of a version of the contract book. */
  hash: z.optional(z.string()),
});

const storedSchema = z.object({ useService: z.boolean(), sources: z.array(sourceSchema) });

export type StoredSource = z.output<typeof sourceSchema>;
export type NewSource = Omit<StoredSource, "id">;
export type StoredSources = z.output<typeof storedSchema>;

/** The texts that this tab has of a contract's ABI, and whether the service's is used. */
export function useStoredSources(place: Place): [StoredSources, (value: StoredSources) => void] {
  return useStored(`${placeKey(place)}/abi`, storedSchema, () => ({ useService: true, sources: [] }));
}

/** The text that is being typed; apart from the others, which may be large, because every key stroke keeps it. */
export function useStoredDraft(place: Place): [string, (value: string) => void] {
  return useStored(`${placeKey(place)}/abi-draft`, z.string(), () => "");
}

/** A name that no source has yet: two files may be called the same. */
export function nameFor(name: string, taken: readonly string[]): string {
  let count = 1;
  let unique = name;
  while (taken.includes(unique)) {
    count += 1;
    unique = `${name} (${count})`;
  }
  return unique;
}

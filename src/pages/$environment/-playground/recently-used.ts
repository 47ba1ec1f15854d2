import { createContext, useCallback, useState } from "react";
import * as z from "zod/mini";
import { placeKey } from "./place.ts";
import type { Place } from "./place.ts";

const storageKey = "postern-recently-used";
const MOST_PLACES = 50;
const MOST_USED = 5;

/** By place, the one used last at the end; of a function its signature alone, never its arguments. */
const storedSchema = z.array(
  z.tuple([z.string(), z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(MOST_USED))]),
);
type Stored = z.output<typeof storedSchema>;

/** Tells the list of functions that one of them was called or reviewed. */
export const NoteUse = createContext<(signature: string) => void>(() => undefined);

/** The functions of a contract that were used last in this browser, the latest first, and how to note another one. */
export function useRecentlyUsed(place: Place): readonly [readonly string[], (signature: string) => void] {
  const key = placeKey(place);
  const [stored, setStored] = useState(read);
  const note = useCallback(
    (signature: string) => {
      // Another tab may have noted something since.
      const before = read();
      const used = [signature, ...usedAt(before, key).filter((one) => one !== signature)].slice(0, MOST_USED);
      const after: Stored = [...before.filter(([at]) => at !== key), [key, used]];
      setStored(after);
      write(after.slice(-MOST_PLACES));
    },
    [key],
  );
  return [usedAt(stored, key), note];
}

const none: readonly string[] = [];

function usedAt(stored: Stored, key: string): readonly string[] {
  return stored.find(([at]) => at === key)?.[1] ?? none;
}

function read(): Stored {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return [];
  }
}

function write(stored: Stored): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // What was used is known until the page is left.
  }
}

import { useState } from "react";
import type * as z from "zod/mini";

const prefix = "postern.form/";

/** What this tab keeps under a key, or undefined; it survives a reload and ends with the tab. */
export function readStored(key: string): unknown {
  try {
    const text = sessionStorage.getItem(prefix + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a value in this tab; where the storage is full or forbidden, the page goes on without it. */
export function writeStored(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // The value still stands in the page.
  }
}

/** A state that survives a reload of the tab; another key is another state. Never for a secret. */
export function useStored<T>(key: string, schema: z.ZodMiniType<T>, initial: () => T): [T, (value: T) => void] {
  const read = () => {
    const stored = schema.safeParse(readStored(key));
    return { key, value: stored.success ? stored.data : initial() };
  };
  const [state, setState] = useState(read);
  const current = state.key === key ? state : read();
  if (current !== state) setState(current);
  const write = (value: T) => {
    writeStored(key, value);
    setState({ key, value });
  };
  return [current.value, write];
}

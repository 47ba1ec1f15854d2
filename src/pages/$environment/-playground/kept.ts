import type * as z from "zod/mini";

const prefix = "postern.playground/";

/** What this browser keeps under a key, or undefined where it keeps nothing of the shape. */
export function readKept<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    const text = localStorage.getItem(prefix + key);
    const kept = text === null ? undefined : schema.safeParse(JSON.parse(text));
    return kept?.success === true ? kept.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser, undefined removes it; false where the storage is full or forbidden. Never a secret. */
export function writeKept(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The keys of what is kept under a common beginning. */
export function keptKeys(beginning: string): readonly string[] {
  try {
    const whole = prefix + beginning;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(whole))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

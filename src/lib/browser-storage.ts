import * as z from "zod/mini";

/**
 * A browser storage, or its part under a prefix; never for a secret. A value that cannot be written, because the
 * storage is full or forbidden, is held in memory until the page closes or something else writes under the key.
 */
export type BrowserStorage = {
  /** The value under a key; undefined if missing or invalid. */
  readonly read: <T>(key: string, schema: z.core.$ZodType<T>) => T | undefined;
  /** Stores a value as JSON, undefined removes it. Returns false if it is only in memory. */
  readonly write: (key: string, value: unknown) => boolean;
  /** The stored text under a key. */
  readonly readText: (key: string) => string | null;
  /** Like `write`, for a text that is stored unchanged. */
  readonly writeText: (key: string, text: string | null) => boolean;
  /** The keys that begin with a text. */
  readonly keys: (beginning: string) => readonly string[];
  /** Calls back after every change, by this tab or another; returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The part of the storage whose keys begin with a prefix, which callers omit. */
  readonly under: (prefix: string) => BrowserStorage;
};

/** The value of a stored text; undefined if missing or invalid. */
export const storedValue = <T>(text: string | null, schema: z.core.$ZodType<T>): T | undefined => {
  if (text === null) return undefined;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

type Area = {
  /** Throws if the browser forbids the storage. */
  readonly open: () => Storage;
  /** Values that could not be written, with the stored text at that time. */
  readonly held: Map<string, { readonly over: string | null; readonly text: string | null }>;
  readonly listeners: Set<() => void>;
};

const partOf = (area: Area, prefix: string): BrowserStorage => {
  const readText = (key: string) => textIn(area, prefix + key);
  const writeText = (key: string, text: string | null) => {
    const isStored = put(area, prefix + key, text);
    for (const listener of area.listeners) listener();
    return isStored;
  };
  return {
    read: (key, schema) => storedValue(readText(key), schema),
    write: (key, value) => writeText(key, value === undefined ? null : JSON.stringify(value)),
    readText,
    writeText,
    keys: (beginning) => keysIn(area, prefix + beginning).map((key) => key.slice(prefix.length)),
    subscribe: (listener) => {
      area.listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        area.listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
    under: (more) => partOf(area, prefix + more),
  };
};

const stored = ({ open }: Area, key: string): string | null => {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
};

const textIn = (area: Area, key: string): string | null => {
  const text = stored(area, key);
  const held = area.held.get(key);
  // Another tab may have written since.
  return held !== undefined && held.over === text ? held.text : text;
};

const put = (area: Area, key: string, text: string | null): boolean => {
  area.held.delete(key);
  try {
    if (text === null) area.open().removeItem(key);
    else area.open().setItem(key, text);
    return true;
  } catch {
    area.held.set(key, { over: stored(area, key), text });
    return false;
  }
};

const keysIn = ({ open }: Area, beginning: string): readonly string[] => {
  try {
    return Object.keys(open()).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
};

const areaOf = (open: () => Storage): Area => ({ open, held: new Map(), listeners: new Set() });

/** Stored permanently in this browser. */
export const local = partOf(
  areaOf(() => localStorage),
  "",
);

/** Stored for this tab; survives a reload and ends with the tab. */
export const tab = partOf(
  areaOf(() => sessionStorage),
  "",
);

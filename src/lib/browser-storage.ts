import * as z from "zod/mini";

/**
 * A storage of the browser, or its part under a prefix; never for a secret. What cannot be written, because the storage is full
 * or forbidden, is held by the page until it is closed or something else writes under the key.
 */
export type BrowserStorage = {
  /** The value under a key; undefined without one that the schema accepts. */
  readonly read: <T>(key: string, schema: z.core.$ZodType<T>) => T | undefined;
  /** Stores a value as JSON, undefined removes it. Returns false if only the page holds it. */
  readonly write: (key: string, value: unknown) => boolean;
  /** The text under a key, as it is stored. */
  readonly readText: (key: string) => string | null;
  /** As `write`, for a text that is stored as it is. */
  readonly writeText: (key: string, text: string | null) => boolean;
  /** The keys that begin with a text. */
  readonly keys: (beginning: string) => readonly string[];
  /** Calls back after every change, by this tab or another; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The part of the storage whose keys begin with a prefix, named without it. */
  readonly under: (prefix: string) => BrowserStorage;
};

/** The value in a stored text; undefined without one that the schema accepts. */
export const storedValue = <T>(text: string | null, schema: z.core.$ZodType<T>): T | undefined => {
  if (text === null) return undefined;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

type Area = {
  /** Throws where the browser forbids the storage. */
  readonly open: () => Storage;
  /** What could not be written over what was stored then. */
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

/** What is kept in this browser for good. */
export const local = partOf(
  areaOf(() => localStorage),
  "",
);

/** What is kept for this tab; it survives a reload and ends with the tab. */
export const tab = partOf(
  areaOf(() => sessionStorage),
  "",
);

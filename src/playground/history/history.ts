import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { storedValue } from "#src/lib/browser-storage.ts";
import { localPlayground } from "#src/playground/ref/local-playground.ts";

const entrySchema = lazily(() =>
  z.strictObject({
    /** The time of the result, in milliseconds since 1970. */
    at: z.number(),
    /** Full signature of the function. */
    fn: z.string(),
    /** The form's values; undefined if they were too large to store. */
    drafts: z.optional(z.array(z.unknown())),
    answered: z.boolean(),
    /** The result or the error, shortened if it is long. */
    text: z.string(),
  }),
);

/** A read call that was made from this browser. */
export type HistoryEntry = z.output<typeof entrySchema>;

const MOST_ENTRIES = 50;
const MOST_CONTRACTS = 50;
const MOST_DRAFT = 10_000;
const MOST_TEXT = 300;

const beginning = "history/";
const historySchema = lazily(() => z.array(entrySchema));

/** The read calls of a contract, newest first; of that contract only. */
export const readHistory = (contract: string): readonly HistoryEntry[] =>
  entriesIn(localPlayground.readText(beginning + contract));

/** Like `readHistory`, live. */
export const useStoredHistory = (contract: string): readonly HistoryEntry[] => {
  const text = useSyncExternalStore(localPlayground.subscribe, () => localPlayground.readText(beginning + contract));
  return useMemo(() => entriesIn(text), [text]);
};

const entriesIn = (text: string | null): readonly HistoryEntry[] => storedValue(text, historySchema) ?? [];

/** Adds a read call to the contract's history; the oldest are dropped. */
export const addToHistory = (contract: string, entry: HistoryEntry): void => {
  const { drafts, text, ...rest } = entry;
  const short = {
    ...rest,
    ...(drafts === undefined || JSON.stringify(drafts).length > MOST_DRAFT ? {} : { drafts }),
    text: text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text,
  };
  const entries = [short, ...readHistory(contract)].slice(0, MOST_ENTRIES);
  forgetOldest(contract);
  for (let count = entries.length; count > 0; count = Math.floor(count / 2)) {
    if (localPlayground.write(beginning + contract, entries.slice(0, count))) return;
  }
  // No part fits in storage: the page keeps them all in memory.
  localPlayground.write(beginning + contract, entries);
};

/** Deletes the read calls of a contract. */
export const clearHistory = (contract: string): void => {
  localPlayground.write(beginning + contract, undefined);
};

const forgetOldest = (contract: string): void => {
  const others = localPlayground.keys(beginning).filter((key) => key !== beginning + contract);
  const surplus = others.length - (MOST_CONTRACTS - 1);
  if (surplus <= 0) return;
  const lastUse = (key: string) => localPlayground.read(key, historySchema)?.[0]?.at ?? 0;
  const byAge = others.map((key) => ({ key, at: lastUse(key) })).sort((one, other) => one.at - other.at);
  for (const { key } of byAge.slice(0, surplus)) localPlayground.write(key, undefined);
};

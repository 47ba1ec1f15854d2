import { useState } from "react";
import type * as z from "zod/mini";
import { tab } from "./browser-storage.ts";

/** The forms' data stored in this tab. */
export const tabForms = tab.under("postern.form/");

/** How to undo filling a form: undefined if it was empty before. */
export type Filled = { readonly restore: (() => void) | undefined };

/** Stores a draft under the key of a form's data in this tab. Never with a secret. */
export const fillTab = (key: string, draft: unknown): Filled => {
  const before = tabForms.readText(key);
  tabForms.write(key, draft);
  return { restore: before === null ? undefined : () => tabForms.writeText(key, before) };
};

/** A form's state that survives a reload of the tab; another key is another state. Never for a secret. */
export const useTabState = <T>(key: string, schema: z.core.$ZodType<T>, initial: () => T): [T, (value: T) => void] => {
  const read = () => {
    const value = tabForms.read(key, schema);
    return { key, value: value === undefined ? initial() : value };
  };
  const [state, setState] = useState(read);
  const current = state.key === key ? state : read();
  if (current !== state) setState(current);
  const write = (value: T) => {
    tabForms.write(key, value);
    setState({ key, value });
  };
  return [current.value, write];
};

import type { Control } from "react-hook-form";
import { isRecordOrList } from "#shared/json/is-record.ts";

type Show = (index: number) => void;

/** By form and by the path of a list's rows, how a row is drawn that is out of view. */
const lists = new WeakMap<Control, Map<string, Show>>();

/** A long list says how it draws a row at once; returns how to take it back. */
export const showsRow = (form: Control, name: string, show: Show): (() => void) => {
  const own = lists.get(form) ?? new Map<string, Show>();
  lists.set(form, own.set(name, show));
  return () => {
    if (own.get(name) === show) own.delete(name);
  };
};

/** Draws the field of a path, such as `args.0.items.399.parts.1`, in whatever rows it is. */
export const showField = (form: Control, path: readonly string[]): void => {
  const own = lists.get(form);
  // From outside to inside: a list in a row is there once the row is.
  for (const [at, step] of path.entries()) {
    if (step === "items") own?.get(path.slice(0, at + 1).join("."))?.(Number(path[at + 1]));
  }
};

/** The path of the first error of an argument, in the order of the page. */
export const firstErrorPath = (errors: unknown): readonly string[] | undefined =>
  isRecordOrList(errors) ? firstIn(errors["args"], ["args"]) : undefined;

const firstIn = (errors: unknown, path: readonly string[]): readonly string[] | undefined => {
  if (!isRecordOrList(errors)) return undefined;
  if (typeof errors["type"] === "string") return path;
  for (const [step, below] of Object.entries(errors)) {
    const found = firstIn(below, [...path, step]);
    if (found !== undefined) return found;
  }
  return undefined;
};

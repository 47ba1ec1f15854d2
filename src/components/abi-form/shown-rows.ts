import type { Control } from "react-hook-form";
import { isRecordOrList } from "#shared/json/is-record.ts";

type Show = (index: number) => void;

/** Functions that render an out-of-view row, by form and by the path of the list's rows. */
const lists = new WeakMap<Control, Map<string, Show>>();

/** Registers a long list's function for rendering a row; returns a function that removes it. */
export const showsRow = (form: Control, name: string, show: Show): (() => void) => {
  const own = lists.get(form) ?? new Map<string, Show>();
  lists.set(form, own.set(name, show));
  return () => {
    if (own.get(name) === show) own.delete(name);
  };
};

/** Renders the field at a path, such as `args.0.items.399.parts.1`, inside any rows. */
export const showField = (form: Control, path: readonly string[]): void => {
  const own = lists.get(form);
  // From the outside in: a list inside a row exists once the row does.
  for (const [at, step] of path.entries()) {
    if (step === "items") own?.get(path.slice(0, at + 1).join("."))?.(Number(path[at + 1]));
  }
};

/** The elements that show the fields on the page, by form and by path. */
const fields = new WeakMap<Control, Map<string, HTMLElement>>();

/** Registers the element of a field for the focus; returns a function that removes it. */
export const focusesField = (form: Control, path: string, element: HTMLElement): (() => void) => {
  const own = fields.get(form) ?? new Map<string, HTMLElement>();
  fields.set(form, own.set(path, element));
  return () => {
    // A row that moved may have taken the path.
    if (own.get(path) === element) own.delete(path);
  };
};

/** Focuses the field at a path, if it is on the page. */
export const focusField = (form: Control, path: readonly string[]): void =>
  fields.get(form)?.get(path.join("."))?.focus();

/** The path of the first argument error, in page order. */
export const firstErrorPath = (errors: unknown): readonly string[] | undefined =>
  isRecordOrList(errors) ? firstIn(errors["args"], ["args"]) : undefined;

const firstIn = (errors: unknown, path: readonly string[]): readonly string[] | undefined => {
  if (!isRecordOrList(errors)) return undefined;
  if (typeof errors["type"] === "string") return path;
  for (const [step, below] of Object.entries(errors)) {
    const errorPath = firstIn(below, [...path, step]);
    if (errorPath !== undefined) return errorPath;
  }
  return undefined;
};

import type { KeyboardEvent } from "react";

const steps: ReadonlyMap<string, (at: number, last: number) => number> = new Map([
  ["ArrowDown", (at: number, last: number) => Math.min(at + 1, last)],
  ["ArrowUp", (at: number) => Math.max(at - 1, 0)],
  ["Home", () => 1],
  ["End", (_: number, last: number) => last],
]);

/**
 * Where a key moves the focus from one of the list's stops, of which the first is the search; Home and End in the search
 * stay there.
 */
export const stepOf = (key: string, at: number, last: number): number | undefined =>
  at === 0 && (key === "Home" || key === "End") ? undefined : steps.get(key)?.(at, last);

/** Whether a key on a row begins a search; the shortcuts for search and help keep their function. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  key.length === 1 && !" /?".includes(key) && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 1,
  End: (_, last) => last,
};

/** Moves the focus between the search and the rows of the list around it; Home and End in the search stay there. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, currentTarget } = event;
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const list = currentTarget.closest("[data-functions]");
  if (step === undefined || list === null) return;
  if (currentTarget instanceof HTMLInputElement && (key === "Home" || key === "End")) return;
  event.preventDefault();
  const stops = [...list.querySelectorAll<HTMLElement>("input[type=search], button[data-function]:not([hidden])")];
  stops[step(stops.indexOf(currentTarget), stops.length - 1)]?.focus();
};

/** Whether a key on a row begins a search; the shortcuts for search and help keep their function. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  key.length === 1 && !" /?".includes(key) && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

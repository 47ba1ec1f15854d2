import { useEffect } from "react";
import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 1,
  End: (_, last) => last,
};

/** Moves the focus between the search and the rows of the list around it; Home and End in the search stay there. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const list = currentTarget.closest("[data-functions]");
  if (step === undefined || list === null) return;
  if (currentTarget instanceof HTMLInputElement && (key === "Home" || key === "End")) return;
  event.preventDefault();
  const stops = [...list.querySelectorAll<HTMLElement>("input[type=search], button[data-function]:not([hidden])")];
  stops[step(stops.indexOf(currentTarget), stops.length - 1)]?.focus();
}

/** Whether a key on a row begins a search. */
export function isTyped({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && key !== "/" && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
}

/** Runs at `/` anywhere on the page but where it is text, and not behind a dialog. */
export function useSlash(run: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isText(event.target) || document.querySelector("[role=dialog]") !== null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [run]);
}

function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}

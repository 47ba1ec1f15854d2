import { useSyncExternalStore } from "react";

const key = "postern-single-keys";
const listeners = new Set<() => void>();

const read = (): boolean => {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  globalThis.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener("storage", listener);
  };
};

const allow = (allowed: boolean) => {
  try {
    localStorage.setItem(key, allowed ? "on" : "off");
  } catch {
    // Where nothing is kept they stay on.
  }
  for (const listener of listeners) listener();
};

/** Whether shortcuts without a modifier work, as this browser remembers it, and how that is changed (WCAG 2.1.4). */
export const useSingleKeys = () => ({ allowed: useSyncExternalStore(subscribe, read), allow });

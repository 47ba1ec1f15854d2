import { say } from "./say.ts";

/** Long enough for a form to move the focus to its first error. */
const afterMs = 250;

/**
 * Announces errors that appear at the fields of any form. The error of a field that gets the focus is skipped: it is
 * read with its field. Returns a function that ends it.
 */
export const announceFieldErrors = (): (() => void) => {
  let wrong = new Set<HTMLElement>();
  /** When the first of them was found, and when the focus last moved. */
  let since = 0;
  let focusedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = () => {
    const fields = [...wrong].filter((field) => field.isConnected && isWrong(field));
    wrong = new Set();
    const isFocused = fields.some((field) => field === document.activeElement);
    if (isFocused && focusedAt > since - afterMs) return;
    const texts = fields.map(errorOf).filter((text) => text !== "");
    if (texts.length > 0) say(texts.join(" "));
  };
  const observer = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (!(target instanceof HTMLElement) || oldValue === "true" || !isWrong(target)) continue;
      if (wrong.size === 0) since = performance.now();
      wrong.add(target);
      clearTimeout(timer);
      timer = setTimeout(announce, afterMs);
    }
  });
  observer.observe(document, { subtree: true, attributeFilter: ["aria-invalid"], attributeOldValue: true });
  const noteFocus = () => {
    focusedAt = performance.now();
  };
  document.addEventListener("focusin", noteFocus);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("focusin", noteFocus);
    observer.disconnect();
  };
};

const isWrong = (field: HTMLElement): boolean => field.getAttribute("aria-invalid") === "true";

/** The error text after a field's label; empty if it is in a live region, which is read anyway. */
const errorOf = (field: HTMLElement): string => {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const parts = ids.map((id) => document.getElementById(id)).filter((part) => part !== null);
  if (parts.some((part) => part.closest("output, [role=alert], [role=status], [aria-live]") !== null)) return "";
  const text = parts.map(({ textContent }) => textContent.trim()).join(" ");
  const label = field.getAttribute("aria-label") ?? (isLabelled(field) ? field.labels?.[0]?.textContent : undefined);
  return label === undefined || label === null || text === "" ? text : `${label}: ${text}`;
};

const isLabelled = (field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  "labels" in field;

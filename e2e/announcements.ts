import type { Page } from "@playwright/test";

/** Starts recording what assistive technology would read out by itself; earlier records are dropped. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const state: typeof globalThis & { announcements?: string[]; observer?: MutationObserver } = globalThis;
    state.observer?.disconnect();
    const messages: string[] = [];
    state.announcements = messages;
    /** The live region around a node, unless a closer element turns it off. */
    const regionOf = (node: Node | null): Element | null => {
      const start = node instanceof Element ? node : (node?.parentElement ?? null);
      const nearest = start?.closest("[aria-live], output, [role=status], [role=alert], [role=log]") ?? null;
      return nearest?.getAttribute("aria-live") === "off" ? null : nearest;
    };
    const wordsOf = (element: Element) =>
      element instanceof HTMLElement ? element.innerText.replaceAll(/\s+/g, " ").trim() : "";
    const last = new WeakMap<Element, string>();
    for (const region of document.querySelectorAll("[aria-live], output, [role=status], [role=alert], [role=log]")) {
      last.set(region, wordsOf(region));
    }
    const observer = new MutationObserver((records) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const region = regionOf(target);
        if (region !== null) changed.add(region);
        // An alert is read when it appears; any other region only if it already existed.
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const alert of [node, ...node.querySelectorAll("*")])
            if (alert.matches("[role=alert]")) changed.add(alert);
        }
      }
      for (const region of changed) {
        const words = wordsOf(region);
        if (words !== "" && words !== last.get(region)) messages.push(words);
        last.set(region, words);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    state.observer = observer;
  });

/** What was recorded since then. */
export const saidOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const state: typeof globalThis & { announcements?: string[] } = globalThis;
    return state.announcements ?? [];
  });

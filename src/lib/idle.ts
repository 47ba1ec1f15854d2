/** How long a page has for what it shows first. */
const firstMs = 2_000;

/** Resolves once the page has its first content and the browser is idle. Safari does not report idleness. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
      else resolve();
    }, firstMs);
  });

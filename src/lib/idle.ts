/** How long a page has for what it shows first. */
const firstMs = 2_000;

/** Resolves when the browser has nothing else to do, or after a second. Safari does not report idleness. */
export const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve);
  });

/** Resolves once the page has its first content and the browser is idle, or a second later. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => void nextIdle().then(resolve), firstMs);
  });

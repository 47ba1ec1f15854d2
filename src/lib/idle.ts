/** How long a page has for what it shows first. */
const firstMs = 2_000;

/** Resolves once the page has what it shows first and the browser has nothing to do. Safari does not say when it has. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
      else resolve();
    }, firstMs);
  });

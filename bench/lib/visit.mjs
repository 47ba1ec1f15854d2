import { gzipSync } from "node:zlib";
import { levelled } from "./levels.mjs";

/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./levels.mjs").Request} Request */

/** The two screen sizes that Lighthouse uses. */
const screens = /** @type {const} */ ({
  mobile: { width: 412, height: 823 },
  desktop: { width: 1350, height: 940 },
});

/**
 * Records in the page when it became permanently usable, and its layout shift. Usable means that its heading is there
 * and no placeholders are left. This is read when the page changes, not at each frame, and counts from the next painted
 * frame.
 */
const observe = () => {
  const noted = { usable: 0, shift: 0 };
  Object.assign(globalThis, { benchNoted: noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) noted.shift += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
  let isUsable = false;
  const look = () => {
    const now =
      document.querySelector("h1") !== null &&
      document.querySelector(".mantine-Skeleton-root, .mantine-Loader-root, output[aria-busy=true]") === null;
    if (now === isUsable) return;
    isUsable = now;
    if (!now) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener(
        "message",
        () => {
          noted.usable = performance.now();
        },
        { once: true },
      );
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
};

/**
 * Loads a page in a new tab and waits until it is idle.
 * @param {BrowserContext} context
 * @param {string} url
 * @param {{ readonly screen: "mobile" | "desktop", readonly rate?: number, readonly latencyMs?: number, readonly cold: boolean }} how `rate` is how many times
 * slower the processor is made, `latencyMs` is added to every answer; `cold` empties the cache before
 */
export const visit = async (context, url, { screen, rate = 1, latencyMs = 0, cold }) => {
  const page = await context.newPage();
  try {
    await page.setViewportSize(screens[screen]);
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    if (cold) await session.send("Network.clearBrowserCache");
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    if (latencyMs > 0)
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    const requests = requestsOf(session);
    await page.goto(url);
    // On a busy machine a page may request nothing for a while before it appears.
    for (let attempt = 0; attempt < 300 && (await read(page)).usable === 0; attempt += 1)
      await page.waitForTimeout(100);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    const figures = await read(page);
    if (figures.usable === 0) throw new Error(`${url} did not become usable.`);
    return { ...figures, requests: levelled(requests()) };
  } finally {
    await page.close();
  }
};

/** What was recorded in a page so far. */
const read = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    /** @type {{ benchNoted: { usable: number, shift: number } }} */
    const { benchNoted } = Object.assign({ benchNoted: { usable: 0, shift: 0 } }, globalThis);
    return { ...benchNoted, nodes: document.querySelectorAll("*").length };
  });

/** Records a page's requests from now on, except unfinished ones. */
const requestsOf = (/** @type {import("@playwright/test").CDPSession} */ session) => {
  /** @type {Map<string, { url: string, start: number, end: number }>} */
  const byId = new Map();
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    if (!/^https?:/.test(request.url)) return;
    byId.set(requestId, { url: request.url, start: timestamp * 1000, end: Number.NaN });
  });
  // A preloaded file is requested again where it is used, and is already there.
  session.on("Network.requestServedFromCache", ({ requestId }) => byId.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const request = byId.get(requestId);
    if (request !== undefined) request.end = timestamp * 1000;
  });
  return () => [...byId.values()].filter(({ end, url }) => !Number.isNaN(end) && !url.endsWith("/favicon.svg"));
};

/** Kilobytes of the requested files whose names end this way, each compressed with gzip. */
export const gzipKilobytes = async (/** @type {readonly Request[]} */ requests, /** @type {string} */ ending) => {
  const urls = new Set(requests.map(({ url }) => url).filter((url) => new URL(url).pathname.endsWith(ending)));
  const sizes = await Promise.all(
    [...urls].map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

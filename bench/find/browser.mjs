import { join } from "node:path";
import { signIn, startChrome } from "../lib/chrome.mjs";
import { median } from "../lib/figures.mjs";
import { visit } from "../lib/visit.mjs";

/** @typedef {import("../lib/rows.mjs").Row} Row */
/** @typedef {import("@playwright/test").Page} Page */

const repeats = 7;

/**
 * Runs in each page and provides `paintedRows`, which resolves once a change has left this many rows in a table and
 * they have been painted.
 */
const offerPaintedRows = () => {
  Reflect.set(
    globalThis,
    "paintedRows",
    (/** @type {number} */ least, /** @type {number} */ most) =>
      new Promise((resolve) => {
        const changes = new MutationObserver(() => {
          const { length } = document.querySelectorAll("tbody tr");
          if (length < least || length > most) return;
          changes.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", resolve, { once: true });
            port1.start();
            port2.postMessage(null);
          });
        });
        changes.observe(document.body, { childList: true, subtree: true });
      }),
  );
};

/** Pastes text into the search field: milliseconds until its one hit is painted. */
const pasteToHit = async (/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ text) => {
  await page.goto(url);
  await page.locator("tbody tr").nth(19).waitFor();
  // Work after loading the page is not part of the figure.
  await page.waitForTimeout(500);
  return page.locator("[data-find]").evaluate(async (field, value) => {
    if (!(field instanceof HTMLInputElement)) throw new Error("no search field");
    const there = Reflect.get(globalThis, "paintedRows")(1, 1);
    const start = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await there;
    return performance.now() - start;
  }, text);
};

/** Clicks the list's link in the navigation: milliseconds until its rows are painted. */
const clickToRows = async (/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ link) => {
  await page.goto(url);
  await page.locator("main h1").waitFor();
  await page.waitForTimeout(1_000);
  return page
    .locator(`a[href$="${link}"]`)
    .first()
    .evaluate(async (element) => {
      const there = Reflect.get(globalThis, "paintedRows")(20, Infinity);
      const start = performance.now();
      if (element instanceof HTMLElement) element.click();
      await there;
      return performance.now() - start;
    });
};

/**
 * The list of addresses in a browser: how soon its rows appear, and how soon one of all addresses is found. A list
 * shows 20 rows a page and at most 100, however many there are.
 * @param {{ readonly origin: string, readonly cookie: string }} server whose environment `bench` has a full mirror
 * @param {string} executable of the browser
 * @param {string} folder for the browser's profile
 * @param {readonly string[]} addresses that are in the list, one for each search
 * @returns {Promise<readonly Row[]>}
 */
export const findInBrowser = async (server, executable, folder, addresses) => {
  const chrome = await startChrome(executable, join(folder, "chrome"));
  try {
    return await chrome.using(async (context) => {
      await signIn(context, server);
      const at = (/** @type {string} */ path) => `${server.origin}/bench${path}`;
      const page = await context.newPage();
      await page.addInitScript(offerPaintedRows);
      await page.setViewportSize({ width: 1280, height: 800 });
      const session = await context.newCDPSession(page);
      /** @type {number[]} */
      const searches = [];
      for (const address of addresses) searches.push(await pasteToHit(page, at("/addresses"), address));
      /** @type {Row[]} */
      const rows = [
        {
          name: "find one address among 100,000, key to painted hit",
          value: median(searches),
          unit: "ms",
          target: 200,
        },
      ];
      for (const { rate, target } of [
        { rate: 1, target: 150 },
        { rate: 4, target: 600 },
      ]) {
        await session.send("Emulation.setCPUThrottlingRate", { rate });
        /** @type {number[]} */
        const clicks = [];
        for (let count = 0; count < repeats; count += 1)
          clicks.push(await clickToRows(page, at("/activity"), "/bench/addresses"));
        const name = `list of more than 500 rows (20 are shown), click to painted rows, processor ${rate}x slower`;
        rows.push({ name, value: median(clicks), unit: "ms", target });
      }
      await page.close();
      const whole = await visit(context, at("/addresses?take=100"), { screen: "desktop", cold: false });
      rows.push({
        name: "list of more than 500 rows (100 are shown): elements",
        value: whole.nodes,
        unit: "",
        target: 2_000,
      });
      return rows;
    });
  } finally {
    await chrome.stop();
  }
};

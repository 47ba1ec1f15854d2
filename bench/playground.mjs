import { chromium } from "@playwright/test";
import { chromiumExecutable } from "./chromium.mjs";
import { signIn } from "./lib/chrome.mjs";
import { median, percentile } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { networkNamed, settled, startPostern } from "./lib/postern.mjs";
import { erc20, openedOfRealistic, plain, realistic } from "./playground/abis.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {{ readonly took: number, readonly longest: number, readonly nodes: number }} Given */

const repeats = 7;
const nobody = "0x00000000000000000000000000000000000000AA";

/**
 * Opens the playground without an ABI, enters one, and measures until the list and the form of a function are painted.
 * @returns {Promise<Given>}
 */
const give = async (/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ abi) => {
  await page.goto(url);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const field = page.getByLabel("ABI", { exact: true });
  await field.waitFor();
  await field.evaluate((element, text) => {
    if (!(element instanceof HTMLTextAreaElement)) throw new Error("no field for an ABI");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, abi);
  // Work after loading the page is not part of the figure.
  await page.waitForTimeout(500);
  return page.getByRole("button", { name: "Use this ABI" }).evaluate(async (button) => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration: took } of list.getEntries()) longest = Math.max(longest, took);
    });
    observer.observe({ type: "longtask" });
    const painted = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", resolve, { once: true });
          port1.start();
          port2.postMessage(null);
        });
      });
    const isThere = () =>
      document.querySelector("[data-function]") !== null &&
      document.querySelector("section[aria-label=Form] input") !== null;
    // Checked when the page changes, not at each frame: what is there is painted with the next frame.
    const there = new Promise((resolve) => {
      const changes = new MutationObserver(() => {
        if (!isThere()) return;
        changes.disconnect();
        resolve(undefined);
      });
      changes.observe(document.body, { childList: true, subtree: true });
    });
    const start = performance.now();
    if (button instanceof HTMLElement) button.click();
    await there;
    await painted();
    const took = performance.now() - start;
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    observer.disconnect();
    return { took, longest, nodes: document.querySelectorAll("*").length };
  });
};

/** How long each key takes until its result is painted, and how long it kept the page busy. */
const type = async (/** @type {Page} */ page, /** @type {string} */ label, /** @type {string} */ text) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const field = page.getByLabel(label, { exact: true }).first();
  await field.click();
  await field.evaluate((element) => {
    /** @type {number[]} */
    const times = [];
    Object.assign(globalThis, { keyTimes: times });
    element.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => times.push(performance.now() - timeStamp), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  const before = await busy();
  for (const key of text) {
    await page.keyboard.press(key === "<" ? "Backspace" : key);
    await page.waitForTimeout(120);
  }
  const busyPerKey = ((await busy()) - before) / text.length;
  /** @type {readonly number[]} */
  const times = await page.evaluate("globalThis.keyTimes");
  await session.detach();
  return { times, busyPerKey };
};

/** What is measured, the ABI, the function that opens, and keys typed once it is open. */
const cases = /** @type {const} */ ([
  { title: "ERC-20 ABI to a usable form", abi: erc20, fn: "transfer(address,uint256)", keys: [] },
  {
    title: "300 functions to a list and a form",
    abi: plain,
    fn: "item0(address,uint256)",
    keys: [
      ["a key in the search of 300 functions", "Search functions", "item12<<<<<<value299<<<<<<<<"],
      ["a key in a field of the form", "value0", "123456789012345678901234567890"],
    ],
  },
  {
    title: "300 functions with structs and words, 100 KB",
    abi: realistic,
    fn: openedOfRealistic,
    keys: [
      ["a key in the search of 300 functions with structs", "Search functions", "vault<<<<<minimumOut<<<<<<<<<<"],
      ["a key in a field of a struct", "maker", "0x00112233445566778899aabbccdd"],
    ],
  },
]);

/**
 * In milliseconds, at full speed and on a processor that is four times slower. For a form: the best peer's time, taken
 * on two cores in one sitting with Postern's, times the share of it that Postern may take.
 */
const fast = { rate: 1, small: 59 * 1, large: 139 * 0.8, task: 50, busy: 6 };
const slow = { rate: 4, small: 315 * 0.65, large: 453 * 0.7, key: 25, slowKey: 45 };
const mostElements = 1_500;

/** @type {(name: string, value: number, target: number | undefined) => readonly Row[]} */
const time = (name, value, target) => (target === undefined ? [] : [{ name, value, unit: "ms", target }]);

/** @type {(page: Page, url: string, targets: { readonly rate: number, readonly small: number, readonly large: number, readonly task?: number, readonly busy?: number, readonly key?: number, readonly slowKey?: number }) => Promise<readonly Row[]>} */
const benchRate = async (page, url, { rate, small, large, task, busy, key, slowKey }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  /** @type {Row[]} */
  const rows = [];
  const slower = `processor ${rate}x slower`;
  for (const { title, abi, fn, keys } of cases) {
    /** @type {Given[]} */
    const loads = [];
    for (let count = 0; count < repeats; count += 1) loads.push(await give(page, `${url}&fn=${fn}`, abi));
    const isLarge = keys.length > 0;
    rows.push(...time(`${title}, ${slower}`, median(loads.map(({ took }) => took)), isLarge ? large : small));
    if (isLarge) {
      const nodes = Math.max(...loads.map((one) => one.nodes));
      rows.push({ name: `${title}, ${slower}: elements`, value: nodes, unit: "", target: mostElements });
      rows.push(...time(`${title}, ${slower}: longest task`, median(loads.map(({ longest }) => longest)), task));
    }
    for (const [name, label, text] of keys) {
      const { times, busyPerKey } = await type(page, label, text);
      rows.push(
        ...time(`${name}, ${slower}: median`, median(times), key),
        ...time(`${name}, ${slower}: 95th percentile`, percentile(times, 0.95), slowKey),
        ...time(`${name}, ${slower}: busy`, busyPerKey, busy),
      );
    }
  }
  return rows;
};

/** The playground in Chromium, on the production build: entering ABIs, and typing with 300 functions. */
export const run = (/** @type {string} */ root) =>
  withFolder(async (folder) => {
    const server = await startPostern(root, folder);
    const browser = await chromium.launch({
      executablePath: chromiumExecutable(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      await settled(server);
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await signIn(context, server);
      const page = await context.newPage();
      const network = await networkNamed(server, "tETH");
      const url = `${server.origin}/sandbox/playground?network=${network}&address=${nobody}`;
      return [...(await benchRate(page, url, fast)), ...(await benchRate(page, url, slow))];
    } finally {
      await browser.close();
      await server.stop();
    }
  });

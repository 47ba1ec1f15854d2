import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../scripts/lib/chromium.mjs";
import { duration, median, percentile, printTable } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { erc20, openedOfRealistic, plain, realistic } from "./playground/abis.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {{ readonly took: number, readonly longest: number, readonly nodes: number }} Given */

const repeats = 7;
const nobody = "0x00000000000000000000000000000000000000AA";

/** Starts the built server with its embedded service; returns the sign-in link. */
const startPostern = async (/** @type {string} */ folder) => {
  const child = spawn(process.execPath, ["dist/node/server/main.js"], {
    env: { PATH: process.env["PATH"], POSTERN_PORT: "0", POSTERN_DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  /** @type {string} */
  const link = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /^Sign in: (\S+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { link, stop };
};

const networkOf = async (/** @type {Page} */ page, /** @type {string} */ origin) => {
  const answer = await page.request.get(`${origin}/relay/sandbox/api/v1/network/organization?take=100`);
  const { networks } = await answer.json();
  return networks.find((/** @type {{ name: string }} */ { name }) => name === "tETH").id;
};

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

/**
 * By the name used to select one: what is measured, the ABI, the function that opens, and keys typed once it is open.
 */
const cases = /** @type {const} */ ({
  "erc-20": { title: "ERC-20 ABI to a usable form", abi: erc20, fn: "transfer(address,uint256)", keys: [] },
  plain: {
    title: "300 functions to a list and a form",
    abi: plain,
    fn: "item0(address,uint256)",
    keys: [
      ["a key in the search of 300 functions", "Search functions", "item12<<<<<<value299<<<<<<<<"],
      ["a key in a field of the form", "value0", "123456789012345678901234567890"],
    ],
  },
  realistic: {
    title: "300 functions with structs and words, 100 KB",
    abi: realistic,
    fn: openedOfRealistic,
    keys: [
      ["a key in the search of 300 functions with structs", "Search functions", "vault<<<<<minimumOut<<<<<<<<<<"],
      ["a key in a field of a struct", "maker", "0x00112233445566778899aabbccdd"],
    ],
  },
});

/** @typedef {keyof typeof cases} Case */

/** In milliseconds, at full speed and on a processor that is four times slower. */
const targets = {
  fast: { small: 55, large: 120, key: undefined, slowKey: undefined, busy: 6 },
  slow: { small: 250, large: 500, key: 25, slowKey: 45, busy: undefined },
};
const aimed = (/** @type {number | undefined} */ target) => (target === undefined ? {} : { target });

const benchRate = async (
  /** @type {Page} */ page,
  /** @type {string} */ url,
  /** @type {number} */ rate,
  /** @type {readonly Case[]} */ names,
) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  /** @type {Row[]} */
  const figures = [];
  const rows = [];
  const keys = [];
  const slower = `processor ${rate}x slower`;
  for (const { title, abi, fn, keys: typed } of names.map((name) => cases[name])) {
    /** @type {Given[]} */
    const given = [];
    for (let count = 0; count < repeats; count += 1) given.push(await give(page, `${url}&fn=${fn}`, abi));
    const times = given.map(({ took }) => took);
    const longest = given.map((one) => one.longest);
    const nodes = String(Math.max(...given.map((one) => one.nodes)));
    const isLarge = typed.length > 0;
    const most = targets[rate === 1 ? "fast" : "slow"];
    figures.push(
      { name: `${title}, ${slower}`, value: median(times), unit: "ms", target: isLarge ? most.large : most.small },
      { name: `${title}, ${slower}: elements`, value: Number(nodes), unit: "", ...(isLarge ? { target: 1_500 } : {}) },
      {
        name: `${title}, ${slower}: longest task`,
        value: median(longest),
        unit: "ms",
        ...(isLarge && rate === 1 ? { target: 50 } : {}),
      },
    );
    rows.push([title, duration(median(times)), duration(percentile(times, 0.95)), duration(median(longest)), nodes]);
    for (const [name, label, text] of typed) {
      const { times: keyTimes, busyPerKey } = await type(page, label, text);
      figures.push(
        { name: `${name}, ${slower}: median`, value: median(keyTimes), unit: "ms", ...aimed(most.key) },
        {
          name: `${name}, ${slower}: 95th percentile`,
          value: percentile(keyTimes, 0.95),
          unit: "ms",
          ...aimed(most.slowKey),
        },
        { name: `${name}, ${slower}: busy`, value: busyPerKey, unit: "ms", ...aimed(most.busy) },
      );
      keys.push([name, duration(median(keyTimes)), duration(percentile(keyTimes, 0.95)), duration(busyPerKey)]);
    }
  }
  printTable([`Processor ${rate}x slower: an ABI given`, "median", "95th percentile", "longest task", "nodes"], rows);
  if (keys.length > 0)
    printTable(
      [`Processor ${rate}x slower: a key until it is painted`, "median", "95th percentile", "busy per key"],
      keys,
    );
  return figures;
};

/** @type {readonly Case[]} */
const caseNames = ["erc-20", "plain", "realistic"];

const runCases = (/** @type {readonly Case[]} */ names) =>
  withFolder(async (folder) => {
    const { link, stop } = await startPostern(folder);
    const executablePath = chromiumPath();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const { origin } = new URL(link);
      await page.goto(link);
      await page.getByRole("heading", { name: "Overview" }).waitFor();
      const url = `${origin}/sandbox/playground?network=${await networkOf(page, origin)}&address=${nobody}`;
      const fast = await benchRate(page, url, 1, names);
      return [...fast, ...(await benchRate(page, url, 4, names))];
    } finally {
      await browser.close();
      await stop();
    }
  });

/** The playground in Chromium, on the production build: entering ABIs, and typing with 300 functions. */
export const run = () => runCases(caseNames);

// A single case takes a minute: `node bench/playground.mjs realistic`, in the folder of the build.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  await runCases(caseNames.filter((name) => chosen.length === 0 || chosen.includes(name)));
}

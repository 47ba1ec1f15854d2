import { chromium } from "@playwright/test";
import * as z from "zod";
import { chromiumExecutable } from "./chromium.mjs";
import { signIn } from "./lib/chrome.mjs";
import { median } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { demoContract, networkNamed, settled, startPostern } from "./lib/postern.mjs";

/** @typedef {import("@playwright/test").Browser} Browser */
/** @typedef {import("@playwright/test").Page} Page */

const count = 500;
const repeats = 3;
const recipient = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
const fn = "distribute((address,uint256,string)[])";
const abi = JSON.stringify([
  {
    type: "function",
    name: "distribute",
    stateMutability: "nonpayable",
    outputs: [],
    inputs: [
      {
        name: "payments",
        type: "tuple[]",
        components: [
          { name: "to", type: "address" },
          { name: "amount", type: "uint256" },
          { name: "memo", type: "string" },
        ],
      },
    ],
  },
]);

/** Distinct addresses whose letters need no checksum. */
const addressOf = (/** @type {number} */ index) => `0x${String(index + 1).padStart(40, "0")}`;
const csv = Array.from({ length: count }, (_, index) => `${addressOf(index)},${index + 1},invoice ${index}`).join("\n");

const eventsSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
    }),
  ),
});

/**
 * The tasks of the page's main thread during some work, in milliseconds, from a browser trace.
 * @returns {Promise<readonly number[]>}
 */
const traced = async (
  /** @type {Browser} */ browser,
  /** @type {Page} */ page,
  /** @type {() => Promise<unknown>} */ task,
) => {
  await page.waitForTimeout(500);
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await task();
  // Deferred work belongs to it.
  await page.waitForTimeout(700);
  const { traceEvents } = eventsSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  // One page, so the busiest thread with the page's own events is its main thread.
  const paints = new Map();
  for (const { name, pid, tid } of traceEvents) {
    if (name === "UpdateLayoutTree" || name === "Layout")
      paints.set(`${pid} ${tid}`, (paints.get(`${pid} ${tid}`) ?? 0) + 1);
  }
  const [[main] = [""]] = [...paints].sort(([, one], [, other]) => other - one);
  return (
    traceEvents
      .filter(({ name, pid, tid }) => `${pid} ${tid}` === main && name === "ThreadControllerImpl::RunTask")
      // The thread's own time: other programs' processor time does not count.
      .map(({ dur = 0, tdur = dur }) => tdur / 1000)
  );
};

/** Everything done with the rows, in order. */
const steps = (/** @type {Page} */ page) => {
  // By selectors: a search by role computes the names of all elements in a task of the page, which would count.
  const box = page.locator("fieldset").first();
  const dialog = page.locator("[role=dialog]");
  const button = (/** @type {string} */ name) => page.locator(`button[aria-label="${name}"]`);
  const review = page.locator("button[type=submit]");
  return /** @type {const} */ ([
    [
      "the text pasted into the field",
      async () => {
        await button("Paste JSON or CSV into payments").click();
        const field = page.locator("[data-unsaved] textarea");
        await field.evaluate((element, text) => {
          if (!(element instanceof HTMLTextAreaElement)) throw new Error("no field for rows");
          element.focus();
          return navigator.clipboard.writeText(text);
        }, csv);
        await page.keyboard.press("Control+V");
        await page.waitForFunction(
          (length) => [...document.querySelectorAll("textarea")].some(({ value }) => value.length === length),
          csv.length,
        );
      },
    ],
    [
      "the rows filled in",
      async () => {
        await page.locator("[data-unsaved] button:has-text('Fill in')").click();
        await page.locator("[role=listitem]").first().waitFor();
      },
    ],
    [
      "keys in a row",
      async () => {
        const field = page.locator("[role=listitem] input").nth(1);
        await field.click();
        await field.press("End");
        for (const key of "0123456789") await page.keyboard.press(key);
      },
    ],
    [
      "the rows scrolled through",
      async () => {
        await box.hover();
        for (let turn = 0; turn < 40; turn += 1) {
          await page.mouse.wheel(0, turn < 30 ? 600 : 8_000);
          await page.waitForTimeout(30);
        }
      },
    ],
    [
      "a row added",
      async () => {
        await button("Add a row to payments").click();
        await button(`Remove payments[${count}]`).waitFor();
      },
    ],
    ["a row removed", () => button(`Remove payments[${count}]`).click()],
    [
      "the page loaded again",
      async () => {
        await page.waitForTimeout(400);
        await page.reload();
        await review.waitFor();
      },
    ],
    [
      "the first error found",
      async () => {
        // No sender is chosen yet.
        await review.click();
        await page.waitForTimeout(500);
      },
    ],
    [
      "reviewed",
      async () => {
        await page.locator("input[placeholder='Find an address']").last().click();
        await page.locator("[role=option]").first().click();
        await review.click();
        await dialog.waitFor();
        await dialog.locator("[aria-busy=true]").waitFor({ state: "detached" });
      },
    ],
    [
      "the details opened",
      async () => {
        await dialog.locator("details > summary").last().click();
        await dialog.locator("[aria-label=Calldata]").first().waitFor();
      },
    ],
  ]);
};

/** Every step by name, with the longest task of each repetition. */
const measured = (/** @type {string} */ root) =>
  withFolder(async (folder) => {
    const server = await startPostern(root, folder);
    const browser = await chromium.launch({
      executablePath: chromiumExecutable(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      await settled(server);
      const network = await networkNamed(server, "tETH");
      const contract = (await demoContract(server, network, "AcceptsAnything")) ?? recipient;
      /** @type {Map<string, number[]>} */
      const results = new Map();
      for (let turn = 0; turn < repeats; turn += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await signIn(context, server);
        const page = await context.newPage();
        await page.goto(`${server.origin}/sandbox/playground?network=${network}&address=${contract}&fn=${fn}`);
        const add = page.getByRole("button", { name: "Add ABI" });
        const field = page.getByLabel("ABI", { exact: true });
        await add.or(field).first().waitFor();
        if (await add.isVisible()) await add.click();
        await field.fill(abi);
        await page.getByRole("button", { name: "Use this ABI" }).click();
        const listed = page.getByRole("button", { name: /^distribute/ });
        await listed.first().waitFor();
        await listed.last().click();
        await page.getByRole("button", { name: "Paste JSON or CSV into payments" }).waitFor();
        for (const [name, step] of steps(page)) {
          const longest = Math.max(0, ...(await traced(browser, page, step)));
          results.set(name, [...(results.get(name) ?? []), longest]);
        }
        await context.close();
      }
      return results;
    } finally {
      await browser.close();
      await server.stop();
    }
  });

/** 500 rows of a list of tuples: pasted, edited, reviewed; the longest task of each step, at full speed. */
export const run = async (/** @type {string} */ root) =>
  [...(await measured(root))].map(
    ([name, longest]) =>
      /** @satisfies {import("./lib/rows.mjs").Row} */ ({
        name: `${count} rows of a tuple[], ${name}: longest task`,
        value: median(longest),
        unit: "ms",
        target: 50,
      }),
  );

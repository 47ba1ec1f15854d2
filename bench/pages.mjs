import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromiumExecutable } from "./chromium.mjs";
import { signIn, startChrome } from "./lib/chrome.mjs";
import { median } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { settingsOf, startLighthouse } from "./lib/lighthouse.mjs";
import { demoContract, networkNamed, settled, startPostern } from "./lib/postern.mjs";
import { gzipKilobytes, visit } from "./lib/visit.mjs";

/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {import("./lib/lighthouse.mjs").Result} Result */
/** @typedef {import("./lib/chrome.mjs").Chrome} Chrome */
/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */
/** @typedef {{ readonly scripts: number, readonly requests: number }} Weight the most that a first load may need, scripts in KB */
/** @typedef {{ readonly page: string, readonly urls: readonly string[], readonly most: Weight }} Place a page and its address on each side */

/**
 * The number of answers that a chain of requests waits for is measured in a load with this delay per answer, so that
 * the work in between does not matter.
 */
const latencyMs = 200;
/** A phone's processor, as for the other targets. */
const slow = 4;

const transfer = encodeURIComponent("transfer(address,uint256)");

const presets = /** @type {const} */ (["mobile", "desktop"]);

/** Lighthouse's score, and milliseconds. */
const lighthouseTargets = {
  mobile: { score: 90, lcp: 2_700, tbt: 200 },
  desktop: { score: 98, lcp: 600 },
};
const mostShift = 0.01;

/** @type {Weight} */
const list = { scripts: 280, requests: 24 };
/** @type {Weight} */
const other = { scripts: 390, requests: 30 };
const mostStyles = 36;
const mostLevels = 3;
const mostSecondVisit = 300;

/** @type {(page: string, preset: "mobile" | "desktop", results: readonly Result[]) => readonly Row[]} */
const lighthouseRows = (page, preset, results) => {
  const name = (/** @type {string} */ what) => `${page}, Lighthouse ${preset}: ${what}`;
  const value = (/** @type {"score" | "lcp" | "tbt" | "shift"} */ key) => median(results.map((result) => result[key]));
  const targets = lighthouseTargets[preset];
  return [
    { name: name("score"), value: value("score"), unit: "points", target: targets.score, moreIsBetter: true },
    { name: name("largest contentful paint"), value: value("lcp"), unit: "ms", target: targets.lcp },
    ...("tbt" in targets
      ? [
          {
            name: name("total blocking time"),
            value: value("tbt"),
            unit: /** @type {const} */ ("ms"),
            target: targets.tbt,
          },
        ]
      : []),
    { name: name("layout shift"), value: value("shift"), unit: "", target: mostShift },
  ];
};

/**
 * Runs Lighthouse for every page on every side, alternating. Returns the rows of each side.
 * @param {Chrome} chrome
 * @param {readonly Place[]} places
 * @param {number} runs
 * @param {readonly unknown[]} sides
 * @returns {Promise<readonly (readonly Row[])[]>}
 */
const lighthouseOf = async (chrome, places, runs, sides) => {
  const lighthouse = startLighthouse();
  if (typeof lighthouse === "string") return sides.map(() => [{ name: "Lighthouse", reason: lighthouse }]);
  /** @type {Map<string, Result[]>} */
  const results = new Map();
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const { page, urls } of places) {
        for (const preset of presets) {
          for (const [side, url] of urls.entries()) {
            const result = await lighthouse.run(chrome.port, url, preset);
            const key = `${page} ${side} ${preset}`;
            if (results.size < presets.length && !results.has(key))
              console.log(`Lighthouse ${preset}: ${settingsOf(result)}`);
            results.set(key, [...(results.get(key) ?? []), result]);
          }
        }
      }
      process.stderr.write(`  Lighthouse: ${run + 1} of ${runs} rounds\n`);
    }
  } finally {
    lighthouse.stop();
  }
  return sides.map((_, side) =>
    presets.flatMap((preset) =>
      places.flatMap(({ page }) => lighthouseRows(page, preset, results.get(`${page} ${side} ${preset}`) ?? [])),
    ),
  );
};

/**
 * Visits one page on every side, alternating: a phone with an empty cache, a desktop with a full one, and once with
 * slower answers. Returns the rows of each side.
 * @param {import("@playwright/test").BrowserContext} context
 * @param {Place} place
 * @param {number} runs
 * @returns {Promise<readonly (readonly Row[])[]>}
 */
const visitsOf = async (context, { page, urls, most }, runs) => {
  const all = urls.map((url) => ({
    url,
    phone: /** @type {Visit[]} */ ([]),
    second: /** @type {Visit[]} */ ([]),
  }));
  for (let run = 0; run < runs; run += 1) {
    for (const { url, phone } of all)
      phone.push(await visit(context, url, { screen: "mobile", rate: slow, cold: true }));
  }
  // Compiled script code is cached from the second or third use on.
  const warming = 3;
  for (let run = 0; run < warming + runs; run += 1) {
    for (const { url, second } of all) {
      const one = await visit(context, url, { screen: "desktop", cold: false });
      if (run >= warming) second.push(one);
    }
  }
  /** @type {(readonly Row[])[]} */
  const rows = [];
  for (const { url, phone, second } of all) {
    const { requests, shift } = await visit(context, url, { screen: "desktop", latencyMs, cold: true });
    rows.push([
      { name: `${page}: scripts, gzip`, value: await gzipKilobytes(requests, ".js"), unit: "KB", target: most.scripts },
      { name: `${page}: styles, gzip`, value: await gzipKilobytes(requests, ".css"), unit: "KB", target: mostStyles },
      { name: `${page}: requests of a first load`, value: requests.length, unit: "", target: most.requests },
      {
        name: `${page}: levels of requests`,
        value: Math.max(...requests.map(({ level }) => level)),
        unit: "",
        target: mostLevels,
      },
      {
        name: `${page}: layout shift, both screens`,
        value: Math.max(shift, ...phone.map((one) => one.shift)),
        unit: "",
        target: mostShift,
      },
      {
        name: `${page}: usable, second visit`,
        value: median(second.map(({ usable }) => usable)),
        unit: "ms",
        target: mostSecondVisit,
      },
    ]);
  }
  return rows;
};

/**
 * The first pages of every side: Lighthouse, first loads and second visits.
 * @param {readonly import("./before.mjs").Side[]} sides
 * @param {{ readonly runs: number }} options
 */
export const runSides = (sides, { runs }) =>
  withFolder(async (folder) => {
    /** @type {import("./lib/postern.mjs").Postern[]} */
    const servers = [];
    /** @type {(() => unknown)[]} */
    const stops = [];
    try {
      for (const { name, root } of sides) {
        mkdirSync(join(folder, name));
        const server = await startPostern(root, join(folder, name));
        stops.push(server.stop);
        await settled(server);
        servers.push(server);
      }
      const chrome = await startChrome(chromiumExecutable(), join(folder, "chrome"));
      stops.push(chrome.stop);
      await chrome.using(async (context) => {
        for (const server of servers) await signIn(context, server);
      });
      const at = (/** @type {string} */ path) => servers.map(({ origin }) => `${origin}/sandbox${path}`);
      const contracts = await Promise.all(
        servers.map(async (server) => {
          const network = await networkNamed(server, "tETH");
          const address = (await demoContract(server, network, "DemoToken")) ?? "";
          return `${server.origin}/sandbox/playground?network=${network}&address=${address}`;
        }),
      );
      const pages = [
        { page: "overview", urls: at(""), most: list },
        { page: "addresses", urls: at("/addresses"), most: list },
        { page: "activity", urls: at("/activity"), most: list },
        { page: "playground", urls: at("/playground"), most: list },
      ];
      const opened = [
        { page: "playground with a contract", urls: contracts, most: other },
        {
          page: "playground with a contract and a function",
          urls: contracts.map((url) => `${url}&fn=${transfer}`),
          most: other,
        },
      ];
      const lighthouse = await lighthouseOf(chrome, pages, runs, sides);
      const visits = await chrome.using(async (context) => {
        /** @type {(readonly (readonly Row[])[])[]} */
        const pageVisits = [];
        for (const place of [...pages, ...opened]) pageVisits.push(await visitsOf(context, place, runs));
        return pageVisits;
      });
      return sides.map((_, side) => [...(lighthouse[side] ?? []), ...visits.flatMap((of) => of[side] ?? [])]);
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  });

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromiumExecutable } from "./chromium.mjs";
import { median } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { settingsOf, startLighthouse } from "./lib/lighthouse.mjs";
import { demoContract, networkNamed, settled, startPostern } from "./lib/postern.mjs";
import { buildReference, serveReference } from "./lib/reference.mjs";
import { signIn, startChrome } from "./lib/chrome.mjs";
import { gzipKilobytes, visit } from "./lib/visit.mjs";

/** @typedef {import("./lib/rows.mjs").Row} Row */
/** @typedef {import("./lib/lighthouse.mjs").Result} Result */
/** @typedef {import("./lib/chrome.mjs").Chrome} Chrome */
/** @typedef {{ readonly name: string, readonly root: string }} Side */
/** @typedef {{ readonly page: string, readonly urls: readonly string[] }} Place a page and its address on each side */

/**
 * The number of answers that a chain of requests waits for is measured in a load with this delay per answer, so that
 * the work in between does not matter.
 */
const latencyMs = 200;
/** A phone's processor, as for the other targets. */
const slow = 4;

const transfer = encodeURIComponent("transfer(address,uint256)");

const presets = /** @type {const} */ (["mobile", "desktop"]);

const targets = {
  mobile: { score: 90, lcp: 2_400, tbt: 150 },
  desktop: { score: 98, lcp: 600 },
};

/** Lighthouse's rows for one page. */
const lighthouseRows = (
  /** @type {string} */ page,
  /** @type {"mobile" | "desktop"} */ preset,
  /** @type {readonly Result[]} */ results,
  /** @type {readonly Result[]} */ references,
) => {
  const isOurs = results !== references;
  const value = (/** @type {"score" | "fcp" | "lcp" | "tbt" | "shift"} */ name, of = results) =>
    median(of.map((result) => result[name]));
  const row = (
    /** @type {string} */ name,
    /** @type {"score" | "fcp" | "lcp" | "tbt" | "shift"} */ key,
    /** @type {Partial<import("./lib/rows.mjs").Figure>} */ more,
  ) => ({
    name: `${page}, Lighthouse ${preset}: ${name}`,
    value: value(key),
    unit: /** @type {const} */ ("ms"),
    ...more,
  });
  const reference = (/** @type {"score" | "fcp" | "lcp"} */ key) =>
    isOurs ? { reference: value(key, references) } : {};
  const aimed = (/** @type {number | undefined} */ target) => (isOurs && target !== undefined ? { target } : {});
  const aims = targets[preset];
  return [
    row("score", "score", { unit: "points", moreIsBetter: true, ...reference("score"), ...aimed(aims.score) }),
    row("first contentful paint", "fcp", reference("fcp")),
    row("largest contentful paint", "lcp", { ...reference("lcp"), ...aimed(aims.lcp) }),
    // The reference page's is almost zero, so a multiple of it is meaningless.
    row("total blocking time", "tbt", aimed("tbt" in aims ? aims.tbt : undefined)),
    row("layout shift", "shift", { unit: "", ...aimed(0.01) }),
  ];
};

const lighthouseNames = presets.map((preset) => `Lighthouse ${preset}`).join(", ");

/**
 * Runs Lighthouse for every page on every side, alternating. Returns the results by page, side and preset.
 * @param {Chrome} chrome
 * @param {readonly Place[]} places
 * @param {number} runs
 * @returns {Promise<Map<string, readonly Result[]> | string>}
 */
const lighthouseOf = async (chrome, places, runs) => {
  const lighthouse = startLighthouse();
  if (typeof lighthouse === "string") return lighthouse;
  /** @type {Map<string, Result[]>} */
  const found = new Map();
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const { page, urls } of places) {
        for (const preset of presets) {
          for (const [side, url] of urls.entries()) {
            const result = await lighthouse.run(chrome.port, url, preset);
            const key = `${page} ${side} ${preset}`;
            if (found.size < presets.length && !found.has(key))
              console.log(`Lighthouse ${preset}: ${settingsOf(result)}`);
            found.set(key, [...(found.get(key) ?? []), result]);
          }
        }
      }
      process.stderr.write(`  Lighthouse: ${run + 1} of ${runs} rounds\n`);
    }
  } finally {
    lighthouse.stop();
  }
  return found;
};

/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */
/** @typedef {{ readonly cold: readonly Visit[], readonly slow: readonly Visit[], readonly warm: readonly Visit[], readonly delayed: Visit, readonly scripts: number, readonly styles: number }} Visits */

/**
 * Visits to one page on every side, alternating: with an empty cache, a full one, a slower processor, and slower
 * answers.
 * @param {import("@playwright/test").BrowserContext} context
 * @param {readonly string[]} urls
 * @param {number} runs
 * @returns {Promise<readonly Visits[]>}
 */
const visitsOf = async (context, urls, runs) => {
  const all = urls.map(() => ({
    cold: /** @type {Visit[]} */ ([]),
    slow: /** @type {Visit[]} */ ([]),
    warm: /** @type {Visit[]} */ ([]),
  }));
  const screen = "desktop";
  // Compiled script code is cached from the second or third use on.
  const warming = 3;
  for (let run = 0; run < runs; run += 1) {
    for (const [side, url] of urls.entries()) {
      all[side]?.slow.push(await visit(context, url, { screen: "mobile", rate: slow, cold: true }));
      all[side]?.cold.push(await visit(context, url, { screen, cold: true }));
    }
  }
  for (let run = 0; run < warming + runs; run += 1) {
    for (const [side, url] of urls.entries()) {
      const one = await visit(context, url, { screen, cold: false });
      if (run >= warming) all[side]?.warm.push(one);
    }
  }
  return Promise.all(
    urls.map(async (url, side) => {
      const delayed = await visit(context, url, { screen, latencyMs, cold: true });
      const [scripts, styles] = [
        await gzipKilobytes(delayed.requests, ".js"),
        await gzipKilobytes(delayed.requests, ".css"),
      ];
      return { ...(all[side] ?? { cold: [], slow: [], warm: [] }), delayed, scripts, styles };
    }),
  );
};

/** @type {(page: string, visits: Visits, reference: Visits | undefined, mostScripts: number | undefined) => readonly Row[]} */
const visitRows = (page, visits, reference, mostScripts) => {
  const usable = (/** @type {readonly Visit[]} */ of) => median(of.map((one) => one.usable));
  const multiple = (/** @type {"cold" | "slow" | "warm"} */ kind) =>
    reference === undefined ? {} : { reference: usable(reference[kind]) };
  const aimed = (/** @type {number | undefined} */ target) =>
    reference === undefined || target === undefined ? {} : { target };
  const weight = (/** @type {"scripts" | "styles"} */ kind) =>
    reference === undefined ? {} : { reference: reference[kind] };
  const shift = Math.max(...[...visits.slow, ...visits.cold].map((one) => one.shift));
  const blocked = visits.slow.map(({ longTasks }) =>
    longTasks.reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0),
  );
  return [
    { name: `${page}: scripts, gzip`, value: visits.scripts, unit: "KB", ...aimed(mostScripts), ...weight("scripts") },
    { name: `${page}: styles, gzip`, value: visits.styles, unit: "KB", ...aimed(22), ...weight("styles") },
    { name: `${page}: requests of a first load`, value: visits.delayed.requests.length, unit: "", ...aimed(15) },
    {
      name: `${page}: levels of requests`,
      value: Math.max(...visits.delayed.requests.map(({ level }) => level)),
      unit: "",
      ...aimed(3),
    },
    { name: `${page}: elements`, value: visits.delayed.nodes, unit: "" },
    { name: `${page}: layout shift, both screens, cold`, value: shift, unit: "", ...aimed(0.01) },
    { name: `${page}: usable, cold`, value: usable(visits.cold), unit: "ms", ...multiple("cold") },
    { name: `${page}: usable, cold, processor 4x slower`, value: usable(visits.slow), unit: "ms", ...multiple("slow") },
    { name: `${page}: blocked, cold, processor 4x slower`, value: median(blocked), unit: "ms" },
    {
      name: `${page}: usable, second visit`,
      value: usable(visits.warm),
      unit: "ms",
      ...aimed(300),
      ...multiple("warm"),
    },
  ];
};

/**
 * The first pages of every side: Lighthouse, first loads and second visits, compared with a page with the same
 * libraries and no work.
 * @param {readonly Side[]} sides
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
      const [first] = servers;
      if (first === undefined) return [];
      await buildReference(join(folder, "reference"));
      const { headers } = await fetch(`${first.origin}/sign-in`, { headers: { accept: "text/html" } });
      const reference = await serveReference(join(folder, "reference"), headers);
      stops.push(reference.stop);
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
        { page: "overview", urls: at("") },
        { page: "addresses", urls: at("/addresses") },
        { page: "activity", urls: at("/activity") },
        { page: "playground", urls: at("/playground") },
      ];
      const floor = { page: "reference page", urls: [`${reference.origin}/`] };
      const results = await lighthouseOf(chrome, [floor, ...pages], runs);
      const { visits, floorVisits } = await chrome.using(async (context) => {
        const [floorVisit] = await visitsOf(context, floor.urls, runs);
        const found = [];
        const opened = [
          { page: "playground with a contract", urls: contracts },
          { page: "playground with a contract and a function", urls: contracts.map((url) => `${url}&fn=${transfer}`) },
        ];
        for (const { page, urls } of [...pages, ...opened])
          found.push({ page, of: await visitsOf(context, urls, runs) });
        return { visits: found, floorVisits: floorVisit };
      });
      return sides.map((_, side) => {
        const ofLighthouse =
          typeof results === "string"
            ? [{ name: lighthouseNames, reason: results }]
            : presets.flatMap((preset) => {
                const references = results.get(`${floor.page} 0 ${preset}`) ?? [];
                return [
                  ...pages.flatMap(({ page }) =>
                    lighthouseRows(page, preset, results.get(`${page} ${side} ${preset}`) ?? [], references),
                  ),
                  ...lighthouseRows(floor.page, preset, references, references),
                ];
              });
        return [
          ...ofLighthouse,
          ...visits.flatMap(({ page, of }) => {
            const one = of[side];
            return one === undefined ? [] : visitRows(page, one, floorVisits, page.includes("contract") ? 260 : 180);
          }),
          ...(floorVisits === undefined ? [] : visitRows(floor.page, floorVisits, undefined, undefined)),
        ];
      });
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  });

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { expect, test } from "./fixtures.ts";

// The application built for these tests, read from its files: no page is opened.
const app = "dist/app";

/** What the scripts of a page’s first load should be at most, in bytes (gzip). */
const target = 180_000;

/**
 * Pages above the target, with their budgets. A new page has the target. The budgets leave about 1 % of room. If a page
 * exceeds its budget because modules moved between files, `npm run chunks` searches for a better plan (decision 85).
 */
const above: Readonly<Record<string, number>> = {
  "/$environment/": 227_000,
  "/$environment/playground": 203_000,
  // With a contract open, the target is 260,000.
  "/$environment/playground?address": 256_000,
  "/$environment/playground?address&fn": 349_000,
  "/$environment/activity/": 229_000,
  "/$environment/activity/$operationId": 299_000,
  "/$environment/addresses/": 218_000,
  "/$environment/addresses/$addressId": 259_000,
  "/$environment/assets/": 231_000,
  "/$environment/audit/": 226_000,
  "/$environment/collections/": 222_000,
  "/$environment/collections/new": 324_000,
  "/$environment/collections/$collectionId/": 222_000,
  "/$environment/collections/$collectionId/mint": 331_000,
  "/$environment/collections/$collectionId/mint-many": 308_000,
  "/$environment/contracts/": 235_000,
  "/$environment/contracts/$networkId/$address": 233_000,
  "/$environment/labels/": 219_000,
  "/$environment/lookup/": 200_000,
  "/$environment/networks/": 218_000,
  "/$environment/networks/$networkId": 230_000,
  "/$environment/payouts/": 232_000,
  "/$environment/payouts/$payoutId": 315_000,
  "/$environment/people/": 217_000,
  "/$environment/profiles/": 216_000,
  "/$environment/profiles/$reference": 255_000,
  "/$environment/runs/": 228_000,
  "/$environment/runs/$runId": 267_000,
  "/$environment/runs/new": 260_000,
  "/$environment/templates/": 220_000,
  "/$environment/templates/new": 331_000,
  "/$environment/templates/$templateId/": 237_000,
  "/$environment/templates/$templateId/deploy": 350_000,
  "/$environment/tokens/": 246_000,
  "/$environment/tokens/$tokenId": 266_000,
  "/$environment/tokens/issue": 354_000,
  "/$environment/transactions/": 240_000,
  "/$environment/transactions/$networkId/$hash": 266_000,
  "/$environment/wallets/": 221_000,
  "/$environment/wallets/$walletId": 253_000,
};

/**
 * The most that a page may have on average. This figure only becomes smaller, unless a reason is recorded (decision
 * 70).
 */
const averageAtMost = 249_800;

const compressed = (file: string): number => gzipSync(readFileSync(`${app}/${file}`)).length;
const sumOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + compressed(file), 0);

/** Each page's scripts and style sheets, besides those that every document names. */
const named = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(`${app}/page-scripts.json`, "utf8")));
const ofAll = [
  ...readFileSync(`${app}/index.html`, "utf8").matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+)"/g),
].map(([, file = ""]) => file);
const areOf = (kind: ".js" | ".css", names: readonly string[]) => names.filter((file) => file.endsWith(kind));
const table = Object.fromEntries(Object.entries(named).map(([page, own]) => [page, areOf(".js", own)]));
const first = areOf(".js", ofAll);

/** Pages that a person opens. Layouts and redirects have no scripts of their own. */
const pages = Object.entries(table).filter(([, own]) => own.length > 0);

test("the scripts of every page's first load are within their budget", () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(first.length).toBeGreaterThan(0);
  const heavy = pages.flatMap(([page, own]) => {
    const bytes = sumOf([...new Set([...first, ...own])]);
    const budget = above[page] ?? target;
    return bytes > budget ? [`${page}: ${bytes} bytes of scripts, at most ${budget}`] : [];
  });
  expect(heavy).toEqual([]);
});

test("the pages together do not become heavier", () => {
  const bytes = pages.map(([, own]) => sumOf([...new Set([...first, ...own])]));
  const average = bytes.reduce((sum, size) => sum + size, 0) / pages.length;
  expect(Math.round(average)).toBeLessThanOrEqual(averageAtMost);
});

/**
 * The target for the style sheets of a page’s first load, in bytes (gzip): for the pages opened most often, and for the
 * others.
 */
const styles = { everyday: 22_000, all: 27_300 };
const everyday = ["/$environment/", "/$environment/activity/", "/$environment/addresses/", "/$environment/playground"];

test("the sheets of every page's first load are within their budget", () => {
  const sheets = areOf(".css", ofAll);
  expect(sheets).toHaveLength(1);
  expect(everyday.filter((page) => (named[page] ?? []).length === 0)).toEqual([]);
  const heavy = pages.flatMap(([page]) => {
    const bytes = sumOf([...sheets, ...areOf(".css", named[page] ?? [])]);
    const budget = everyday.includes(page) ? styles.everyday : styles.all;
    return bytes > budget ? [`${page}: ${bytes} bytes of sheets, at most ${budget}`] : [];
  });
  expect(heavy).toEqual([]);
});

test("no page has a budget above the target if it meets the target or no longer exists", () => {
  const met = Object.keys(above).filter((page) => {
    const own = table[page];
    return own === undefined || sumOf([...new Set([...first, ...own])]) <= target;
  });
  expect(met).toEqual([]);
});

test("no first load contains the code of charts, editors or QR codes", () => {
  const drawn = readdirSync(`${app}/assets`).filter((file) =>
    /^(?:asset-charts|abi-editor|qr-dialog)-.*\.js$/.test(file),
  );
  expect(drawn).toHaveLength(3);
  const loaded = new Set([...first, ...Object.values(table).flat()]);
  expect(drawn.filter((file) => loaded.has(`assets/${file}`))).toEqual([]);
});

test("the style sheet of the charts' legend has the same class names as its script", () => {
  const textOf = (pattern: RegExp) =>
    readdirSync(`${app}/assets`)
      .filter((file) => pattern.test(file))
      .map((file) => readFileSync(`${app}/assets/${file}`, "utf8"))
      .join("");
  const classes = [...textOf(/^ColorSwatch-.*\.css$/).matchAll(/\.(m\w+)/g)].map(([, name = ""]) => name);
  expect(classes).not.toEqual([]);
  const charts = textOf(/^asset-charts-.*\.js$/);
  expect(classes.filter((name) => !new RegExp(`[\`"']${name}[\`"']`).test(charts))).toEqual([]);
});

test("read-only pages load without the messages of rare errors", () => {
  const has = readdirSync(`${app}/assets`).filter(
    (file) => file.endsWith(".js") && readFileSync(`${app}/assets/${file}`, "utf8").includes("This form's key belongs"),
  );
  expect(has).toHaveLength(1);
  const read = ["/$environment/", "/$environment/activity/", "/$environment/addresses/", "/$environment/networks/"];
  const loaded = new Set([...first, ...read.flatMap((page) => table[page] ?? [])]);
  expect(has.filter((file) => loaded.has(`assets/${file}`))).toEqual([]);
});

test("every script is compiled as it arrives, not function by function while the page waits", () => {
  const files = readdirSync(`${app}/assets`).filter((file) => file.endsWith(".js"));
  const without = files.filter(
    (file) => !readFileSync(`${app}/assets/${file}`, "utf8").startsWith("//# allFunctionsCalledOnLoad\n"),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});

test("no file names a folder of the machine that built it", () => {
  const files = readdirSync(`${app}/assets`).filter((file) => file.endsWith(".js"));
  const naming = files.filter((file) => readFileSync(`${app}/assets/${file}`, "utf8").includes(process.cwd()));
  expect(naming).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { expect, test } from "./fixtures.ts";

// The application built for these tests, read from its files: no page is opened.
const app = "dist/app";

/**
 * The most that the scripts and the style sheet of a page's first load weigh, in bytes (gzip), with at least a tenth of
 * room: what counts is how soon a page can be used, which `npm run bench` measures.
 */
const most = { list: 280_000, page: 390_000, sheet: 40_000 };

const compressed = (file: string): number => gzipSync(readFileSync(`${app}/${file}`)).length;
const sumOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + compressed(file), 0);

/** Each page's scripts, besides those that every document names. */
const table = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(`${app}/page-scripts.json`, "utf8")));
const ofAll = [
  ...readFileSync(`${app}/index.html`, "utf8").matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+)"/g),
].map(([, file = ""]) => file);
const areOf = (kind: ".js" | ".css", names: readonly string[]) => names.filter((file) => file.endsWith(kind));
const first = areOf(".js", ofAll);

/** Pages that a person opens. Layouts and redirects have no scripts of their own. */
const pages = Object.entries(table).filter(([, own]) => own.length > 0);

/** Lists, and the pages that begin like one. Their path ends with a slash, and holds no id. */
const isList = (page: string): boolean => /^\/\$environment\/(?:\w+\/)?$/.test(page) || page.endsWith("/playground");

test("the scripts of every page's first load are within their limit", () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter(([page]) => isList(page)).length).toBeGreaterThan(15);
  expect(first.length).toBeGreaterThan(0);
  const heavy = pages.flatMap(([page, own]) => {
    const bytes = sumOf([...new Set([...first, ...own])]);
    const limit = isList(page) ? most.list : most.page;
    return bytes > limit ? [`${page}: ${bytes} bytes of scripts, at most ${limit}`] : [];
  });
  expect(heavy).toEqual([]);
});

test("all pages share one style sheet, which is within its limit", () => {
  const sheets = areOf(".css", ofAll);
  expect(sheets).toHaveLength(1);
  expect(sumOf(sheets)).toBeLessThanOrEqual(most.sheet);
});

test("no first load contains the code of charts, editors or QR codes", () => {
  const drawn = readdirSync(`${app}/assets`).filter((file) =>
    /^(?:asset-charts|abi-editor|qr-dialog)-.*\.js$/.test(file),
  );
  expect(drawn).toHaveLength(3);
  const loaded = new Set([...first, ...Object.values(table).flat()]);
  expect(drawn.filter((file) => loaded.has(`assets/${file}`))).toEqual([]);
});

test("no file names a folder of the machine that built it", () => {
  const files = readdirSync(`${app}/assets`).filter((file) => file.endsWith(".js"));
  const naming = files.filter((file) => readFileSync(`${app}/assets/${file}`, "utf8").includes(process.cwd()));
  expect(naming).toEqual([]);
});

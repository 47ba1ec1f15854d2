import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fullFiles, isFullFile } from "./lib/full-tests.mjs";

const root = new URL("../", import.meta.url);
const exists = (path: string): boolean => existsSync(fileURLToPath(new URL(path, root)));
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** The kinds of promises, by the heading of their table in docs/security.md, and their number. */
const kinds = [
  ["Security", "Security", 74],
  ["Reliability", "Reliability of a write", 45],
] as const;

type Row = { readonly number: number; readonly files: readonly string[] };

const rowsUnder = (heading: string): readonly Row[] => {
  const section = read("docs/security.md").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").flatMap((line) => {
    const number = /^\| (\d+) \|/.exec(line)?.[1];
    const files = [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].flatMap(([, file]) => file ?? []);
    return number === undefined ? [] : [{ number: Number(number), files }];
  });
};

/** The numbers in the names of a file's tests, or only of those that `npm test` runs: "Security 5 and 6: …" has two. */
const numbersIn = (file: string, kind: string, leavesOutFull = false): ReadonlySet<number> => {
  if (!exists(file)) return new Set();
  const text = read(file);
  if (leavesOutFull && isFullFile(text)) return new Set();
  const names = [...text.matchAll(new RegExp(`["'\`]${kind} (\\d+(?:(?:, | and )\\d+)*): [^"\`\n]*`, "g"))];
  const run = leavesOutFull ? names.filter(([name]) => !name.includes("@full")) : names;
  return new Set(run.flatMap(([, numbers]) => (numbers ?? "").split(/\D+/).map(Number)));
};

describe.each(kinds)("%s", (kind, heading, count) => {
  const rows = rowsUnder(heading);

  test("has every row once", () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  test.each(rows)("row $number has a test with its number in each file it names", ({ number, files }) => {
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !numbersIn(file, kind).has(number))).toEqual([]);
  });

  test.each(rows)("row $number is proven by `npm test`, not only by the full run", ({ number, files }) => {
    expect(files.some((file) => numbersIn(file, kind, true).has(number))).toBe(true);
  });
});

test.each(fullFiles())("%s says on its first line why it has the tag, and tags no test once more", (file) => {
  const [first = "", ...rest] = read(file).split("\n");
  expect(first).toMatch(/^\/\/ @full: .+\.$/);
  expect(rest.filter((line) => line.includes("@full"))).toEqual([]);
});

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** The kinds of promises, by the heading of their table in docs/security.md, and their number. */
const kinds = [
  ["Security", "Security", 70],
  ["Reliability", "Reliability of a write", 36],
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

/** The numbers in the names of a file's tests: "Security 5 and 6: …" has two. */
const numbersIn = (file: string, kind: string): ReadonlySet<number> => {
  if (!existsSync(fileURLToPath(new URL(file, root)))) return new Set();
  const names = read(file).matchAll(new RegExp(`["'\`]${kind} (\\d+(?:(?:, | and )\\d+)*): `, "g"));
  return new Set([...names].flatMap(([, numbers]) => (numbers ?? "").split(/\D+/).map(Number)));
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
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";
const files = readdirSync(folder).filter((name) => name !== "README.md");
const index = readFileSync(`${folder}/README.md`, "utf8").split("\n");

test.each(files)("%s is one screen, with its number, a status and a line in the index", (file) => {
  const text = readFileSync(`${folder}/${file}`, "utf8");
  const [heading = "", , status = ""] = text.split("\n");
  const [, number = "", title = ""] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  expect(file.startsWith(`${number.padStart(4, "0")}-`)).toBe(true);
  expect(status).toMatch(/^Status: (?:Accepted, \d{4}-\d\d-\d\d|Superseded by \[decision \d+\])/);
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(45);
  expect(text.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(350);
  expect(index.filter((line) => line.startsWith(`| [${number}](${file}) | ${title} | `))).toHaveLength(1);
});

test("every number up to the newest is a record, or the index says where it went", () => {
  const records = files.map((file) => Number(file.slice(0, 4)));
  const removed = index.flatMap((line) => /^\| (\d[\d, ]*) \|/.exec(line)?.[1]?.split(", ").map(Number) ?? []);
  const numbers = [...records, ...removed].toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: Math.max(...records) }, (_, at) => at + 1));
});

test("the index lists only records that exist", () => {
  expect(index.filter((line) => /^\| \[\d+\]\(/.test(line))).toHaveLength(files.length);
});

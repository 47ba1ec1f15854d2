import { describe, expect, test } from "vitest";
import { drain } from "#shared/abi/steps.ts";
import { readLinesSteps } from "./read-lines.ts";

const readLines = (text: string, count: number) => drain(readLinesSteps(text, count));

describe("typed or pasted text", () => {
  test.each<[string, readonly [string, number][]]>([
    ["alice", [["alice", 2]]],
    [
      "alice\nbob\n",
      [
        ["alice", 2],
        ["bob", 2],
      ],
    ],
    [
      "alice,5\r\n\r\nbob",
      [
        ["alice", 5],
        ["bob", 2],
      ],
    ],
    ["reference,count\nalice,3", [["alice", 3]]],
    ["Profile\nalice", [["alice", 2]]],
    [
      '"Doe, Jane",1\n" spaced ",1',
      [
        ["Doe, Jane", 1],
        [" spaced ", 1],
      ],
    ],
    [
      "alice,\nbob, 7 ",
      [
        ["alice", 2],
        ["bob", 7],
      ],
    ],
    ["\uFEFFalice", [["alice", 2]]],
    ["'=cmd,1", [["=cmd", 1]]],
    [
      "\uFEFFreference;count\r\nalice;5\r\nbob;1",
      [
        ["alice", 5],
        ["bob", 1],
      ],
    ],
    [
      "reference\tcount\tcustomer\nalice\t5\tDoe, Jane\nbob\t\t",
      [
        ["alice", 5],
        ["bob", 2],
      ],
    ],
    ["reference,count\na;b,1", [["a;b", 1]]],
  ])("%j", (text, expected) => {
    const { lines, faults } = readLines(text, 2);
    expect(lines.map(({ reference, count }) => [reference, count])).toEqual(expected);
    expect(faults).toEqual([]);
  });

  test.each([
    ["", null, "The list has no references."],
    ["reference,count", null, "The list has no references."],
    ["alice\n,4", 2, "The reference is missing."],
    ["alice,0", 1, "The count is not a whole number from 1 to 10,000."],
    ["alice,1.5", 1, "The count is not a whole number from 1 to 10,000."],
    ["alice,10001", 1, "The count is not a whole number from 1 to 10,000."],
    ["alice\nbob,many", 2, "The count is not a whole number from 1 to 10,000."],
    [`alice,1${",x".repeat(49)}`, 1, "There are more than 50 columns."],
    [`alice,1,${"x".repeat(2001)}`, 1, "A cell is longer than 2,000 characters."],
    [`reference,count,${"x".repeat(201)}\nalice`, 1, "A heading is longer than 200 characters."],
    ["alice,9999\nbob,2", null, "The list has 10,001 addresses. A run has at most 10,000."],
    ['"alice', 1, "A quote is not closed."],
  ])("%j has a fault", (text, line, message) => {
    expect(readLines(text, 1).faults).toEqual([{ line, message }]);
  });

  test("keeps the lines of the text, and names every fault beside what can be read", () => {
    expect(readLines("reference,count\n\nalice,1\nbob,x\n,1\ncarl", 3)).toEqual({
      lines: [
        { reference: "alice", count: 1, line: 3, cells: ["alice", "1"] },
        { reference: "carl", count: 3, line: 6, cells: ["carl"] },
      ],
      faults: [
        { line: 4, message: "The count is not a whole number from 1 to 10,000." },
        { line: 5, message: "The reference is missing." },
      ],
      columns: [],
    });
  });

  test.each([
    ["reference,count,team,\nalice,1,blue", ["reference", "count", "team"]],
    ["alice,1,blue,x", ["reference", "count", "column 3", "column 4"]],
    ["Profile,,team\nalice", ["Profile", "count", "team"]],
    ["alice,1,,", []],
  ])("%j has the columns %j", (text, columns) => {
    expect(readLines(text, 1).columns).toEqual(columns);
  });
});

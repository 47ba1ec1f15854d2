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
    [
      "a;b,1\nc;d,2",
      [
        ["a;b", 1],
        ["c;d", 2],
      ],
    ],
    [
      "alice, the first;5\nbob;1",
      [
        ["alice, the first", 5],
        ["bob", 1],
      ],
    ],
    [
      "alice|5\nbob|1",
      [
        ["alice", 5],
        ["bob", 1],
      ],
    ],
    [
      "alice=5\nbob=1",
      [
        ["alice", 5],
        ["bob", 1],
      ],
    ],
    [
      "Team 1\nTeam 2",
      [
        ["Team 1", 2],
        ["Team 2", 2],
      ],
    ],
    [
      "a = b\nc = d",
      [
        ["a = b", 2],
        ["c = d", 2],
      ],
    ],
    [
      "reference count\nalice 5\nbob",
      [
        ["alice", 5],
        ["bob", 2],
      ],
    ],
    ["sep=;\r\nalice;5\r\n", [["alice", 5]]],
    ["Customer,Quantity\nalice,5", [["alice", 5]]],
    [
      "Kunde;Anzahl\nalice;5\nbob;1",
      [
        ["alice", 5],
        ["bob", 1],
      ],
    ],
    ["count,reference\n5,alice", [["alice", 5]]],
    [
      "customer\nalice",
      [
        ["customer", 2],
        ["alice", 2],
      ],
    ],
    [
      'alice\t5\t"North\nbob\t1\tpanel 6"',
      [
        ["alice", 5],
        ["bob", 1],
      ],
    ],
    [
      "alice,5,\n,,\nbob,1,",
      [
        ["alice", 5],
        ["bob", 1],
      ],
    ],
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
    ["reference,count,team\nalice,1,blue,x", 2, "The line has more cells than headings."],
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
      counts: { lines: 6, rows: 4, faults: 0, blank: 1, headings: 1, settings: 0, continued: 0 },
    });
  });

  test("a line that cannot be read takes no other with it", () => {
    const { lines, faults, counts } = readLines('alice,1\n"bob,2\ncarl,3\n', 1);
    expect(lines.map(({ reference }) => reference)).toEqual(["alice", "carl"]);
    expect(faults).toEqual([{ line: 2, message: "A quote is not closed." }]);
    expect(counts).toMatchObject({ lines: 3, rows: 2, faults: 1 });
  });

  test.each([
    ["reference,count,team,\nalice,1,blue", ["reference", "count", "team"]],
    ["alice,1,blue,x", ["reference", "count", "column 3", "column 4"]],
    ["Profile,,team\nalice", ["Profile", "count", "team"]],
    ["alice,1,,", []],
    ["count,reference\n5,alice", []],
    ["reference,team\nalice,blue", ["reference", "team"]],
  ])("%j has the columns %j", (text, columns) => {
    expect(readLines(text, 1).columns).toEqual(columns);
  });
});

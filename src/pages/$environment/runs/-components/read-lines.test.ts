import { describe, expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

describe("what is typed or pasted", () => {
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
  ])("%j", (text, expected) => {
    const { lines, faults } = readLines(text, 2);
    expect(lines.map(({ reference, count }) => [reference, count])).toEqual(expected);
    expect(faults).toEqual([]);
  });

  test.each([
    ["", null, "The list has no reference."],
    ["reference,count", null, "The list has no reference."],
    ["alice\n,4", 2, "The reference is missing."],
    ["alice,0", 1, "The count is not a whole number from 1 to 10000."],
    ["alice,1.5", 1, "The count is not a whole number from 1 to 10000."],
    ["alice,10001", 1, "The count is not a whole number from 1 to 10000."],
    ["alice\nbob,many", 2, "The count is not a whole number from 1 to 10000."],
    ["alice,1,x", 1, "There are more than two columns: a reference and a count."],
    ['"alice', 1, "A quote is not closed."],
  ])("%j has a fault", (text, line, message) => {
    expect(readLines(text, 1).faults).toEqual([{ line, message }]);
  });

  test("keeps the lines of the text, and names every fault beside what can be read", () => {
    expect(readLines("reference,count\n\nalice,1\nbob,x\n,1\ncarl", 3)).toEqual({
      lines: [
        { reference: "alice", count: 1, line: 3 },
        { reference: "carl", count: 3, line: 6 },
      ],
      faults: [
        { line: 4, message: "The count is not a whole number from 1 to 10000." },
        { line: 5, message: "The reference is missing." },
      ],
    });
  });
});

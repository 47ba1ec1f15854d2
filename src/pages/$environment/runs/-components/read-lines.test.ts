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
    expect(readLines(text, 2)).toEqual({
      ok: true,
      lines: expected.map(([reference, count]) => ({ reference, count })),
    });
  });

  test.each([
    ["", "Enter at least one profile reference."],
    ["reference,count", "Enter at least one profile reference."],
    ["alice\n,4", "Line 2: The reference is missing."],
    ["alice,0", "Line 1: The count is not a whole number from 1 to 10000."],
    ["alice,1.5", "Line 1: The count is not a whole number from 1 to 10000."],
    ["alice,10001", "Line 1: The count is not a whole number from 1 to 10000."],
    ["alice\nbob,many", "Line 2: The count is not a whole number from 1 to 10000."],
    ["alice,1,x", "Line 1: There are more than two columns: a reference and a count."],
    ['"alice', "Line 1: A quote is not closed."],
  ])("%j is refused", (text, message) => {
    expect(readLines(text, 1)).toEqual({ ok: false, message });
  });
});

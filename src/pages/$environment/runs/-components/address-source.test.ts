import { expect, test } from "vitest";
import { drain } from "#shared/abi/steps.ts";
import { addressSource } from "./address-source.ts";
import { readLinesSteps } from "./read-lines.ts";

const readLines = (text: string, count: number) => drain(readLinesSteps(text, count));

test("a list of references and counts is sent in the short form", () => {
  const { source, lineOf } = addressSource("net-1", readLines("reference\nalice,2\n\nbob", 1));
  expect(source).toEqual({
    networkId: "net-1",
    lines: [
      { reference: "alice", count: 2 },
      { reference: "bob", count: 1 },
    ],
  });
  expect([lineOf(0), lineOf(1)]).toEqual([2, 4]);
});

test("further columns are kept with each address of their line", () => {
  const { source, lineOf } = addressSource("net-1", readLines("reference,count,team\nalice,2,blue\nbob,,", 1));
  const alice = { line: 2, cells: ["alice", "2", "blue"], body: { reference: "alice" } };
  expect(source).toEqual({
    common: { endpoint: "generateAddress", body: { networkId: "net-1" } },
    columns: ["reference", "count", "team"],
    items: [alice, alice, { line: 3, cells: ["bob", "", ""], body: { reference: "bob" } }],
  });
  expect([lineOf(1), lineOf(2)]).toEqual([2, 3]);
});

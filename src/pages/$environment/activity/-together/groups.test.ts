import { expect, test } from "vitest";
import { gapOf } from "#shared/console/coverage.ts";
import type { Candidate } from "#shared/console/evidence.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Searched, SettledTogether } from "#shared/console/settling-together.ts";
import { listedMatch } from "#shared/console/testing-evidence.ts";
import { operationRecord } from "#src/testing/records.ts";
import { groupsOf, type Settled } from "./groups.ts";

const operations = ["a", "b", "c", "d"].map((id) => operationRecord({ id, state: "unknown" }));

const match = (hash: string): Candidate => ({ ...listedMatch, hash, fit: "same" });
const matched = (id: string, hash: string): Searched => ({ id, match: match(hash), doubts: [], gaps: [] });
const foundOf = (...all: readonly Searched[]) => Object.fromEntries(all.map((one) => [one.id, one]));

const answered = (operation: OperationRecord, more: Partial<SettledTogether>): Settled => ({
  operation,
  outcome: "succeeded",
  result: { id: operation.id, result: "settled", message: null, doubts: [], gaps: [], ...more },
});

const idsOf = ({ certain, single, waiting }: ReturnType<typeof groupsOf>) => ({
  certain: certain.map(({ operation }) => operation.id),
  single: single.map(({ operation, doubts, refusal }) => [operation.id, doubts, refusal]),
  waiting: waiting.map(({ id }) => id),
});

test("operations are certain, for a person, or not searched for yet", () => {
  const gaps = [gapOf("ledger", "reading")];
  const searched = foundOf(matched("a", "0x01"), { id: "b", match: null, doubts: ["incomplete"], gaps });
  const groups = groupsOf(operations, searched, new Map());
  expect(idsOf(groups)).toEqual({ certain: ["a"], single: [["b", ["incomplete"], null]], waiting: ["c", "d"] });
  expect(groups.single[0]?.gaps).toEqual(gaps);
});

test("two operations that match one transaction are both for a person, however it is written", () => {
  const searched = foundOf(matched("a", "0xAB"), matched("b", "ab"), matched("c", "0xcd"));
  expect(idsOf(groupsOf(operations, searched, new Map()))).toEqual({
    certain: ["c"],
    single: [
      ["a", ["shared"], null],
      ["b", ["shared"], null],
    ],
    waiting: ["d"],
  });
});

test("what was settled is in no group; what was refused is for a person, with the server's reason", () => {
  const searched = foundOf(...operations.map(({ id }) => matched(id, id)));
  const [a, b, c, d] = operations;
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error("Four are there.");
  const gone = operationRecord({ id: "gone", state: "unknown" });
  const results = new Map([
    ["gone", answered(gone, { result: "refused", message: "Settled by Grace." })],
    ["a", answered(a, {})],
    ["b", answered(b, { result: "already" })],
    ["c", answered(c, { result: "refused", message: "It belongs to another operation." })],
    ["d", answered(d, { result: "doubtful", doubts: ["several"] })],
  ]);
  expect(idsOf(groupsOf(operations, searched, results))).toEqual({
    certain: [],
    single: [
      ["c", [], "It belongs to another operation."],
      ["d", ["several"], null],
      // It is in the list no longer.
      ["gone", [], "Settled by Grace."],
    ],
    waiting: [],
  });
});

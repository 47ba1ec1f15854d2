import { describe, expect, test } from "vitest";
import { type Gap, gapOf } from "#shared/console/coverage.ts";
import type { Candidate } from "#shared/console/evidence.ts";
import { listedMatch } from "#shared/console/testing-evidence.ts";
import { certaintyOf, onlyPays } from "./certain.ts";

const requestedAt = Date.parse("2026-03-01T12:00:00Z");
const at = (hours: number) => new Date(requestedAt + hours * 3_600_000).toISOString();

const payment: Candidate = { ...listedMatch, at: at(0.1) };
const other = { ...payment, hash: `0x${"cd".repeat(32)}`, fit: "possible" } as const;

type Given = {
  readonly candidates?: readonly Candidate[];
  readonly rivals?: readonly string[];
  readonly gaps?: readonly Gap[];
  readonly isPayment?: boolean;
};
const certainty = ({ candidates = [payment], rivals = [], gaps = [], isPayment = true }: Given = {}) =>
  certaintyOf({
    evidence: {
      candidates: [...candidates],
      rivals: [...rivals],
      coverage: { isComplete: gaps.length === 0, asOf: null, gaps: [...gaps] },
    },
    isPayment,
    requestedAt,
  });

describe("Security 57: a certain match", () => {
  test.each<readonly [string, Given]>([
    ["is the only one that pays the same", {}],
    ["may be compared without a node, if the operation only pays", { gaps: [gapOf("node", "none")] }],
    ["has the same bytes, whatever it calls", { candidates: [{ ...payment, fit: "same" }], isPayment: false }],
    ["may have reverted", { candidates: [{ ...payment, fit: "same", follows: "reverted" }] }],
    ["is from the day after the request", { candidates: [{ ...payment, at: at(24) }] }],
  ])("%s", (_what, given) => {
    expect(certainty(given)).toMatchObject({ match: given.candidates?.[0] ?? payment, doubts: [], gaps: [] });
  });

  test.each<readonly [string, Given, readonly string[]]>([
    ["nothing was found", { candidates: [] }, ["none"]],
    ["another one may be the operation's too", { candidates: [payment, other] }, ["several"]],
    [
      "another operation requests the same",
      { candidates: [{ ...payment, fit: "possible" }], rivals: ["op-2"] },
      ["rivals"],
    ],
    ["part of it could not be compared", { candidates: [{ ...payment, fit: "possible" }] }, ["uncompared"]],
    ["it calls a contract whose bytes could not be compared", { isPayment: false }, ["calldata"]],
    ["it is from later", { candidates: [{ ...payment, at: at(24.1) }] }, ["late"]],
    ["the network decides later", { candidates: [{ ...payment, follows: "waits" }] }, ["pending"]],
    ["it waits to be mined", { candidates: [{ ...payment, follows: null, refusal: "not-mined" }] }, ["pending"]],
    ["a copy is still read", { gaps: [gapOf("ledger", "reading")] }, ["incomplete"]],
    ["a node that is there did not answer", { gaps: [gapOf("node", "unanswered")] }, ["incomplete"]],
    ["the workflow has not ended", { gaps: [gapOf("workflow", "unfinished")] }, ["incomplete"]],
  ])("is none if %s", (_what, given, doubts) => {
    expect(certainty(given)).toMatchObject({ match: null, doubts });
  });

  test("has every reason if there is none, and what was not searched", () => {
    const gaps = [gapOf("list", "unanswered"), gapOf("node", "none")];
    const late = { ...payment, at: at(48), follows: "waits" } as const;
    expect(certainty({ candidates: [late], gaps, isPayment: false })).toEqual({
      match: null,
      doubts: ["pending", "calldata", "late", "incomplete"],
      gaps: [gaps[0]],
    });
  });
});

test("a request only pays if its bytes have no room for more than a recipient and an amount", () => {
  const word = "0".repeat(64);
  expect(["0x", `0xa9059cbb${word}${word}`, `0xA9059CBB${word}${word}`].map(onlyPays)).toEqual([true, true, true]);
  const more = [null, `0xa9059cbb${word}${word}00`, `0xa9059cbb${word}`, `0x23b872dd${word}${word}`, "0x00"];
  expect(more.map(onlyPays)).toEqual(more.map(() => false));
});

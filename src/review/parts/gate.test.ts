import { describe, expect, test } from "vitest";
import type { ReviewAnswer, ReviewSimulation } from "#shared/console/meaning.ts";
import type { Warning, WarningCode } from "#shared/meaning/types.ts";
import { meaning, movement, reviewOf } from "#src/playground/testing/review.ts";
import { decisionsOf, movementsOf, stopOf, warningsOf } from "./gate.ts";

const warning = (code: WarningCode, severity: Warning["severity"] = "careful"): Warning => ({
  code,
  severity,
  text: `${code}.`,
});
const unavailable: ReviewSimulation = { outcome: "unavailable" };
const unanswered: ReviewSimulation = { outcome: "unanswered", code: "POSTERN_NODE_TIMEOUT", message: "" };
const reverted: ReviewSimulation = { outcome: "reverted", revertData: null, message: "no" };
const refused: ReviewSimulation = { outcome: "refused", message: "no" };

describe("a write is stopped", () => {
  test.each<[string, ReviewAnswer, string | undefined]>([
    ["by nothing in an ordinary review", reviewOf(), undefined],
    ["by a contradiction", reviewOf({ meaning: meaning({ contradiction: "Two readings." }) }), "Two readings."],
    [
      "by bytes that could not be read",
      reviewOf({ meaning: meaning({ source: "unread" }) }),
      "The bytes of this call can be read in more than one way.",
    ],
    [
      "by a warning that blocks, even behind others",
      reviewOf({ warnings: [warning("gives-control"), warning("to-zero-address", "stop")] }),
      "to-zero-address.",
    ],
    ["not by other warnings", reviewOf({ warnings: [warning("gives-control"), warning("large-share")] }), undefined],
  ])("%s", (_what, answer, text) => {
    expect(stopOf(answer)).toBe(text);
  });
});

test.each<[string, ReviewAnswer | undefined, string, string]>([
  ["an ordinary review", reviewOf(), "", ""],
  ["no node", reviewOf({ simulation: unavailable }), "", "unsimulated"],
  ["a node that does not answer", reviewOf({ simulation: unanswered }), "", "unsimulated"],
  ["a revert", reviewOf({ simulation: reverted }), "failing", "failing"],
  ["a refusal", reviewOf({ simulation: refused }), "failing", "failing"],
  ["an unlimited approval", reviewOf({ warnings: [warning("unlimited-approval")] }), "", "warnings"],
  ["a look-alike", reviewOf({ warnings: [warning("looks-like-known")] }), "", "warnings"],
  ["a look-alike at one end", reviewOf({ warnings: [warning("looks-like-known", "note")] }), "", ""],
  [
    "a transfer to the token's own contract",
    reviewOf({ warnings: [warning("to-token-contract")] }),
    "warnings",
    "warnings",
  ],
  [
    "a transfer to another token's contract",
    reviewOf({ warnings: [warning("to-other-token")] }),
    "warnings",
    "warnings",
  ],
  ["a transfer to the zero address", reviewOf({ warnings: [warning("to-zero-address")] }), "", "warnings"],
  ["a call to an address without a contract", reviewOf({ warnings: [warning("code-is-gone")] }), "", "warnings"],
  [
    "an approval for an address without a contract",
    reviewOf({ warnings: [warning("approval-without-code")] }),
    "",
    "warnings",
  ],
  ["a call that gives control away", reviewOf({ warnings: [warning("gives-control")] }), "", "warnings"],
  ["a node that predicts something different", reviewOf({ warnings: [warning("simulation-differs")] }), "", "warnings"],
  ["a warning that is only shown", reviewOf({ warnings: [warning("first-transfer")] }), "", ""],
  [
    "all of it",
    reviewOf({ simulation: unavailable, warnings: [warning("gives-control")] }),
    "",
    "unsimulated warnings",
  ],
  ["no review", undefined, "wordless", ""],
])("%s asks for decisions: “%s” elsewhere and “%s” on a mainnet", (_what, answer, elsewhere, onMainnet) => {
  expect([...decisionsOf(answer, "sandbox")].join(" ")).toBe(elsewhere);
  expect([...decisionsOf(answer, "mainnet")].join(" ")).toBe(onMainnet);
});

test("the warning that the dry run fails has the decoded reason", () => {
  const warnings = [warning("simulation-fails"), warning("first-transfer")];
  const texts = (answer: ReviewAnswer) =>
    warningsOf(answer, "Simulated: would revert with Paused()").map(({ text }) => text);
  expect(texts(reviewOf({ simulation: reverted, warnings }))).toEqual([
    "Simulated: would revert with Paused().",
    "first-transfer.",
  ]);
  expect(texts(reviewOf({ warnings }))).toEqual(["simulation-fails.", "first-transfer."]);
});

describe("movements", () => {
  const sources = (answer: ReviewAnswer) => movementsOf(answer).map(({ source }) => source);
  const predicting = (...movements: readonly ReturnType<typeof movement>[]): ReviewSimulation => ({
    outcome: "succeeded",
    returnData: "0x",
    gas: "1",
    movements: [...movements],
  });

  test.each<[string, ReviewAnswer, readonly string[]]>([
    ["predicted as decoded", reviewOf(), ["predicted"]],
    // The service makes the transaction: there is no decoded call.
    [
      "of a request that a node cannot simulate",
      reviewOf({ meaning: meaning({ source: "request" }), simulation: unavailable }),
      ["requested"],
    ],
    [
      "of a request that a node simulated without movements",
      reviewOf({
        meaning: meaning({ source: "request" }),
        simulation: { outcome: "succeeded", returnData: "0x", gas: "1", movements: null },
      }),
      ["requested"],
    ],
    [
      "predicted as decoded, in other letter case and another order",
      reviewOf({
        meaning: meaning({ movements: [movement(), movement({ amount: "2" })] }),
        simulation: predicting(movement({ amount: "2" }), movement({ to: movement().to.toLowerCase() })),
      }),
      ["predicted"],
    ],
    ["predicted otherwise", reviewOf({ simulation: predicting(movement({ amount: "1" })) }), ["predicted", "decoded"]],
    [
      "of a node that predicts none",
      reviewOf({ simulation: { outcome: "succeeded", returnData: "0x", gas: "1", movements: null } }),
      ["decoded"],
    ],
    ["of a call that reverts", reviewOf({ simulation: reverted }), ["decoded"]],
    ["without a node", reviewOf({ simulation: unavailable }), ["not-simulated"]],
    ["without a response", reviewOf({ simulation: unanswered }), ["not-simulated"]],
  ])("%s name their source", (_what, answer, expected) => {
    expect(sources(answer)).toEqual(expected);
  });
});

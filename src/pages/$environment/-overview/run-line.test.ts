import { expect, test } from "vitest";
import { runText } from "./run-line.ts";

const counts = {
  waiting: 0,
  sending: 0,
  started: 0,
  unknown: 0,
  succeeded: 0,
  failed: 0,
  not_sent: 0,
  cancelled: 0,
};
const paying = { name: "Rent", people: 1, amounts: ["2 USDC", "1 ETH"] };

test.each([
  [{ state: "done", succeeded: 2 }, paying, "Paid 1 person, 2 USDC, 1 ETH"],
  [{ state: "running", succeeded: 1 }, paying, "Paying 1 person, 2 USDC, 1 ETH"],
  // It has not paid everyone.
  [{ state: "done", succeeded: 1 }, paying, "Pay 1 person, 2 USDC, 1 ETH"],
  [{ state: "done", succeeded: 2, kind: "generateAddress" }, undefined, "Generated 2 addresses"],
  [{ state: "halted", succeeded: 1, kind: "generateAddress" }, undefined, "Generate 2 addresses"],
  [{ state: "done", succeeded: 2 }, undefined, "2 contract writes"],
] as const)("a run is one line: %o", (about, paid, line) => {
  const kinds = ["kind" in about ? about.kind : "writeContract"];
  const run = { state: about.state, kinds, total: 2, counts: { ...counts, succeeded: about.succeeded } };
  expect(runText(run, paid)).toBe(line);
});

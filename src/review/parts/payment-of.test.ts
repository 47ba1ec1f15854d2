import { expect, test } from "vitest";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { senderAddress } from "#src/playground/testing/contract.tsx";
import { meaning, movement, recipient, reviewOf } from "#src/playground/testing/review.ts";
import { paymentIn, paymentOf } from "./payment-of.ts";

const zero = "0x0000000000000000000000000000000000000000";

test("one transfer from the sender is shown as a payment", () => {
  expect(paymentOf(reviewOf(), senderAddress)).toEqual(movement());
});

test.each<[string, Partial<ReviewAnswer>]>([
  ["two transfers", { meaning: meaning({ movements: [movement(), movement()] }) }],
  ["a transfer of somebody else's", { meaning: meaning({ movements: [movement({ from: recipient })] }) }],
  ["an approval", { meaning: meaning({ movements: [movement({ kind: "approval" })] }) }],
  ["what is destroyed", { meaning: meaning({ movements: [movement({ to: zero })] }) }],
  ["inner calls", { meaning: meaning({ inner: [meaning()] }) }],
  [
    "a call that carries some of the coin",
    { meaning: meaning({ movements: [movement({ asset: { kind: "native" } })] }) },
  ],
  ["words of a descriptor", { meaning: meaning({ source: "descriptor" }) }],
  ["bytes that contradict their words", { meaning: meaning({ contradiction: "Two readings." }) }],
  ["a stop", { warnings: [{ code: "contradiction", severity: "stop", text: "Two readings." }] }],
])("%s is not", (_what, more) => {
  expect(paymentOf(reviewOf(more), senderAddress)).toBeUndefined();
});

test("a sent call is a payment, whether or not its sender is known", () => {
  expect(paymentIn(meaning(), senderAddress)).toEqual(movement());
  expect(paymentIn(meaning(), undefined)).toEqual(movement());
  expect(paymentIn(meaning(), recipient)).toBeUndefined();
});

test.each([
  ["what is newly created", meaning({ movements: [movement({ from: zero })] })],
  ["bytes that contradict their words", meaning({ contradiction: "Two readings." })],
])("%s is not, even without a known sender", (_what, sent) => {
  expect(paymentIn(sent, undefined)).toBeUndefined();
});

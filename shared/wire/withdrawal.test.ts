import { describe, expect, test } from "vitest";
import { mostSenders, withdrawalOf, withdrawBodySchema } from "./withdrawal.ts";

const body = { to: "0x0", amount: "0.5", from: ["0x1"], networkId: "n", clientShare: "c2hhcmU=" };

test.each(["0.5", "1", "0", "000.10", "1000000000000000000000000000000.000000000000000001"])(
  "an amount may be %s: the text is kept unchanged",
  (amount) => {
    expect(withdrawBodySchema.parse({ ...body, amount }).amount).toBe(amount);
  },
);

describe("a body is refused", () => {
  test.each([
    ["a negative amount", { amount: "-1" }],
    ["a sign", { amount: "+1" }],
    ["a comma", { amount: "0,5" }],
    ["an exponent", { amount: "1e18" }],
    ["a point without digits after it", { amount: "1." }],
    ["a point without digits before it", { amount: ".5" }],
    ["spaces", { amount: " 1" }],
    ["a line break", { amount: "1\n" }],
    ["hex", { amount: "0x1" }],
    ["digits of another script", { amount: "\u0661" }],
    ["no amount", { amount: "" }],
    ["an amount that is a number", { amount: 0.5 }],
    ["no sender", { from: [] }],
    ["an empty sender", { from: [""] }],
    ["a sender that is not in a list", { from: "0x1" }],
    [
      "more senders than a withdrawal has",
      { from: Array.from({ length: mostSenders + 1 }, (_, index) => `0x${index}`) },
    ],
    ["no recipient", { to: "" }],
    ["no network", { networkId: "" }],
    ["without a client share", { clientShare: "" }],
    ["an unknown field", { fee: "1" }],
  ])("with %s", (_, change) => {
    expect(withdrawBodySchema.safeParse({ ...body, ...change }).success).toBe(false);
  });
});

test("as many senders as a withdrawal has are accepted", () => {
  const from = Array.from({ length: mostSenders }, (_, index) => `0x${index}`);
  expect(withdrawBodySchema.parse({ ...body, from }).from).toHaveLength(mostSenders);
});

describe("the withdrawal that an answer names", () => {
  test("keeps the answer's other fields", () => {
    const data = { id: "w-1", status: "pending", queue: 3 };
    expect(withdrawalOf({ data, success: true })).toEqual(data);
  });

  test("may have an unknown status", () => {
    expect(withdrawalOf({ data: { id: "w-1", status: "on_hold" } })?.id).toBe("w-1");
  });

  test.each([[null], [""], [{}], [{ data: null }], [{ data: { status: "pending" } }], [{ data: { id: 5 } }], [[]]])(
    "is absent in %j",
    (answer) => {
      expect(withdrawalOf(answer)).toBeUndefined();
    },
  );
});

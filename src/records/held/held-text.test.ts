import { expect, test } from "vitest";
import type { Held, HeldAnswer } from "#shared/console/held.ts";
import { heldExactly, heldText, noTransactionText } from "./held-text.ts";

const answer: Omit<HeldAnswer, "data"> = {
  list: "complete",
  offersTokens: true,
  areTransactionsRead: true,
  offersTransactions: true,
};
const held = (more: Partial<Held> = {}): Held => ({
  id: "a1",
  main: [],
  more: 0,
  reading: "read",
  lastAt: null,
  ...more,
});
const coin = { networkId: "net-1", asset: { kind: "native" } as const, amount: "1", text: "1.123456789 ETH" };

test.each<[string, Held, Partial<HeldAnswer>]>([
  ["1.123456… ETH", held({ main: [coin] }), {}],
  ["1.123456… ETH +1,200 more", held({ main: [coin], more: 1_200 }), {}],
  ["Nothing", held(), {}],
  ["Reading…", held({ reading: "waiting" }), {}],
  ["Reading…", held(), { list: "syncing" }],
  ["Could not be read", held({ reading: "failed" }), {}],
  ["Not available", held(), { list: "not_offered", offersTokens: false }],
])("%s", (words, row, more) => {
  expect(heldText(row, { ...answer, ...more })).toBe(words);
});

test("the exact amounts say what may be missing", () => {
  expect(heldExactly(held({ main: [coin] }), answer)).toBe("1.123456789 ETH");
  expect(heldExactly(held({ main: [coin], reading: "failed" }), answer)).toBe(
    "1.123456789 ETH\nSome balances could not be read.",
  );
});

test("an owner without a transaction says whether the list is complete", () => {
  expect(noTransactionText(answer)).toBe("None");
  expect(noTransactionText({ ...answer, areTransactionsRead: false })).toBe("Reading…");
  expect(noTransactionText({ ...answer, offersTransactions: false })).toBe("Not available");
});

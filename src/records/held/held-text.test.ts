import { expect, test } from "vitest";
import type { Held, HeldAnswer } from "#shared/console/held.ts";
import { heldExactly, mainText, moreText, noTransactionText } from "./held-text.ts";

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
  ["1.12… ETH", held({ main: [coin] }), {}],
  ["1.12… ETH +1,200 more", held({ main: [coin], more: 1_200 }), {}],
  ["Nothing", held(), {}],
  ["Reading…", held({ reading: "waiting" }), {}],
  ["Reading…", held(), { list: "syncing" }],
  ["Could not be read", held({ reading: "failed" }), {}],
  ["Not available", held(), { list: "not_offered", offersTokens: false }],
])("%s", (words, row, more) => {
  expect([mainText(row, { ...answer, ...more }), moreText(row)].join(" ").trim()).toBe(words);
});

test("the exact amounts say what may be missing", () => {
  const exactly = (row: Held) => heldExactly(row, answer, (networkId) => `Network ${networkId}`);
  expect(exactly(held({ main: [coin] }))).toBe("1.123456789 ETH");
  expect(exactly(held({ main: [coin], reading: "failed" }))).toBe("1.123456789 ETH\nSome balances could not be read.");
});

test("a sum over networks says what each has", () => {
  const parts = [
    { networkId: "1", text: "20 ETH" },
    { networkId: "2", text: "19.988563 ETH" },
  ];
  const row = held({ main: [{ ...coin, text: "39.988563 ETH", parts }, coin] });
  expect(mainText(row, answer)).toBe("39.98… ETH, 1.12… ETH");
  expect(heldExactly(row, answer, (networkId) => `Network ${networkId}`)).toBe(
    "39.988563 ETH: 20 ETH on Network 1, 19.988563 ETH on Network 2\n1.123456789 ETH",
  );
});

test("an owner without a transaction says whether the list is complete", () => {
  expect(noTransactionText(answer)).toBe("None");
  expect(noTransactionText({ ...answer, areTransactionsRead: false })).toBe("Reading…");
  expect(noTransactionText({ ...answer, offersTransactions: false })).toBe("Not available");
});

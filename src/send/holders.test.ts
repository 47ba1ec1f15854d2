import { expect, test } from "vitest";
import { type Holder, holdersInOrder } from "./holders.ts";

const holder = (id: string, amount: bigint | undefined, balance = "1"): Holder => ({
  sender: { id, address: `0x${id}`, networkId: "net-1", balance },
  amount,
  text: undefined,
});
const ids = (holders: readonly Holder[]) => holders.map(({ sender }) => sender.id).join("");

const holders = [holder("a", undefined), holder("b", 9n, "0"), holder("c", 5n), holder("d", 7n), holder("e", 2n)];

test("those with enough of the asset and a fee come first, then those with enough, then the others; largest first", () => {
  expect(ids(holdersInOrder(holders, { amount: 5n, isFeeFree: false }))).toBe("dcbea");
});

test("on a network without fees the coin does not matter", () => {
  expect(ids(holdersInOrder(holders, { amount: 5n, isFeeFree: true }))).toBe("bdcea");
});

test("before an amount is typed, the largest with a fee comes first", () => {
  expect(ids(holdersInOrder(holders, { amount: undefined, isFeeFree: false }))).toBe("dceba");
});

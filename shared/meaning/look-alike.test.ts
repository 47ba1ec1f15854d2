import { expect, test } from "vitest";
import { likenessSeverity, looksLike } from "./look-alike.ts";

const settlement = { address: "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605", name: "Acme settlement" };
const like = (start: string, middle: string, end: string): string => `0x${start}${middle.repeat(32)}${end}`;

test.each([
  ["the same first and last four characters", like("7eb6", "0", "a605"), true],
  ["the same first four", like("7EB6", "1", "0000"), true],
  ["the same last four", like("0000", "1", "A605"), true],
  ["the same first three and last three", like("7eb1", "0", "1605"), false],
  ["nothing in common", like("1111", "2", "3333"), false],
  ["the address itself", settlement.address, false],
  ["the address itself in small letters", settlement.address.toLowerCase(), false],
  ["an address of another family of networks", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", false],
])("%s", (_, address, expected) => {
  expect(looksLike(address, [settlement])).toBe(expected ? settlement : undefined);
});

test.each([
  ["both ends", like("7eb6", "0", "a605"), "careful"],
  ["both ends, in any case", like("7EB6", "0", "A605"), "careful"],
  ["only the first", like("7eb6", "0", "0000"), "note"],
  ["only the last", like("0000", "0", "a605"), "note"],
])("a resemblance at %s is said with as much care", (_, address, severity) => {
  expect(likenessSeverity(address, settlement.address)).toBe(severity);
});

test("only whole addresses are compared, and what is none among the known ones is passed over", () => {
  const address = like("7eb6", "0", "a605");
  expect(looksLike(`${address}0`, [settlement])).toBeUndefined();
  expect(looksLike(`0${address}`, [settlement])).toBeUndefined();
  const none = { address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", name: null };
  expect(looksLike(address, [none, settlement])).toBe(settlement);
});

test("a known address looks like no other", () => {
  const own = { address: like("7eb6", "0", "a605"), name: null };
  expect(looksLike(own.address, [settlement, own])).toBeUndefined();
});

test("one that matches at both ends comes first", () => {
  const half = { address: like("7eb6", "3", "0000"), name: "half" };
  expect(looksLike(like("7eb6", "0", "a605"), [half, settlement])).toBe(settlement);
});

test("without known addresses nothing looks alike", () => {
  expect(looksLike(settlement.address, [])).toBeUndefined();
});

import { expect, test } from "vitest";
import { natspecBlocks, natspecParts, plainNatspec } from "./natspec-text.ts";

test("notes and requirements that a compiler wrote in one line have lines of their own", () => {
  const text =
    "See {IERC20-approve}. NOTE: If `value` is the maximum, it stays. Requirements: - `spender` is not zero. - `to` neither.";
  expect(natspecBlocks(text)).toEqual([
    { kind: "paragraph", lines: ["See `IERC20.approve`."] },
    { kind: "paragraph", lines: ["Note: If `value` is the maximum, it stays."] },
    { kind: "paragraph", lines: ["Requirements:"] },
    { kind: "list", lines: ["`spender` is not zero.", "`to` neither."] },
  ]);
});

test("lines of the author stay lines", () => {
  expect(natspecBlocks("Coin\nA token")).toEqual([
    { kind: "paragraph", lines: ["Coin"] },
    { kind: "paragraph", lines: ["A token"] },
  ]);
});

test("code is distinguished from words, however many backticks surround it", () => {
  expect(natspecParts("the allowance of ``from``'s `value`")).toEqual([
    "the allowance of ",
    "from",
    "'s ",
    "value",
    "",
  ]);
});

test.each([
  ["Who gets `value`", "Who gets value"],
  ["See {transferFrom}", "See transferFrom"],
  ["See {xref-ERC20-_approve-address-address-uint256-bool-}[`_approve`]", "See _approve"],
  ["A set, such as {1, 2}", "A set, such as {1, 2}"],
])("%s, as plain words, is %s", (text, plain) => {
  expect(plainNatspec(text)).toBe(plain);
});

import { expect, test } from "vitest";
import { knownArguments } from "./known-arguments.ts";
import { parseAbi } from "./parse.ts";

const meant = (text: string) => {
  const parsed = parseAbi(text);
  const fn = parsed.ok ? parsed.abi[0] : undefined;
  if (fn?.type !== "function") throw new Error(text);
  return knownArguments(fn);
};

test.each([
  ["function transfer(address, uint256)", { amount: 1, spendsOwn: true }],
  ["function transfer(address a, uint256 wad) returns (bool)", { amount: 1, spendsOwn: true }],
  ["function transferFrom(address, address, uint256)", { amount: 2 }],
  ["function approve(address spender, uint256 value)", { amount: 1, spender: 0, spendsOwn: true }],
  ["function decreaseAllowance(address, uint256)", { amount: 1, spender: 0 }],
  [
    "function permit(address owner, address spender, uint256 value, uint256 d, uint8 v, bytes32 r, bytes32 s)",
    { amount: 2, date: 3 },
  ],
  ["function mint(uint256 shares, address receiver)", { amount: 0 }],
  ["function redeem(uint256 shares, address receiver, address owner)", { amount: 0 }],
  // A vault's assets are another token.
  ["function deposit(uint256 assets, address receiver)", {}],
  // The same names with other types are other functions.
  ["function transfer(uint256 value, address to)", {}],
  ["function transfer(address to, uint128 value)", {}],
  ["function vote(uint256 value)", {}],
  ["function deposit(uint256 amount)", {}],
])("%s: the signature determines which argument is an amount", (text, expected) => {
  expect(meant(text)).toEqual(expected);
});

import { afterEach, beforeEach, describe as group, expect, test, vi } from "vitest";
import { encodeCall } from "../abi/calldata.ts";
import { abiFunctions } from "../abi/functions.ts";
import type { Abi, AbiValue } from "../abi/types.ts";
import { describe } from "./describe.ts";
import { meaningOf } from "./meaning-of.ts";
import { sentenceText } from "./sentence-text.ts";
import {
  aaveDescriptor,
  aavePool,
  acme,
  factsOf,
  poolAbi,
  sender,
  usdc,
  weth,
  wethAbi,
  wethDescriptor,
} from "./testing-descriptors.ts";
import type { Facts, Meaning, Transaction } from "./types.ts";

const fetched = vi.fn(() => Promise.reject(new Error("no network")));
beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  // The library's own resolver would ask GitHub.
  expect(fetched).not.toHaveBeenCalled();
});

const call = (abi: Abi, name: string, values: readonly AbiValue[], to = aavePool, amount = 0n): Transaction => {
  const fn = abiFunctions(abi).find((one) => one.name === name);
  const encoded = fn === undefined ? undefined : encodeCall(fn, values);
  if (encoded?.ok !== true) throw new Error(`${name} cannot be encoded: ${JSON.stringify(encoded)}`);
  return { from: sender, to, calldata: encoded.calldata, amount };
};

const told = ({ source, short, long, fields, descriptor, contradiction }: Meaning) => ({
  source,
  short: sentenceText(short, "short"),
  long: sentenceText(long),
  fields: fields.map(({ label, value }) => `${label}: ${sentenceText(value, "short")}`),
  descriptor,
  contradiction,
});

test("x", async () => {
  for (const [tx, facts] of [
    [call(poolAbi, "supply", [usdc, 1_500_000n, acme, 0n]), factsOf(poolAbi, aaveDescriptor)],
    [call(poolAbi, "withdraw", [usdc, 2n ** 256n - 1n, acme]), factsOf(poolAbi, aaveDescriptor)],
    [call(poolAbi, "setUserEMode", [1n]), factsOf(poolAbi, aaveDescriptor)],
    [call(wethAbi, "deposit", [], weth, 5n), factsOf(wethAbi, wethDescriptor)],
    [call(wethAbi, "withdraw", [7n], weth), factsOf(wethAbi, wethDescriptor)],
  ] as const)
    console.log(told(await describe(tx, facts)));
});

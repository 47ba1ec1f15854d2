import { expect, test } from "vitest";
import { listAmount } from "./list-amount.ts";

test.each([
  ["1.5 PDT", "1.5 PDT"],
  ["1,234.123456 PDT", "1,234.123456 PDT"],
  ["1,234.1234567 PDT", "1,234.123456… PDT"],
  ["0.000093681925383219 ETH", "0.000093… ETH"],
  ["0.000000000000000001 ETH", "< 0.000001 ETH"],
  ["0 ETH", "0 ETH"],
  ["1500000000000000001 base units of 0xaa", "1500000000000000001 base units of 0xaa"],
  ["Badge #7", "Badge #7"],
  ["\u22121,234.1234567 PDT", "\u22121,234.123456… PDT"],
  ["+0.000000000000000001 ETH", "+< 0.000001 ETH"],
])("%s is listed as %s", (exact, listed) => {
  expect(listAmount(exact)).toBe(listed);
});

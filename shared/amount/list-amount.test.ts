import { expect, test } from "vitest";
import { headlineAmount, listAmount } from "./list-amount.ts";

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

test.each([
  ["20 ETH", "20 ETH"],
  ["1,234.5 PDT", "1,234.5 PDT"],
  ["39.988563412 ETH", "39.98… ETH"],
  // Cut, not rounded.
  ["1.999 PDT", "1.99… PDT"],
  ["1.000001 PDT", "1.00… PDT"],
  ["0.02 tBTC", "0.02 tBTC"],
  ["0.018992 tBTC", "0.0189… tBTC"],
  ["0.000093681925383219 ETH", "0.000093… ETH"],
  ["0.000000000000000001 ETH", "< 0.000001 ETH"],
  ["\u22121,234.567 PDT", "\u22121,234.56… PDT"],
  ["5 tokens of Badge", "5 tokens of Badge"],
  ["unlimited PDT", "unlimited PDT"],
])("%s is headed %s", (exact, headed) => {
  expect(headlineAmount(exact)).toBe(headed);
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../testing/render.tsx";
import { AmountText, baseUnits, grouped } from "./amount-text.tsx";

test.each([
  ["0", "0"],
  ["999", "999"],
  ["1000", "1\u202F000"],
  ["1234567.000000001", "1\u202F234\u202F567.000000001"],
])("%s is written %s", (amount, text) => {
  expect(grouped(amount)).toBe(text);
});

test.each([
  ["1000000000000000001", 18, "1.000000000000000001 tETH"],
  [
    "123456789012345678901234567890",
    0,
    "123\u202F456\u202F789\u202F012\u202F345\u202F678\u202F901\u202F234\u202F567\u202F890 tETH",
  ],
  ["1500", undefined, "1\u202F500 base units"],
  ["a lot", 18, "a lot"],
  [undefined, 18, "–"],
])("%s base units with %s decimals are shown exactly", (value, decimals, text) => {
  render(
    <output>
      <AmountText value={value} decimals={decimals} unit="tETH" />
    </output>,
  );
  expect(screen.getByRole("status").textContent).toBe(text);
});

test.each(["-1", "1.5", "0x10", "", undefined, null])("%s is no number of base units", (text) => {
  expect(baseUnits(text)).toBeUndefined();
});

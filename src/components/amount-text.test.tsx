import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../testing/render.tsx";
import { AmountText, baseUnits } from "./amount-text.tsx";

test.each([
  ["1000000000000000001", 18, "1.000000000000000001 tETH"],
  ["123456789012345678901234567890", 0, "123456789012345678901234567890 tETH"],
  ["1500", undefined, "1500 base units"],
  ["a lot", 18, "a lot"],
  [undefined, 18, "–"],
])("%s base units with %s decimals are shown exactly, and are copied without separators", (value, decimals, text) => {
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

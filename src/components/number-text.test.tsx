import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../testing/render.tsx";
import { AmountText, NumberText } from "./number-text.tsx";

test.each([
  ["0", []],
  ["999", []],
  ["1000", ["1", "000"]],
  ["-1234567", ["1", "234", "567"]],
  ["1234567.000000001", ["1", "234", "567"]],
  [12_345n, ["12", "345"]],
  [100_000, ["100", "000"]],
  ["unlimited", []],
])("%s has the groups %j, and is copied as it is", (value, groups) => {
  const { container } = render(
    <output>
      <NumberText value={value} />
    </output>,
  );
  const shown = container.querySelector("output");
  expect([...(shown?.querySelectorAll("span > span") ?? [])].map(({ textContent }) => textContent)).toEqual(groups);
  expect(shown?.textContent).toBe(String(value));
});

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

import { expect, test } from "vitest";
import { render } from "../testing/render.tsx";
import { NumberText } from "./number-text.tsx";

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

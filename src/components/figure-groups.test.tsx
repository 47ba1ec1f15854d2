import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { FigureGroups } from "./figure-groups.tsx";

const shown = (text: string) => {
  render(
    <output>
      <FigureGroups text={text} />
    </output>,
  );
  return screen.getByRole("status");
};

test.each([
  ["1,234.5", "1234.5"],
  ["+1,234,567.5 PDT", "+1234567.5 PDT"],
  ["\u22121,000 ETH", "\u22121000 ETH"],
  ["57,896,044,618,658,097,711,785,492.792003…", "57896044618658097711785492.792003…"],
  ["needs 1,234,567.5 PDT, has 999,901 PDT.", "needs 1234567.5 PDT, has 999901 PDT."],
  // Not separators of thousands.
  ["1,5 and 1,2345 and 12,34", "1,5 and 1,2345 and 12,34"],
  ["0x12 to Acme, 3 of 4", "0x12 to Acme, 3 of 4"],
])("%s is copied and searched as %s", (text, plain) => {
  expect(shown(text).textContent).toBe(plain);
});

test("a figure too long for a line may break between its groups; any other stays on one line", () => {
  const long = "57,896,044,618,658,097,711,785,492";
  const output = shown(`needs ${long} PDT, has 999,901.5 PDT`);
  const [first, second] = output.querySelectorAll("bdi > span");
  expect([first?.textContent, first?.className]).toEqual([long.replaceAll(",", ""), ""]);
  expect([second?.textContent, second?.className]).toEqual(["999901.5", expect.stringContaining("whole")]);
});

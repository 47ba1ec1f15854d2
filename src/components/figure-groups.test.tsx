import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { FigureGroups } from "./figure-groups.tsx";

const long = "57,896,044,618,658,097,711,785,492.792003…";

test.each([
  ["a long figure after each of its commas", `Not enough PDT: needs ${long} PDT, has 999,901.904321… PDT.`, 8],
  ["a short one not at all", "needs 1,234,567.5 PDT, has 999,901 PDT.", 0],
])("a line breaks in %s", (_what, text, breaks) => {
  render(
    <output>
      <FigureGroups text={text} />
    </output>,
  );
  expect(screen.getByRole("status").textContent).toBe(text);
  const separators = [...screen.getByRole("status").querySelectorAll("wbr")];
  expect(separators).toHaveLength(breaks);
  expect(separators.every(({ previousSibling }) => previousSibling?.textContent?.endsWith(",") === true)).toBe(true);
});

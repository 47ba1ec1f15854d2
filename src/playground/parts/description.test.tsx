import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { Description } from "./description.tsx";

test("Security 45: an ABI's text beside a form has invisible characters escaped", () => {
  const { container } = render(<Description text={"Sends to \u202eeno on\u202c\nlines stay"} />);
  const drawn = [...container.querySelectorAll("[data-escape]")].map((one) => one.getAttribute("data-escape"));
  expect(drawn).toEqual([String.raw`\u202e`, String.raw`\u202c`]);
});

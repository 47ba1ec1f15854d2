import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { shortHash } from "#shared/text/short-hash.ts";
import { render } from "#src/testing/render.tsx";
import { componentLabel, parameterLabel } from "./abi-form/field-label.ts";
import { Notice } from "./abi-form/notice.tsx";
import { abiErrorText } from "./abi-text/abi-error-text.ts";
import { EmptyState } from "./empty-state.tsx";
import { HashText } from "./hash-text.tsx";
import { AmountText } from "./number-text.tsx";
import { Pager } from "./pager.tsx";
import { relativeTime } from "./relative-time.ts";
import { SlowNotice } from "./slow-notice.tsx";
import { TimeText } from "./time-text.tsx";

test.each([
  ["0x1234567890abcdef1234567890abcdef12345678", "0x123456…345678"],
  ["208c2485-83d4-4ffa-807a-56e80ee36a05", "208c24…e36a05"],
  ["0x12345678", "0x12345678"],
  ["", ""],
])("%s is shortened to %s", (value, short) => {
  expect(shortHash(value)).toBe(short);
});

describe("a hash", () => {
  const value = "0x1234567890abcdef1234567890abcdef12345678";

  test("is there in full for assistive technology, and is copied in full", async () => {
    const { user } = render(<HashText value={value} what="address" />);
    await user.click(screen.getByRole("button", { name: `${value}, copy address` }));
    await expect(navigator.clipboard.readText()).resolves.toBe(value);
  });
});

describe("a point in time", () => {
  const now = Date.parse("2026-01-02T12:00:00Z");

  test.each([
    ["2026-01-02T11:59:30Z", "just now"],
    ["2026-01-02T11:58:00Z", "2 minutes ago"],
    ["2026-01-02T09:00:00Z", "3 hours ago"],
    ["2026-01-02T12:05:00Z", "in 5 minutes"],
  ])("%s is %s", (at, text) => {
    expect(relativeTime(Date.parse(at), now)).toBe(text);
  });

  test("is a date after a day, and its ISO text is available", () => {
    expect(relativeTime(Date.parse("2026-01-01T11:00:00Z"), now)).toMatch(/2026/);
    const { container } = render(<TimeText value="2020-05-06T07:08:09.000Z" />);
    expect(container.querySelector("time")?.getAttribute("title")).toBe("2020-05-06T07:08:09.000Z");
    expect(container.textContent).toMatch(/2020/);
  });
});

describe("the pager", () => {
  test.each([
    [0, 5, "1 to 5 of 5", null, null],
    [0, 45, "1 to 20 of 45", null, 20],
    [20, 45, "21 to 40 of 45", 0, 40],
    [40, 45, "41 to 45 of 45", 20, null],
    [60, 45, "0 of 45", 40, null],
  ])("from %i of %i shows %s and links to %s and %s", async (skip, total, text, previous, next) => {
    const onSkip = vi.fn<(skip: number) => void>();
    const { user } = render(<Pager skip={skip} take={20} total={total} onSkip={onSkip} />);
    expect(screen.getByRole("status").textContent).toBe(text);
    for (const name of ["Previous", "Next"]) {
      const button = screen.queryByRole("button", { name });
      if (button !== null) await user.click(button);
    }
    const expected = [previous, next].filter((target) => target !== null);
    expect(onSkip.mock.calls.flat()).toEqual(expected);
  });
});

test("an empty list has no pages", () => {
  render(<Pager skip={0} take={20} total={0} onSkip={() => undefined} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("a slow request is reported and can be stopped", async () => {
  const onStop = vi.fn<() => void>();
  const { user } = render(<SlowNotice afterMs={0} onStop={onStop} />);
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  expect(onStop).toHaveBeenCalledOnce();
});

describe("Security 45: hidden characters in a text are shown", () => {
  const text = "token\u202e.json";

  test.each([
    [
      "the title of a notice",
      <Notice key="1" tone="bad" title={text}>
        x
      </Notice>,
    ],
    ["the title of an empty state", <EmptyState key="2" title={text} />],
    ["the reason of an empty state", <EmptyState key="3" title="x" reason={text} />],
    ["the unit of an amount", <AmountText key="4" value="1" decimals={0} unit={text} />],
    ["an amount that is not a number", <AmountText key="5" value={text} decimals={0} />],
    ["a time that is not a time", <TimeText key="6" value={text} />],
  ])("in %s", (_name, shown) => {
    const { container } = render(shown);
    expect(container.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u202e`);
  });

  test("in the labels of fields, and so in the names of their buttons", () => {
    const field = { kind: "address", name: "to\u202e", type: "address" } as const;
    expect([parameterLabel(field, 0), componentLabel(field, 0)]).toEqual([String.raw`to\u202e`, String.raw`to\u202e`]);
  });

  test("in an ABI, at the position of its error", () => {
    const wrong = { expected: "a list", got: "x\u202e", path: [] } as const;
    expect(abiErrorText({ ...wrong, code: "parameters-invalid" })).toBe(String.raw`expected a list, got x\u202e.`);
    expect(abiErrorText({ ...wrong, code: "signature-invalid" })).toContain(String.raw`“x\u202e”`);
    expect(abiErrorText({ ...wrong, code: "type-unknown" })).toContain(String.raw`“x\u202e”`);
  });
});

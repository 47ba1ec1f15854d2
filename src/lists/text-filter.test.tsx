import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { TextFilter } from "./text-filter.tsx";

const onChange = vi.fn<(value: string) => void>();

/** A filter with its value in a URL, which links also change. */
const Page = () => {
  const [value, setValue] = useState("");
  return (
    <>
      <TextFilter
        label="Name"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue("from a link")}>
        Follow
      </button>
    </>
  );
};

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
  render(<Page />);
});

afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.getByRole("textbox", { name: "Name" });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("typed text is reported once, a moment after the last letter, without surrounding whitespace", async () => {
  type(" t");
  await pass(200);
  type(" tE ");
  await pass(299);
  expect(onChange).not.toHaveBeenCalled();
  await pass(1);
  expect(onChange.mock.calls).toEqual([["tE"]]);
  // The person may continue after the space.
  expect(field()).toHaveProperty("value", " tE ");
});

test("pasted text is reported at once, and only once", async () => {
  type("0xd92F");
  expect(onChange.mock.calls).toEqual([["0xd92F"]]);
  await pass(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  type("0xd92Fa");
  expect(onChange).toHaveBeenCalledTimes(1);
  await pass(300);
  expect(onChange).toHaveBeenLastCalledWith("0xd92Fa");
});

test("a value from a link replaces what was typed", async () => {
  type("tE");
  await pass(300);
  fireEvent.click(screen.getByRole("button", { name: "Follow" }));
  expect(field()).toHaveProperty("value", "from a link");
});

test("a button clears the text, and appears only if there is one", async () => {
  expect(screen.queryByRole("button", { name: "Clear name" })).toBeNull();
  type("tE");
  fireEvent.click(screen.getByRole("button", { name: "Clear name" }));
  await pass(300);
  expect(field()).toHaveProperty("value", "");
  expect(onChange.mock.calls).toEqual([[""]]);
});

test("no text is longer than the server accepts", () => {
  expect(field()).toHaveProperty("maxLength", 200);
});

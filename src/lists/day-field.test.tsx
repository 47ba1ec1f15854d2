import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { DayField } from "./day-field.tsx";

/** A field whose value returns from the URL when the test says so. */
const show = (first = "") => {
  const onDay = vi.fn<(day: string) => void>();
  const Page = () => {
    const [value, setValue] = useState(first);
    return (
      <>
        <DayField label="From" value={value} onChange={onDay} />
        <button type="button" onClick={() => setValue("2026-01-31")}>
          Follow
        </button>
        <button type="button" onClick={() => setValue(onDay.mock.lastCall?.[0] ?? "")}>
          Arrive
        </button>
      </>
    );
  };
  const { user } = render(<Page />);
  return { onDay, user };
};

const field = () => screen.getByLabelText("From");
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test("a typed day is reported once its year is complete, and the field keeps it until the URL has it", async () => {
  const { onDay, user } = show();
  for (const part of ["0002-11-23", "0020-11-23", "0202-11-23"]) {
    type(part);
    expect(field()).toHaveProperty("value", part);
  }
  expect(onDay).not.toHaveBeenCalled();
  type("2026-11-23");
  expect(onDay).toHaveBeenCalledExactlyOnceWith("2026-11-23");
  expect(field()).toHaveProperty("value", "2026-11-23");
  await user.click(screen.getByRole("button", { name: "Arrive" }));
  expect(field()).toHaveProperty("value", "2026-11-23");
});

test("an emptied field is reported, a partly filled one is not", () => {
  const { onDay } = show("2026-11-23");
  const part = vi.spyOn(HTMLInputElement.prototype, "validity", "get");
  part.mockReturnValue(Object.assign(Object.create(null), { badInput: true }));
  type("");
  expect(onDay).not.toHaveBeenCalled();
  part.mockRestore();
  type("2026-11-24");
  type("");
  expect(onDay.mock.calls).toEqual([["2026-11-24"], [""]]);
});

test("the day of a link replaces what was typed", async () => {
  const { user } = show();
  type("0002-11-23");
  await user.click(screen.getByRole("button", { name: "Follow" }));
  expect(field()).toHaveProperty("value", "2026-01-31");
});

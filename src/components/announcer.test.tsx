import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { Announcer } from "./announcer.tsx";
import { CopyButton } from "./copy-button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PlainTextField } from "./form/plain-field.tsx";
import { HashText } from "./hash-text.tsx";
import { say } from "./say.ts";

afterEach(() => vi.restoreAllMocks());

const region = () => screen.getByRole("status");

test("an announcement is in a live region, repeated as a new element, and removed after a while", () => {
  vi.useFakeTimers();
  render(<Announcer />);
  expect(region().textContent).toBe("");
  act(() => say("Saved."));
  const first = region().firstElementChild;
  expect(region().textContent).toBe("Saved.");
  act(() => say("Saved."));
  expect(region().firstElementChild).not.toBe(first);
  act(() => void vi.advanceTimersByTime(6_000));
  expect(region().textContent).toBe("");
  vi.useRealTimers();
});

test.each([
  ["a hash", <HashText key="" value="0x1234567890abcdef1234" what="address" />, /0x1234567890abcdef1234, copy address/],
  ["a button", <CopyButton key="" value="r-1" what="address" />, "Copy address"],
])("%s announces the copy, and keeps its own name", async (_, part, name) => {
  const { user } = render(
    <>
      {part}
      <Announcer />
    </>,
  );
  const button = screen.getByRole("button", { name });
  await user.click(button);
  await waitFor(() => expect(region().textContent).toBe("Copied address."));
  expect(screen.getByRole("button", { name })).toBe(button);
});

test("a copy that the browser blocks is not announced as copied", async () => {
  const { user } = render(
    <>
      <CopyButton value="r-1" what="address" />
      <Announcer />
    </>,
  );
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await user.click(screen.getByRole("button", { name: "Copy address" }));
  await waitFor(() => expect(region().textContent).toBe("The browser did not allow the copy."));
});

const Form = ({ isFocusMoved = false }: { readonly isFocusMoved?: boolean }) => {
  const [error, setError] = useState<string>();
  return (
    <>
      <PlainTextField label="Amount" id="amount" value="" onChange={() => undefined} error={error} />
      <button
        type="button"
        onClick={() => {
          setError("Enter an amount.");
          if (isFocusMoved) document.getElementById("amount")?.focus();
        }}
      >
        Review
      </button>
      <Announcer />
    </>
  );
};

test("an error that appears at a field is read out with the field's label", async () => {
  const { user } = render(<Form />);
  await user.click(screen.getByRole("button", { name: "Review" }));
  await waitFor(() => expect(region().textContent).toBe("Amount: Enter an amount."));
});

test("the error of a field that gets the focus is read with the field, and not a second time", async () => {
  const { user } = render(<Form isFocusMoved />);
  await user.click(screen.getByRole("button", { name: "Review" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(region().textContent).toBe("");
});

test("a list that becomes empty by filtering is announced, but not one that was empty on arrival", () => {
  const { rerender } = render(
    <>
      <input aria-label="Find" />
      <Announcer />
    </>,
  );
  const show = (title: string) =>
    rerender(
      <>
        <input aria-label="Find" />
        <EmptyState key={title} title={title} />
        <Announcer />
      </>,
    );
  show("No labels yet.");
  expect(region().textContent).toBe("");
  screen.getByLabelText("Find").focus();
  show("No matching labels.");
  expect(region().textContent).toBe("No matching labels.");
});

import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { ErrorPanel } from "./error-panel.tsx";

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [
    { code: "ERR_303", message: "Bad address", status: 400 },
    ["A field has the wrong format.", "The service and this server are working", "Bad address"],
  ],
  [
    { code: "ERR_019", message: "", status: 500, requestId: "r1" },
    ["Something went wrong inside the service.", "give the service's operator the request id"],
  ],
  [{ code: "POSTERN_UNREACHABLE", message: "", status: 0 }, ["Postern's server did not respond.", "npm start"]],
  [
    { code: "POSTERN_FORBIDDEN", message: "No", status: 403 },
    ["No", "your role does not include this", "Ask an admin."],
  ],
  [{ message: "x is undefined" }, ["x is undefined", "in this page"]],
])("%j explains what happened, whose fault it is and what to do", (error, parts) => {
  render(<ErrorPanel error={error} />);
  const { textContent } = screen.getByRole("alert");
  for (const part of parts) expect(textContent).toContain(part);
});

test("Security 45: a code and a request id, which come from the service, have invisible characters escaped", () => {
  const { container } = render(
    <ErrorPanel error={{ code: "ERR_\u202e999", message: "No", status: 500, requestId: "r\u200b1" }} />,
  );
  const drawn = [...container.querySelectorAll("code [data-escape]")].map((one) => one.getAttribute("data-escape"));
  expect(drawn).toEqual([String.raw`\u202e`, String.raw`\u200b`]);
});

test("the code and the request id can be copied, and a retry is offered", async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = render(
    <ErrorPanel error={{ code: "ERR_146", message: "No", requestId: "r-42" }} onRetry={onRetry} />,
  );
  await user.click(screen.getByRole("button", { name: "Copy request id" }));
  await expect(navigator.clipboard.readText()).resolves.toBe("r-42");
  await user.click(screen.getByRole("button", { name: "Copy details" }));
  await expect(navigator.clipboard.readText()).resolves.toBe(
    "The contract is still being deployed.\nMessage: No\nCode: ERR_146\nRequest id: r-42",
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

const slowDown = { code: "ERR_999", message: "", status: 429, retryAfter: 3, requestId: "r-1" };

test("a rate limit counts down and can then be retried by hand", () => {
  vi.useFakeTimers();
  const onRetry = vi.fn<() => void>();
  render(<ErrorPanel error={slowDown} onRetry={onRetry} />);
  expect(screen.getByRole("button", { name: "Try again in 3 s" })).toHaveProperty("disabled", true);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByRole("button", { name: "Try again in 2 s" })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole("button", { name: "Try again" })).toHaveProperty("disabled", false);
  expect(onRetry).not.toHaveBeenCalled();
});

test("a write counts down as well, but only its form sends it again", () => {
  vi.useFakeTimers();
  render(<ErrorPanel error={slowDown} />);
  expect(screen.getByText("The service asked to wait 3 s.")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByText("You can send it again now.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Try again/ })).toBeNull();
});

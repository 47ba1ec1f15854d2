import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../testing/render.tsx";
import { ErrorPanel } from "./error-panel.tsx";

test.each([
  [
    { code: "ERR_146", message: "Bad address", status: 400 },
    ["Bad address", "The wallet service says so.", "Correct the input"],
  ],
  [
    { code: "ERR_001", message: "", status: 500, requestId: "r1" },
    ["The answer was an error (ERR_001).", "give the request id"],
  ],
  [{ code: "POSTERN_UNREACHABLE", message: "", status: 0 }, ["Postern's server did not answer.", "npm start"]],
  [{ code: "POSTERN_FORBIDDEN", message: "No", status: 403 }, ["No", "Postern's server says so.", "Ask an admin."]],
  [{ message: "x is undefined" }, ["x is undefined", "an error of the page itself"]],
])("%j says what happened, whose it is and what to do", (error, parts) => {
  render(<ErrorPanel error={error} />);
  const { textContent } = screen.getByRole("alert");
  for (const part of parts) expect(textContent).toContain(part);
});

test("the code and the request id are copied, and the retry is offered", async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = render(
    <ErrorPanel error={{ code: "ERR_146", message: "No", requestId: "r-42" }} onRetry={onRetry} />,
  );
  await user.click(screen.getByRole("button", { name: "Copy request id" }));
  await expect(navigator.clipboard.readText()).resolves.toBe("r-42");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { serveApp } from "../testing/app-server.ts";
import { renderLinked } from "../testing/render-linked.tsx";
import { EditLabel } from "./edit-label.tsx";

vi.mock("./edit-label-popover.tsx", () => {
  throw new Error("The file did not come.");
});

test("a form of a label that cannot be loaded says so where it would open, and can be asked for again", async () => {
  serveApp();
  const { user } = renderLinked(
    <EditLabel environment="sandbox" networkId={undefined} value="tb1qsender" label={undefined} />,
  );
  const button = await screen.findByRole("button", { name: /^Add label/ });
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("Could not load the form. Try again.");
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

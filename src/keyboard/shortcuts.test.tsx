// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Role } from "#shared/wire/role.ts";
import { abiOf, contractAddress } from "#src/playground/testing/contract.tsx";
import { servePage } from "#src/playground/testing/page.tsx";
import { serveApp, session } from "#src/testing/app-server.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 10_000 };

const openLabels = async (role: Role = "admin") => {
  const { requests } = serveApp({
    "GET /auth/session": () => ({ body: session(role) }),
    "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
    "GET /console/sandbox/runs": () => ({ body: pageOf([]) }),
  });
  const app = renderApp("/sandbox/labels");
  await screen.findByRole("heading", { name: "Recipients" });
  return { ...app, requests };
};

test("two keys lead to a page", async () => {
  const { user, router } = await openLabels();
  await user.keyboard("gr");
  await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/runs"));
});

test("two keys open a form, and send nothing", async () => {
  const { user, router, requests } = await openLabels();
  await user.keyboard("ca");
  await waitFor(() => expect(router.state.location.href).toBe("/sandbox/addresses?form=generate"));
  expect(requests.filter((request) => /^(POST|PUT|DELETE) \/relay/.test(request))).toEqual([]);
});

test("a slash focuses the find box, where keys are text", async () => {
  const { user, router } = await openLabels();
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByLabelText("Name or address"));
  await user.keyboard("gr?");
  expect(screen.getByLabelText("Name or address")).toHaveProperty("value", "gr?");
  expect(router.state.location.pathname).toBe("/sandbox/labels");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a slash opens the playground's functions, which are collapsed on a narrow page, and focuses their search", async () => {
  servePage({ abi: abiOf("function owner() view returns (address)") });
  const { user } = renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}&fn=owner()`);
  const button = await screen.findByRole("button", { name: "owner()" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await user.keyboard("/");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(screen.getByLabelText("Search functions"));
  expect(screen.getByLabelText("Search functions")).toHaveProperty("value", "");
});

test("a question mark shows the shortcuts of the role, which can be turned off for good", async () => {
  const { user, router } = await openLabels("viewer");
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" }, loaded);
  expect(dialog.textContent).toContain("g a");
  expect(dialog.textContent).not.toContain("Generate address");
  await user.click(screen.getByRole("checkbox", { name: "Single-key shortcuts" }));
  await user.click(screen.getByRole("button", { name: "Close the shortcuts" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("gr?");
  expect(router.state.location.pathname).toBe("/sandbox/labels");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(localStorage.getItem("postern-single-keys")).toBe("off");
});

test("the shortcuts are in the person's menu, which gets the focus back", async () => {
  const { user } = await openLabels();
  const menu = screen.getByRole("button", { name: "Ada, admin" });
  await user.click(menu);
  await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" }, loaded);
  await user.click(screen.getByRole("button", { name: "Close the shortcuts" }));
  expect(document.activeElement).toBe(menu);
});

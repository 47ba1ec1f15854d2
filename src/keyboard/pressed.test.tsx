// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Role } from "#shared/wire/role.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const labels = {
  "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
  "GET /console/sandbox/contracts": () => ({ body: pageOf([]) }),
};

const open = async (role: Role = "admin", address = "/sandbox/labels") => {
  serveApp({ ...labels, "GET /auth/session": () => ({ body: session(role) }) });
  const app = renderApp(address);
  await screen.findByRole("heading", { level: 1 });
  return { ...app, path: () => app.router.state.location.pathname };
};

const findPalette = () => screen.findByRole("combobox", { name: "Find pages, actions and records" });

describe("keys lead", () => {
  test.each([
    ["go", "/sandbox"],
    ["gn", "/sandbox/networks"],
    ["gp", "/sandbox/profiles"],
    ["ga", "/sandbox/addresses"],
    ["gv", "/sandbox/activity"],
    ["gu", "/sandbox/audit"],
    ["gi", "/sandbox/people"],
  ])("with %s to %s", async (keys, target) => {
    const { user, path } = await open();
    await user.keyboard(keys);
    await waitFor(() => expect(path()).toBe(target));
  });

  test.each([
    ["viewer", "ca"],
    ["viewer", "gu"],
    ["operator", "cl"],
  ] as const)("nowhere as %s with %s", async (role, keys) => {
    const { user, router } = await open(role);
    await user.keyboard(keys);
    expect(router.state.location.href).toBe("/sandbox/labels");
  });
});

describe("keys are left alone", () => {
  test.each([
    ["Ctrl", { ctrlKey: true }],
    ["⌘", { metaKey: true }],
    ["Alt", { altKey: true }],
    ["a key that is held down", { repeat: true }],
  ])("together with %s: they are the browser's", async (_what, modifier) => {
    const { path } = await open();
    fireEvent.keyDown(document.body, { key: "g" });
    fireEvent.keyDown(document.body, { key: "r", ...modifier });
    expect(path()).toBe("/sandbox/labels");
  });

  test("if another handler has taken them", async () => {
    const { path } = await open();
    const taken = (event: Event) => event.preventDefault();
    document.body.addEventListener("keydown", taken);
    fireEvent.keyDown(document.body, { key: "?" });
    document.body.removeEventListener("keydown", taken);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(path()).toBe("/sandbox/labels");
  });

  test("in a choice, where letters pick", async () => {
    const { user, path } = await open("admin", "/sandbox/networks");
    const choice = await screen.findByRole("combobox", { name: "Status" });
    choice.focus();
    await user.keyboard("gr");
    expect(path()).toBe("/sandbox/networks");
  });

  test("while a dialog is open", async () => {
    const { user, path } = await open();
    await user.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    within(help).getByRole("button", { name: "Close the shortcuts" }).focus();
    await user.keyboard("gr{Control>}k{/Control}");
    expect(path()).toBe("/sandbox/labels");
    // Otherwise the palette would replace it.
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBe(help);
  });
});

describe("the palette opens", () => {
  test("with Ctrl and K, even while typing", async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText("Name or address"));
    await user.keyboard("{Control>}k{/Control}");
    expect(await findPalette()).toBeTruthy();
    expect(screen.getByLabelText("Name or address")).toHaveProperty("value", "");
  });

  test("with a slash on a page without a find box", async () => {
    const { user } = await open("admin", "/sandbox");
    await user.keyboard("/");
    expect(await findPalette()).toBeTruthy();
  });

  test("by its button, which shows its keys", async () => {
    const { user } = await open();
    const button = screen.getByRole("button", { name: "Find pages, actions and records" });
    expect(button.getAttribute("aria-keyshortcuts")).toBe("Meta+K Control+K");
    await user.click(button);
    expect(await findPalette()).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe("the sheet of shortcuts", () => {
  const rows = (sheet: HTMLElement) =>
    within(sheet)
      .getAllByRole("row")
      .map((row) => within(row).queryAllByRole("cell"))
      .flatMap(([keys, label]) => (keys === undefined ? [] : [`${keys.textContent}: ${label?.textContent}`]));

  test.each([
    ["viewer", []],
    [
      "operator",
      [
        "c s: Send…",
        "c a: Generate address",
        "c p: Create profile",
        "c w: Create wallet",
        "c r: Generate many addresses",
        "c m: New payout",
        "c k: Issue token",
        "c i: Link token",
        "c x: New collection",
        "c n: Mint",
      ],
    ],
  ] as const)("of the role %s has no key that begins more than %j", async (role, begins) => {
    const { user } = await open(role);
    await user.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(rows(sheet).filter((row) => row.startsWith("c "))).toEqual(begins);
    expect(rows(sheet)).toContain("Ctrl K or ⌘ K: Open the palette: pages, actions, records");
    expect(rows(sheet)).toContain("g n: Networks");
  });

  test("turns single keys on again, which were off", async () => {
    localStorage.setItem("postern-single-keys", "off");
    const { user, path } = await open();
    await user.keyboard("gr");
    expect(path()).toBe("/sandbox/labels");
    await user.click(screen.getByRole("button", { name: "Ada, admin" }));
    await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    const box = await screen.findByRole("checkbox", { name: "Single-key shortcuts" });
    expect(box).toHaveProperty("checked", false);
    await user.click(box);
    await user.click(screen.getByRole("button", { name: "Close the shortcuts" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("gc");
    await waitFor(() => expect(path()).toBe("/sandbox/contracts"));
  });
});

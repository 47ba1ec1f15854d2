// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { View, ViewList } from "#shared/console/views.ts";
import type { Role } from "#shared/wire/role.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const views = "/console/sandbox/views";
const loaded = { timeout: 5_000 };

const view = (more: Partial<View> = {}): View => ({
  id: "v1",
  page: "activity",
  name: "Failed",
  shared: false,
  owner: { id: "p1", name: "Ada" },
  search: { state: "failed" },
  version: "1",
  createdAt: "2026-01-01T00:00:00.000Z",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
  ...more,
});
const team = view({ id: "v2", name: "Acme", shared: true, owner: { id: "p2", name: "Bob" }, search: { text: "acme" } });

type Served = {
  readonly all?: readonly View[];
  readonly defaults?: Partial<ViewList["defaults"]>;
  readonly role?: Role;
};

const open = async (path: string, { all = [view(), team], defaults = {}, role = "operator" }: Served = {}) => {
  const sent: [string, unknown, string | null][] = [];
  const record =
    (what: string, answer: object) =>
    ({ body, headers }: { readonly body: unknown; readonly headers: Headers }) => {
      sent.push([what, body, headers.get("if-match")]);
      return answer;
    };
  const served = serveApp({
    "GET /auth/session": () => ({ body: session(role) }),
    [`GET ${views}`]: () => ({ body: { data: all, defaults: { own: null, team: null, ...defaults } } }),
    [`POST ${views}`]: record("save", { status: 201, body: { data: view({ id: "v9", name: "New" }) } }),
    [`PUT ${views}/v1`]: record("change", { body: { data: view({ version: "2" }) } }),
    [`PUT ${views}/v2`]: record("change", problem(412, "POSTERN_VERSION_CONFLICT")),
    [`DELETE ${views}/v1`]: record("remove", { status: 204 }),
    [`PUT ${views}/default`]: record("default", { status: 204 }),
  });
  const app = renderApp(path);
  await screen.findByRole("heading", { level: 1 });
  return { ...app, ...served, sent, search: () => app.router.state.location.search };
};

const openMenu = async (user: Awaited<ReturnType<typeof open>>["user"], name: RegExp = /^View/) => {
  await user.click(await screen.findByRole("button", { name }, loaded));
  return screen.findByRole("dialog", { name: "Views" }, loaded);
};

const actions = (menu: HTMLElement) =>
  within(within(menu).getByRole("list", { name: "Actions" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

describe("saved views", () => {
  test("are listed as private and shared, and applied by their links", async () => {
    const { user, search } = await open("/sandbox/activity");
    const menu = await openMenu(user);
    expect(
      within(menu)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["All operations", "/sandbox/activity"],
      ["Failed", "/sandbox/activity?state=failed&view=v1"],
      ["Acmeby Bob", "/sandbox/activity?text=acme&view=v2"],
    ]);
    await user.click(within(menu).getByRole("link", { name: /Acme/ }));
    expect(search()).toEqual({ text: "acme", view: "v2" });
    expect(await screen.findByRole("button", { name: "View: Acme" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Changes of the view" })).toBeNull();
  });

  test("are saved with a name from the active filters", async () => {
    const { user, sent, search } = await open("/sandbox/activity?text=rent&since=-7d&skip=20");
    await user.click(within(await openMenu(user)).getByRole("button", { name: "Save as a new view…" }));
    await user.click(await screen.findByRole("button", { name: "Save" }, loaded));
    expect(await screen.findByText(/^Enter a name of up to 80/)).toBeTruthy();
    await user.type(screen.getByLabelText("Name"), "Rent");
    await user.click(screen.getByLabelText("Share with the team"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(search()).toEqual({ state: "failed", view: "v9" }));
    expect(sent).toEqual([
      ["save", { page: "activity", name: "Rent", shared: true, search: { text: "rent", since: "-7d" } }, null],
    ]);
  });

  test("show that they were changed since, and are saved over the version that was seen, or reset to it", async () => {
    const { user, sent, search } = await open("/sandbox/activity?state=failed&text=rent&view=v1");
    const changed = await screen.findByRole("region", { name: "Changes of the view" }, loaded);
    await user.click(await within(changed).findByRole("button", { name: "Save changes" }));
    await waitFor(() =>
      expect(sent).toEqual([
        ["change", { name: "Failed", shared: false, search: { text: "rent", state: "failed" } }, '"1"'],
      ]),
    );
    await user.click(within(changed).getByRole("button", { name: "Revert" }));
    expect(search()).toEqual({ state: "failed", view: "v1" });
    await waitFor(() => expect(screen.queryByRole("region", { name: "Changes of the view" })).toBeNull());
  });

  test("are not overwritten if someone else was faster", async () => {
    const { user } = await open("/sandbox/activity?text=rent&view=v2", { role: "admin" });
    await user.click(await screen.findByRole("button", { name: "Save changes" }, loaded));
    expect(await screen.findByText("POSTERN_VERSION_CONFLICT")).toBeTruthy();
  });

  test("are removed after confirmation, and the list keeps its filters", async () => {
    const { user, sent, search } = await open("/sandbox/activity?state=failed&view=v1");
    await user.click(within(await openMenu(user, /^View:/)).getByRole("button", { name: "Remove view…" }));
    expect(await screen.findByText(/Remove the view “Failed”\?/, {}, loaded)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove view" }));
    await waitFor(() => expect(search()).toEqual({ state: "failed" }));
    expect(sent).toEqual([["remove", undefined, '"1"']]);
  });

  test.each<{ role: Role; at: string; offered: readonly string[] }>([
    { role: "viewer", at: "?state=failed&view=v1", offered: ["Save as", "Rename", "Open Activity", "Remove"] },
    { role: "viewer", at: "?text=acme&view=v2", offered: ["Save as", "Open Activity"] },
    { role: "operator", at: "?text=acme&view=v2", offered: ["Save as", "Open Activity"] },
    { role: "admin", at: "?text=acme&view=v2", offered: ["Save as", "Rename", "Open Activity", "Make it", "Remove"] },
  ])("offer a $role at $at what is allowed", async ({ role, at, offered }) => {
    const { user } = await open(`/sandbox/activity${at}`, { role });
    const menu = await openMenu(user, /^View:/);
    await waitFor(() =>
      expect(actions(menu).map((action) => offered.find((one) => action.startsWith(one)))).toEqual(offered),
    );
  });
});

describe("the view that the page opens with", () => {
  test.each<[string, Partial<ViewList["defaults"]>, object]>([
    ["the person's own", { own: "v1", team: "v2" }, { state: "failed", view: "v1" }],
    ["the team's", { team: "v2" }, { text: "acme", view: "v2" }],
    ["none, if the person says so", { own: "none", team: "v2" }, {}],
    ["none, if it was removed", { own: "v7" }, {}],
  ])("is %s", async (_what, defaults, expected) => {
    const { search, requests } = await open("/sandbox/activity", { defaults });
    await screen.findByText(/^(Nothing has been sent|No operation)/, {}, loaded);
    expect(search()).toEqual(expected);
    expect(requests.filter((request) => request.startsWith("GET /console/sandbox/views"))).toHaveLength(1);
  });

  test("does not return when its filters are removed, and a link with filters applies exactly those", async () => {
    const { user, search } = await open("/sandbox/activity?state=open&text=rent", { defaults: { own: "v1" } });
    const chips = await screen.findByRole("list", { name: "Filters" }, loaded);
    await user.click(within(chips).getByRole("button", { name: "Remove all filters" }));
    await waitFor(() => expect(search()).toEqual({ view: "all" }));
  });

  test("is set and unset from the menu", async () => {
    const { user, sent } = await open("/sandbox/activity?text=acme&view=v2", { role: "admin" });
    await user.click(
      within(await openMenu(user, /^View:/)).getByRole("button", { name: "Make it the team's default view" }),
    );
    await user.click(
      within(await openMenu(user, /^View:/)).getByRole("button", { name: "Open Activity with this view" }),
    );
    await waitFor(() =>
      expect(sent).toEqual([
        ["default", { page: "activity", for: "team", view: "v2" }, null],
        ["default", { page: "activity", for: "me", view: "v2" }, null],
      ]),
    );
  });
});

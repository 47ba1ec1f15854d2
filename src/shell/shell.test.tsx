// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { roles } from "#shared/wire/role.ts";
import { versionOptions } from "#src/api/page.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { pulse } from "#src/testing/pulse.ts";
import { pageOf, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

type Routes = Parameters<typeof serveApp>[0];

const labels = { "GET /console/sandbox/labels": () => ({ body: pageOf([]) }) };

/** The application on a page with few requests. */
const open = async (routes: Routes = {}, address = "/sandbox/labels") => {
  const { requests } = serveApp({ ...labels, ...routes });
  const app = renderApp(address);
  await screen.findByRole("heading", { level: 1 });
  return { ...app, requests };
};

/** The header of the frame; the titles of pages have headers of their own. */
const header = () => {
  const [first = document.body] = screen.getAllByRole("banner");
  return first;
};
const pages = () => within(screen.getByRole("navigation", { name: "Pages" }));

describe("the navigation", () => {
  const groups = [
    ["Money", "Overview", "Payments", "Transactions", "Assets"],
    ["Accounts", "Profiles", "Recipients"],
    ["Contracts", "Contracts", "Tokens"],
    ["Work", "Activity"],
    ["", "Settings"],
  ];
  const lists = () =>
    pages()
      .getAllByRole("list")
      .map((list) => [
        document.getElementById(list.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
        ...within(list)
          .getAllByRole("link")
          .map(({ textContent }) => textContent),
      ]);
  const current = (links: ReturnType<typeof pages> = pages()) =>
    links
      .getAllByRole("link")
      .filter((link) => link.hasAttribute("aria-current"))
      .map((link) => [link.textContent, link.getAttribute("aria-current")]);

  test.each(roles)("has ten entries in named groups for the role %s", async (role) => {
    await open({ "GET /auth/session": () => ({ body: session(role) }) });
    expect(lists()).toEqual(groups);
  });

  test.each([
    ["/sandbox", [["Overview", "page"]], []],
    ["/sandbox/labels", [["Recipients", "page"]], []],
    ["/sandbox/payments", [["Payments", "page"]], ["Payments", "Payouts"]],
    ["/sandbox/payouts", [["Payments", "true"]], ["Payments", "Payouts"]],
    ["/sandbox/wallets", [["Profiles", "true"]], ["Profiles", "Wallets", "Addresses"]],
    ["/sandbox/addresses/nothing", [["Profiles", "true"]], []],
    ["/sandbox/templates", [["Contracts", "true"]], ["Contracts", "Playground", "Templates"]],
    ["/sandbox/collections", [["Tokens", "true"]], ["Tokens", "Collections"]],
    ["/sandbox/runs", [["Activity", "true"]], ["Activity", "Runs"]],
    ["/sandbox/runs/new", [["Activity", "true"]], []],
    ["/sandbox/networks", [["Settings", "true"]], ["Organization", "Networks", "People", "Audit"]],
    ["/sandbox/people", [["Settings", "true"]], ["Organization", "Networks", "People", "Audit"]],
    ["/sandbox/lookup", [], []],
  ])("on %s marks %j and links to %j", async (address, marked, links) => {
    await open({}, address);
    expect(current()).toEqual(marked);
    const rows = screen.queryAllByRole("navigation", { name: /^In / });
    expect(rows.flatMap((row) => within(row).getAllByRole("link")).map(({ textContent }) => textContent)).toEqual(
      links,
    );
    for (const row of rows) expect(current(within(row)).map(([, how]) => how)).toEqual(["page"]);
  });

  test.each([
    [{ payoutId: "payout-1", endpoints: ["writeContract"] }, "Payments"],
    [{ endpoints: ["withdraw"] }, "Payments"],
    [{ endpoints: ["generateAddress"] }, "Activity"],
  ])("marks %j as %s, because a run is no place of its own", async (run, entry) => {
    await open(
      { "GET /console/sandbox/runs/run-1": () => ({ body: { data: runRecord(run) } }) },
      "/sandbox/runs/run-1",
    );
    await waitFor(() => expect(current()).toEqual([[entry, "true"]]));
  });

  test("has no people and no audit among the settings of a viewer", async () => {
    await open({ "GET /auth/session": () => ({ body: session("viewer") }) }, "/sandbox/networks");
    const links = within(screen.getByRole("navigation", { name: "In settings" })).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Organization", "Networks"]);
  });

  test("of another page moves the focus to its title", async () => {
    const { user } = await open({}, "/sandbox/settings");
    await user.click(screen.getByRole("link", { name: "Networks" }));
    const title = await screen.findByRole("heading", { level: 1, name: "Networks" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe("Networks · Postern");
  });

  test("of narrow screens is a dialog that closes when a page is chosen", async () => {
    const { user, router } = await open();
    const drawer = screen.getByRole("dialog", { hidden: true });
    expect(drawer.getAttribute("aria-label")).toBe("Navigation");
    if (!(drawer instanceof HTMLDialogElement)) throw new Error("no dialog");
    // jsdom has no modal dialogs.
    drawer.showModal = () => drawer.setAttribute("open", "");
    const close = vi.fn<() => void>(() => drawer.removeAttribute("open"));
    drawer.close = close;
    await user.click(screen.getByRole("button", { name: "Open navigation" }));
    await user.click(within(drawer).getByRole("link", { name: "Tokens" }));
    expect(close).toHaveBeenCalledOnce();
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/tokens"));
    await user.click(screen.getByRole("button", { name: "Open navigation" }));
    await user.click(within(drawer).getByRole("button", { name: "Close navigation" }));
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe("the environment", () => {
  const mainnet = { ...sandbox, id: "live", label: "Live", kind: "mainnet" };
  const both = { "GET /console/environments": () => ({ body: { data: [sandbox, mainnet] } }) };
  const ofLive = {
    "GET /console/live/labels": () => ({ body: pageOf([]) }),
    "GET /console/live/operations": () => ({ body: pageOf([]) }),
    "GET /console/live/pulse": () => ({ body: pulse() }),
  };

  test("that is the only one is named, and cannot be pressed", async () => {
    await open();
    expect(within(header()).getByText("Sandbox")).toBeTruthy();
    expect(within(header()).queryByRole("button", { name: /^Environment/ })).toBeNull();
  });

  test("is switched in a list that shows which is open, and the kind of each", async () => {
    const { user, router } = await open({ ...both, ...ofLive });
    await user.click(screen.getByRole("button", { name: "Environment Sandbox, sandbox" }));
    const list = within(screen.getByRole("list", { name: "Environments" }));
    const items = list.getAllByRole("link");
    expect(items.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
      ["Sandboxsandbox", "true"],
      ["Livemainnet", "false"],
    ]);
    await user.click(list.getByRole("link", { name: /^Live/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/live"));
    expect(screen.queryByRole("list", { name: "Environments" })).toBeNull();
    expect(screen.getByRole("button", { name: "Environment Live, mainnet" })).toBeTruthy();
  });

  test("that is a mainnet is marked on the header of each page", async () => {
    await open({ ...both, ...ofLive }, "/live/labels");
    expect(header().dataset["kind"]).toBe("mainnet");
    expect(pages().getByRole("link", { name: "Tokens" }).getAttribute("href")).toBe("/live/tokens");
  });

  test.each([
    ["live", "/live"],
    ["gone", "/sandbox"],
    [null, "/sandbox"],
  ])("that was last open, %s, is opened first: %s", async (last, path) => {
    if (last !== null) localStorage.setItem("postern-environment", last);
    const { router } = await open({ ...both, ...ofLive }, "/");
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    await waitFor(() => expect(localStorage.getItem("postern-environment")).toBe(path.slice(1)));
  });
});

describe("the person's menu", () => {
  const openMenu = async (routes: Routes = {}) => {
    const app = await open(routes);
    await app.user.click(screen.getByRole("button", { name: "Ada, admin" }));
    return app;
  };

  test("says who is signed in, and with which role", async () => {
    const { user } = await open({ "GET /auth/session": () => ({ body: session("viewer") }) });
    await user.click(screen.getByRole("button", { name: "Ada, viewer", expanded: false }));
    expect(screen.getByText("Ada · viewer")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Ada, viewer", expanded: true })).toBeTruthy();
  });

  test("shows the server's version at its end", async () => {
    const { queryClient } = await openMenu();
    queryClient.setQueryData(versionOptions().queryKey, "1.2.3 (fa883e4)");
    expect(await screen.findByText("Postern 1.2.3 (fa883e4)")).toBeTruthy();
  });

  test("changes the colors, and shows which are active", async () => {
    const { user } = await openMenu();
    const colours = within(screen.getByRole("list", { name: "Theme" }));
    for (const name of ["Dark", "System", "Light"]) {
      await user.click(colours.getByRole("button", { name }));
      expect(colours.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent)).toEqual([name]);
    }
  });

  test("changes the density of lists, which this browser remembers", async () => {
    const { user } = await openMenu();
    const density = within(screen.getByRole("list", { name: "Density" }));
    const chosen = () => density.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
    expect(chosen()).toEqual(["Comfortable lists"]);
    await user.click(density.getByRole("button", { name: "Compact lists" }));
    expect(chosen()).toEqual(["Compact lists"]);
    expect(document.documentElement.dataset["density"]).toBe("compact");
    expect(localStorage.getItem("postern-density")).toBe("compact");
    await user.click(density.getByRole("button", { name: "Comfortable lists" }));
    expect(document.documentElement.dataset["density"]).toBe("comfortable");
  });

  test("closes on Escape, which returns the focus to its button, and on a click elsewhere", async () => {
    const { user } = await openMenu();
    await user.tab();
    await user.keyboard("{Escape}");
    const button = screen.getByRole("button", { name: "Ada, admin", expanded: false });
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.click(screen.getByRole("heading", { name: "Recipients" }));
    expect(screen.getByRole("button", { name: "Ada, admin", expanded: false })).toBeTruthy();
  });

  test.each([
    ["to the sign-in", undefined, "/sign-in"],
    ["to the provider, which ends its own session", { continueAt: "https://id.example/end" }, "https://id.example/end"],
  ])("signs out, and continues %s", async (_where, body, next) => {
    const assign = vi.fn<(url: string) => void>();
    const { user, requests } = await openMenu({
      "POST /auth/sign-out": () => (body === undefined ? { status: 204 } : { body }),
    });
    vi.stubGlobal("location", { origin: globalThis.location.origin, href: globalThis.location.href, assign });
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(next));
    expect(requests.filter((request) => request === "POST /auth/sign-out")).toHaveLength(1);
  });

  test("reports a failed sign-out, and leaves the page as it is", async () => {
    const { user } = await openMenu({ "POST /auth/sign-out": () => problem(503, "POSTERN_OVERLOADED") });
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The sign-out failed. Try again.");
    expect(screen.getByRole("heading", { name: "Recipients" })).toBeTruthy();
  });
});

describe("open operations", () => {
  const asked = "GET /console/sandbox/pulse";
  const shown = async (counts: { readonly open: number; readonly attention: number }) => {
    const app = await open({ [asked]: () => ({ body: pulse(counts) }) });
    return { ...app, link: await within(header()).findByRole("link", { name: /pending|unconfirmed/ }) };
  };

  test.each([
    [3, 0, "3 pending", "3 pending", null],
    [1, 1, "1 unconfirmed", "1 unconfirmed", "true"],
    [3, 1, "1 unconfirmed, 2 pending", "1 unconfirmed · 2 pending", "true"],
    [1000, 0, "999+ pending", "999+ pending", null],
  ])("of %i open and %i unconfirmed is shown as %s, and links to them", async (all, attention, name, text, marked) => {
    const { link, requests } = await shown({ open: all, attention });
    expect([link.getAttribute("aria-label"), link.textContent, link.getAttribute("data-attention")]).toEqual([
      name,
      text,
      marked,
    ]);
    expect(link.getAttribute("href")).toBe("/sandbox/activity?state=open");
    expect(requests.filter((request) => request.startsWith(asked))).toEqual([asked]);
  });

  test("are not mentioned if there are none", async () => {
    const { queryClient } = await open();
    await waitFor(() => expect(queryClient.getQueryData(["operations", "sandbox", "pulse"])).toEqual(pulse()));
    expect(screen.queryByRole("link", { name: /pending|unconfirmed/ })).toBeNull();
  });
});

test("the first Tab stop skips the header", async () => {
  const { user } = await open();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Skip to the page" }));
  const target = document.activeElement?.getAttribute("href")?.slice(1) ?? "";
  expect(document.getElementById(target)).toBe(screen.getByRole("main"));
});

describe("a session that has ended", () => {
  const ended = async (methods: readonly string[]) => {
    let reply: ReturnType<typeof problem> = { body: session() };
    const app = await open(
      { "GET /auth/session": () => reply, "GET /auth/methods": () => ({ body: { methods } }) },
      "/sandbox/networks?tab=catalog",
    );
    reply = problem(401, "POSTERN_SIGN_IN_REQUIRED");
    void app.queryClient.invalidateQueries({ queryKey: ["session"] });
    const notice = within(await screen.findByRole("alert"));
    return { ...app, notice, signIn: () => (reply = { body: session() }) };
  };

  test("is restored by a link that the machine prints", async () => {
    const { notice } = await ended(["link"]);
    expect(await notice.findByText("npm run link")).toBeTruthy();
    expect(notice.queryByRole("link")).toBeNull();
  });

  test("is restored at the provider, in another tab, and returns to this page", async () => {
    const { notice } = await ended(["oidc"]);
    const link = await notice.findByRole("link", { name: "Sign in in another tab" });
    expect(link.getAttribute("href")).toBe("/auth/oidc?returnTo=%2Fsandbox%2Fnetworks%3Ftab%3Dcatalog");
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
    expect(notice.queryByText("npm run link")).toBeNull();
  });

  test("that was restored in another tab shows the page once this one has the focus", async () => {
    const { signIn } = await ended(["link"]);
    signIn();
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(screen.getByRole("heading", { level: 1, name: "Networks" })).toBeTruthy();
  });
});

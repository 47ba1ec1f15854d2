// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Person } from "#shared/console/people.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { queryOf, searchSchema } from "./-components/people-search.ts";
import { browserWord, endsWord, underWayWord } from "./-components/person-words.ts";

const list = "GET /console/people";
const at = "2026-01-01T00:00:00.000Z";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const person = (more: Partial<Person> = {}): Person => ({
  id: "link:grace",
  name: "Grace",
  role: "operator",
  signIn: "link",
  subject: null,
  isRoleOurs: true,
  createdAt: at,
  seenAt: at,
  disabledAt: null,
  disabledBy: null,
  linkUntil: null,
  sessions: [
    { id: "0123456789abcdef", browser: firefox, address: "10.0.0.1", signedInAt: at, seenAt: at, isOwn: false },
  ],
  runs: [{ id: "run-1", environment: "sandbox", name: "Salaries", state: "running", total: 3 }],
  operations: [{ environment: "sandbox", count: 2 }],
  ...more,
});

const serving = (people: readonly Person[], more: Parameters<typeof serveApp>[0] = {}) =>
  serveApp({ [list]: () => ({ body: pageOf(people) }), ...more });

/** One person's page, and the bodies of its requests. */
const openPerson = async (one: Person, kind: string, reply: ReturnType<typeof problem> = { status: 204 }) => {
  const asked: unknown[] = [];
  serving([one], {
    [`POST /console/people/${kind}`]: ({ body }) => {
      asked.push(body);
      return reply;
    },
  });
  const app = renderApp(`/sandbox/people?person=${encodeURIComponent(one.id)}`);
  await screen.findByRole("heading", { name: one.name, level: 1 });
  return { ...app, bodies: () => asked };
};

describe("the list", () => {
  test("says who may use Postern, and leads to the person", async () => {
    const { requests } = serving([
      person(),
      person({ id: "p2", name: "Eve", disabledAt: at, disabledBy: "Ada", seenAt: null }),
    ]);
    const { user, router } = renderApp("/sandbox/people");
    const row = within(await screen.findByRole("row", { name: /Grace/ }));
    expect(row.getByText("Operator")).toBeTruthy();
    expect(row.getByText("1 run, 2 operations")).toBeTruthy();
    const other = within(screen.getByRole("row", { name: /Eve/ }));
    expect([other.getByText("Disabled"), other.getByText("Never")]).toHaveLength(2);
    await user.click(row.getByRole("link", { name: "Grace" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ person: "link:grace" }));
    expect(requests).toContain(`${list}?show=all&skip=0&take=20`);
    expect(requests).toContain(`${list}?q=link%3Agrace&show=all`);
  });

  test("is for admins", async () => {
    const { requests } = serving([], { "GET /auth/session": () => ({ body: session("operator") }) });
    renderApp("/sandbox/people");
    expect(await screen.findByText("Only admins can see people.")).toBeTruthy();
    expect(requests.filter((request) => request.startsWith(list))).toEqual([]);
  });

  test("is filtered by name and by who is signed in", async () => {
    const { requests } = serving([]);
    const { user } = renderApp("/sandbox/people?name=gr");
    expect(await screen.findByText("No people match these filters.")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Show"), "Signed in");
    await waitFor(() => expect(requests).toContain(`${list}?q=gr&show=signed-in&skip=0&take=20`));
    expect(queryOf(searchSchema.parse({ show: "none", name: 7, skip: -1 }))).toEqual({
      q: "7",
      show: "all",
      skip: "0",
      take: "20",
    });
  });
});

describe("an invitation", () => {
  const invitePath = "POST /console/people/invite";
  const url = "http://127.0.0.1:4600/auth/link?token=t0ken";

  test("needs a name, and shows its link once", async () => {
    const bodies: unknown[] = [];
    serving([person()], {
      [invitePath]: ({ body }) => {
        bodies.push(body);
        return { body: { person: "p9", url, expiresAt: "2026-01-01T12:00:00.000Z" } };
      },
    });
    const { user } = renderApp("/sandbox/people");
    await user.click(await screen.findByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite a person" }));
    await user.click(dialog.getByRole("button", { name: "Create link" }));
    expect(await dialog.findByText(/Enter the person's name/)).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.type(dialog.getByLabelText("Name"), "Eve");
    await user.selectOptions(dialog.getByLabelText("Role"), "operator");
    await user.dblClick(dialog.getByRole("button", { name: "Create link" }));
    expect(await dialog.findByLabelText("Sign-in link")).toHaveProperty("value", url);
    expect(bodies).toEqual([{ name: "Eve", role: "operator" }]);
    expect(dialog.getByRole("status").textContent).toContain("Send this link to Eve. It works once, until ");
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.textContent).not.toContain("t0ken");
    await user.click(screen.getByRole("button", { name: "Invite" }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByLabelText("Name")).toHaveProperty("value", "");
  });

  test("that fails keeps what was typed", async () => {
    serving([person()], { [invitePath]: () => problem(503, "POSTERN_STORE_UNAVAILABLE") });
    const { user } = renderApp("/sandbox/people");
    await user.click(await screen.findByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite a person" }));
    await user.type(dialog.getByLabelText("Name"), "Eve");
    await user.click(dialog.getByRole("button", { name: "Create link" }));
    expect(await dialog.findByRole("alert")).toBeTruthy();
    expect(dialog.getByLabelText("Name")).toHaveProperty("value", "Eve");
  });

  test("is the provider's matter where there is one", async () => {
    serving([person()], { "GET /auth/methods": () => ({ body: { methods: ["oidc"] } }) });
    renderApp("/sandbox/people");
    expect(await screen.findByText(/Add them, and set their roles, there/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  });

  test("that nobody has opened is in the list, and on the person's page until when", async () => {
    const invited = person({ seenAt: null, sessions: [], linkUntil: "2026-01-01T12:00:00.000Z" });
    serving([invited]);
    const { user } = renderApp("/sandbox/people");
    const row = within(await screen.findByRole("row", { name: /Grace/ }));
    expect(row.getByText("Invited")).toBeTruthy();
    await user.click(row.getByRole("link", { name: "Grace" }));
    expect(await screen.findByText(/Works once, until 1 Jan 2026/)).toBeTruthy();
  });
});

describe("a person", () => {
  test("is shown with their sessions and what they have under way", async () => {
    await openPerson(person({ subject: "grace@idp", signIn: "oidc", isRoleOurs: false }), "disable");
    expect(screen.getByText("Operator, as the identity provider says")).toBeTruthy();
    expect(screen.getByText("grace@idp")).toBeTruthy();
    expect(screen.queryByLabelText("Role")).toBeNull();
    const row = within(screen.getByRole("row", { name: /Firefox on Linux/ }));
    expect(row.getByText("10.0.0.1")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Salaries" }).getAttribute("href")).toBe("/sandbox/runs/run-1");
    expect(screen.getByText("2 operations in sandbox")).toBeTruthy();
  });

  test("is disabled after the page said what ends", async () => {
    const { user, bodies } = await openPerson(person(), "disable");
    await user.click(screen.getByRole("button", { name: "Disable…" }));
    expect(screen.getByText(/Ends 1 session at once\. Pauses 1 run, which an admin can take over\./)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep as it is" }));
    await user.click(screen.getByRole("button", { name: "Disable…" }));
    await user.click(screen.getByRole("button", { name: "Disable Grace" }));
    await waitFor(() => expect(bodies()).toEqual([{ person: "link:grace" }]));
    expect(await screen.findByRole("button", { name: "Disable…" })).toBeTruthy();
  });

  test("who is signed in is disabled only after a clear warning, and the last admin never", async () => {
    const refusal = problem(409, "POSTERN_BAD_REQUEST");
    const { user, bodies } = await openPerson(person({ id: "p1", name: "Ada", role: "admin" }), "disable", refusal);
    await user.click(screen.getByRole("button", { name: "Disable…" }));
    expect(screen.getByText(/You cannot sign in again until another admin enables you/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Disable myself" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(bodies()).toEqual([{ person: "p1", self: true }]);
  });

  test("gets another role after confirmation", async () => {
    const { user, bodies } = await openPerson(person(), "role");
    await user.selectOptions(screen.getByLabelText("Role"), "viewer");
    await user.click(screen.getByRole("button", { name: "Change role to viewer" }));
    await waitFor(() => expect(bodies()).toEqual([{ person: "link:grace", role: "viewer" }]));
  });

  test("is enabled again", async () => {
    const { user, bodies } = await openPerson(person({ disabledAt: at, disabledBy: "Ada", sessions: [] }), "enable");
    expect(screen.getByText("Disabled").parentElement?.textContent).toContain("by Ada");
    expect(screen.getByText("Not signed in anywhere.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Enable" }));
    await waitFor(() => expect(bodies()).toEqual([{ person: "link:grace" }]));
  });

  test("loses one session, or all", async () => {
    const one = await openPerson(person(), "end-session");
    await one.user.click(screen.getByRole("button", { name: "End the session of Firefox on Linux" }));
    await waitFor(() => expect(one.bodies()).toEqual([{ person: "link:grace", session: "0123456789abcdef" }]));
    one.unmount();
    const all = await openPerson(person(), "end-sessions");
    await all.user.click(screen.getByRole("button", { name: "End all sessions…" }));
    await all.user.click(screen.getByRole("button", { name: "End all sessions" }));
    await waitFor(() => expect(all.bodies()).toEqual([{ person: "link:grace" }]));
  });

  test("that does not exist is not found", async () => {
    serving([person()]);
    renderApp("/sandbox/people?person=nobody");
    expect(await screen.findByRole("heading", { name: "Person not found", level: 1 })).toBeTruthy();
  });
});

test.each([
  [firefox, "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605 (KHTML, like Gecko) Version/18 Safari/605",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537",
    "Chrome on Android",
  ],
  ["curl/8.0", "curl/8.0"],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
])("a browser that calls itself %j is %s", (agent, word) => {
  expect(browserWord(agent)).toBe(word);
});

test("nothing in progress and nothing to end has no words", () => {
  expect([underWayWord({ runs: [], operations: [] }), endsWord({ runs: [], sessions: [] })]).toEqual(["", ""]);
});

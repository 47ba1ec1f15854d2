// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { address } from "#src/testing/organization.ts";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

type Routes = Parameters<typeof serveApp>[0];

const complete = {
  kind: "addresses",
  state: "complete",
  why: null,
  rows: 1,
  total: 1,
  seen: null,
  walkedAt: "2026-01-01T00:00:00.000Z",
  checkedAt: "2026-01-01T00:00:00.000Z",
};

const findReply = (data: readonly object[], lists: readonly object[] = [complete]) => ({
  body: { ...pageOf(data), lists },
});

const hit = { kind: "addresses", id: "a1", matched: "label", record: address("a1", { label: "Treasury" }) };

/** The application with the palette open, and the server's matches. */
const openPalette = async (routes: Routes = {}) => {
  const { requests } = serveApp({
    "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
    "GET /console/sandbox/find": () => findReply([]),
    "GET /console/sandbox/find/functions": () => ({ body: pageOf([]) }),
    "GET /console/sandbox/contracts": () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/contract-templates": () => ({ body: { result: { data: [], next: null, count: 0 } } }),
    "GET /relay/sandbox/api/v1/tokenization/tokens": () => ({ body: { tokens: [], total: 0 } }),
    "GET /relay/sandbox/api/v1/tokenization/collections": () => ({ body: { collections: [], total: 0 } }),
    ...routes,
  });
  const app = renderApp("/sandbox/labels");
  await screen.findByRole("heading", { name: "Recipients" });
  await app.user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole(
    "combobox",
    { name: "Find pages, actions and records" },
    // It is loaded on demand, which takes time on a busy machine.
    { timeout: 10_000 },
  );
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...app, requests, field };
};

const optionNames = (group: string) =>
  within(screen.getByRole("group", { name: group }))
    .getAllByRole("option")
    .map((option) => option.textContent);

test("offers pages and actions, and opens the chosen one", async () => {
  const { user, router } = await openPalette();
  expect(optionNames("Pages")).toContain("Networksg n");
  expect(optionNames("Actions")).toEqual(expect.arrayContaining(["Generate addressc a", "Theme: Dark", "Sign out"]));
  await user.keyboard("gener");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.href).toBe("/sandbox/addresses?form=generate"));
});

test("makes lists compact, and then offers the way back", async () => {
  const { user } = await openPalette();
  await user.keyboard("compact{Enter}");
  expect(document.documentElement.dataset["density"]).toBe("compact");
  await user.keyboard("{Control>}k{/Control}lists");
  expect(optionNames("Actions")).toContain("Comfortable lists");
  await user.keyboard("{Enter}");
  expect(document.documentElement.dataset["density"]).toBe("comfortable");
});

test("takes what is typed while it reopens", async () => {
  const { user, field } = await openPalette();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(field.isConnected).toBe(false));
  const page = screen.getByLabelText("Name or address");
  page.focus();
  // All keys together: the dialog's own focus move waits for a timer, and would come later.
  const keys = userEvent.setup({ delay: null });
  await keys.keyboard("{Control>}k{/Control}net");
  expect(page).toHaveProperty("value", "");
  expect(screen.getByRole("combobox", { name: "Find pages, actions and records" })).toHaveProperty("value", "net");
});

test("shows records with the match and opens the chosen one", async () => {
  const { user, router, requests, field } = await openPalette({
    "GET /console/sandbox/find": ({ url }) => findReply(url.searchParams.get("q") === "treas" ? [hit] : []),
  });
  await user.keyboard("treas");
  const option = await screen.findByRole("option", { name: /Treasury/ });
  expect(option.querySelector("mark")?.textContent).toBe("Treas");
  expect(option.getAttribute("aria-selected")).toBe("true");
  expect(field.getAttribute("aria-activedescendant")).toBe(option.id);
  expect(requests).toContain("GET /console/sandbox/find?q=treas&take=40&each=8");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/addresses/a1"));
});

test("finds an operation by its hash, a contract of the book by its name, and a label by itself", async () => {
  const person = { id: "p1", name: "Ada" };
  const at = "2026-01-01T00:00:00.000Z";
  const contract = { networkId: "net-1", address: `0x${"b".repeat(40)}` };
  const { user } = await openPalette({
    "GET /console/sandbox/operations": ({ url }) => ({
      body: pageOf(url.searchParams.has("knownAs") ? [operationRecord()] : []),
    }),
    "GET /console/sandbox/contracts": () => ({
      body: pageOf([
        {
          ...contract,
          name: "Token",
          tags: [],
          notes: "",
          abiHash: null,
          version: "1",
          createdAt: at,
          changedAt: at,
          changedBy: person,
        },
      ]),
    }),
    "GET /console/sandbox/labels": () => ({
      body: pageOf([{ ...contract, label: "The token", version: "1", changedAt: at, changedBy: person }]),
    }),
  });
  await user.keyboard("tok");
  expect(await screen.findByRole("option", { name: /^transfer/ })).toBeTruthy();
  expect(optionNames("Contract book")[0]).toMatch(/^Token/);
  expect(optionNames("Recipients")[0]).toMatch(/^The token/);
});

test("lets arrows wrap around, and Escape returns the focus", async () => {
  const { user, field } = await openPalette();
  const before = field.getAttribute("aria-activedescendant");
  await user.keyboard("{ArrowUp}");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Sign out");
  await user.keyboard("{ArrowDown}");
  expect(field.getAttribute("aria-activedescendant")).toBe(before);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /Find pages/ })).toBeNull());
});

test("says what was searched if nothing is found, and what has not been read yet", async () => {
  const lists = [{ ...complete, state: "syncing", rows: 1200, total: 100_000 }];
  const { user } = await openPalette({ "GET /console/sandbox/find": () => findReply([], lists) });
  await user.keyboard("zzz");
  expect(
    await screen.findByText((_, part) => part?.tagName === "OUTPUT" && part.textContent === "Nothing found for “zzz”."),
  ).toBeTruthy();
  expect(screen.getByText(/last updated/)).toBeTruthy();
  expect(screen.getByText(/1,200 of 100,000 addresses read so far/)).toBeTruthy();
});

test("reports a failed search, and tries again", async () => {
  let fails = true;
  const { user } = await openPalette({
    "GET /console/sandbox/find": () => (fails ? problem(403, "POSTERN_FORBIDDEN") : findReply([hit])),
  });
  await user.keyboard("treas");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Not everything could be searched");
  fails = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: /Treasury/ })).toBeTruthy();
});

test("turns a whole address into a contract on each network, whether or not it is saved", async () => {
  const { user, router } = await openPalette();
  await user.keyboard(`0x${"c".repeat(40)}`);
  await user.click(await screen.findByRole("option", { name: /^Contract 0xcc.*on tETH/i }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/sandbox\/contracts\/net-1\/0x/));
});

test.each(["0x", ""])(
  "turns a whole transaction hash, with %j in front, into the transaction on each network",
  async (front) => {
    const { user, router } = await openPalette();
    await user.keyboard(`${front}${"C".repeat(64)}`);
    await user.click(await screen.findByRole("option", { name: /^Transaction 0xcc.*on tETH/i }));
    const path = `/sandbox/transactions/net-1/0x${"c".repeat(64)}`;
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  },
);

test("finds an operation by its sentence", async () => {
  const { user } = await openPalette({
    "GET /console/sandbox/operations": ({ url }) => ({
      body: pageOf(url.searchParams.has("knownAs") ? [operationRecord({ meaning: operationMeaning() })] : []),
    }),
  });
  await user.keyboard("op-1");
  expect(await screen.findByRole("option", { name: /^Send 1\.5 PDT to Acme settlement/ })).toBeTruthy();
});

const templates = "GET /relay/sandbox/api/v1/contract-templates";
const listed = (count: number) => ({
  body: { result: { data: [{ id: "t1", name: "ERC-20 token", description: "Points" }], next: null, count } },
});

test("finds a template by its name, in one page that is read once, and links to its page", async () => {
  const { user, router, requests } = await openPalette({ [templates]: () => listed(240) });
  await user.keyboard("erc-20");
  const option = await screen.findByRole("option", { name: /^ERC-20 token/ });
  expect(screen.getByText(/Searched the first 1 of 240 templates\./)).toBeTruthy();
  await user.keyboard(" token");
  await waitFor(() => expect(screen.getByRole("option", { name: /^ERC-20 token/ })).toBeTruthy());
  expect(requests.filter((request) => request.startsWith(templates))).toEqual([`${templates}?skip=0&take=100`]);
  await user.click(option.isConnected ? option : screen.getByRole("option", { name: /^ERC-20 token/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/templates/t1"));
});

test("finds a token by its symbol or its contract, and links to its page", async () => {
  const contractAddress = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
  const token = { id: "k1", displayName: "Acme Points", tokenMetadata: { symbol: "ACP", contractAddress } };
  const { user, router } = await openPalette({
    "GET /relay/sandbox/api/v1/tokenization/tokens": () => ({ body: { tokens: [token], total: 1 } }),
  });
  await user.keyboard("acp");
  await user.click(await screen.findByRole("option", { name: /^Acme Points/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/tokens/k1"));
});

test("searches everything else in a deployment without templates, tokens and collections", async () => {
  const { user } = await openPalette({
    "GET /console/sandbox/find": () => findReply([hit]),
    [templates]: () => problem(501, "POSTERN_NOT_OFFERED"),
  });
  await user.keyboard("treas");
  expect(await screen.findByRole("option", { name: /Treasury/ })).toBeTruthy();
  await waitFor(() => expect(screen.getByText("1 result")).toBeTruthy());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("offers a viewer nothing that the role does not allow, and says so", async () => {
  await openPalette({ "GET /auth/session": () => ({ body: session("viewer") }) });
  expect(screen.queryByRole("option", { name: /Generate address/ })).toBeNull();
  expect(screen.queryByRole("option", { name: /Audit/ })).toBeNull();
  expect(screen.getByText(/your role \(viewer\) does not allow/)).toBeTruthy();
});

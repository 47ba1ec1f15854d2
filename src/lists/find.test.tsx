// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { findAnswer } from "#src/testing/mirror.ts";
import { address } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { problem } from "#src/testing/server.ts";

const service = "GET /relay/sandbox/api/v1/addresses/organization";
const find = "GET /console/sandbox/find";
const file = "GET /console/sandbox/find/export";
const one = address("1", { label: "Till" });
const two = address("2", { reference: "bob" });

type Search = { readonly url: URL };
const ofAddresses = (answer: (search: Search) => object) => ({
  [service]: () => ({ body: pageOf([one, two], 300) }),
  [find]: (search: Search) => ({
    body: search.url.searchParams.get("kinds") === "addresses" ? answer(search) : findAnswer("profiles", []),
  }),
});
const asked = (requests: readonly string[]) =>
  requests.filter((request) => request.startsWith(`${find}?`) && request.endsWith("kinds=addresses"));
const rows = () => screen.getAllByRole("row").slice(1);

describe("a list with a search text in its URL", () => {
  test("has its rows from the mirror, and shows where each matched, how many there are, and as of when", async () => {
    const { requests } = serveApp(
      ofAddresses(() => findAnswer("addresses", [one], { matched: "label", total: 1_234 })),
    );
    renderApp("/sandbox/addresses?q=ill&skip=40&networkId=net-1");
    expect(await screen.findByText("1,234 found")).toBeTruthy();
    expect(screen.getByText(/Searched 100,000 addresses, updated/).textContent).toContain("just now");
    const [, row] = await screen.findAllByRole("row");
    expect(within(row ?? document.body).getByText("ill").tagName).toBe("MARK");
    expect(asked(requests)).toEqual([`${find}?q=ill&networkId=net-1&skip=40&take=20&kinds=addresses`]);
    expect(requests.filter((request) => request.startsWith(service))).toEqual([]);
    expect(screen.getByText("41 to 60 of 1,234")).toBeTruthy();
  });

  test("marks the organization's label of an address if the record itself does not match", async () => {
    const label = {
      networkId: null,
      address: one.address,
      label: "Night safe",
      version: "v1",
      changedAt: "2026-01-01T00:00:00.000Z",
      changedBy: { id: "p1", name: "Ada" },
    };
    serveApp({
      ...ofAddresses(() => findAnswer("addresses", [one])),
      "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels: [label] } }),
    });
    renderApp("/sandbox/addresses?q=SAFE");
    expect((await screen.findByText("safe")).tagName).toBe("MARK");
  });

  test.each([
    [
      { state: "syncing", seen: 42_000, walkedAt: null },
      /Reading the list: 42,000 of 100,000\. More results may appear\./,
    ],
    [{ unreadable: 3 }, /Searched 100,000 addresses, updated .*\. Postern cannot read 3 of the service's addresses\./],
    [{ state: "syncing", seen: 10 }, /Searched 100,000 addresses, updated .* Reading the list: 10 of 100,000\./],
    [
      { state: "failed", why: "The service cannot be reached." },
      /Postern could not read the addresses from the service: The service cannot be reached\. Results may be outdated/,
    ],
    [{ state: "failed", rows: 0, why: null }, /from the service\. There are no results yet/],
  ] as const)("shows the mirror's progress: %o", async (list, words) => {
    serveApp(ofAddresses(() => findAnswer("addresses", [one], { list })));
    renderApp("/sandbox/addresses?q=ill");
    await waitFor(() => expect(document.body.textContent).toMatch(words));
  });

  test("says once, instead of rows, that the service has no such list", async () => {
    serveApp(ofAddresses(() => findAnswer("addresses", [], { list: { state: "not_offered" } })));
    renderApp("/sandbox/addresses?q=ill");
    expect(await screen.findByText("This deployment of the service does not list its addresses.")).toBeTruthy();
    expect(screen.queryByText(/^No addresses match/)).toBeNull();
  });

  test("without matches links back to the whole list", async () => {
    serveApp(ofAddresses(() => findAnswer("addresses", [])));
    const { user, router } = renderApp("/sandbox/addresses?q=ill&profile=ada");
    expect(await screen.findByText(/^No addresses match/)).toBeTruthy();
    expect(screen.getByText("0 found")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(router.state.location.href).toBe("/sandbox/addresses");
    expect(screen.getByRole("textbox", { name: "Find" })).toHaveProperty("value", "");
  });

  test("that cannot be searched says why, and searches again", async () => {
    let fails = true;
    const routes = ofAddresses(() => findAnswer("addresses", [one]));
    serveApp({ ...routes, [find]: (search) => (fails ? problem(403, "ERR_009") : routes[find](search)) });
    const { user } = renderApp("/sandbox/addresses?q=ill");
    expect((await screen.findByRole("alert")).textContent).toContain("ERR_009");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 found")).toBeTruthy();
  });

  test("is compared with the service on demand", async () => {
    const { requests } = serveApp({
      ...ofAddresses(() => findAnswer("addresses", [one])),
      "POST /console/sandbox/find/refresh": () => ({ body: { lists: [] } }),
    });
    const { user } = renderApp("/sandbox/addresses?q=ill");
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Comparing with the service…")).toBeTruthy();
    await waitFor(() => expect(asked(requests)).toHaveLength(2));
  });
});

test("typed text is searched for, and the rows stay until the next ones arrive", async () => {
  const { requests } = serveApp(ofAddresses(() => findAnswer("addresses", [one], { matched: "label" })));
  const { user, router } = renderApp("/sandbox/addresses?skip=20");
  await screen.findByRole("table");
  await user.type(screen.getByRole("textbox", { name: "Find" }), "till");
  expect(rows()).toHaveLength(2);
  await screen.findByText("1 found");
  expect(asked(requests).at(-1)).toContain("?q=till&skip=0&");
  expect(router.state.location.search).toMatchObject({ q: "till" });
  expect(router.history.canGoBack()).toBe(false);
});

test("a list is narrowed to a network and to a profile found while typing, in the URL", async () => {
  const { requests } = serveApp({
    ...ofAddresses(() => findAnswer("addresses", [two])),
    [find]: ({ url }) => ({
      body:
        url.searchParams.get("kinds") === "profiles"
          ? findAnswer("profiles", [{ reference: "bob" }])
          : findAnswer("addresses", [two]),
    }),
  });
  const { user, router } = renderApp("/sandbox/addresses");
  await screen.findByRole("table");
  await screen.findByRole("option", { name: "tETH" });
  await user.selectOptions(screen.getByLabelText("Network"), "tETH");
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.type(screen.getByRole("combobox", { name: "Profile" }), "bo");
  await user.click(await screen.findByRole("option", { name: "bob" }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ networkId: "net-1", profile: "bob" }));
  await waitFor(() => expect(asked(requests).at(-1)).toContain("networkId=net-1&profile=bob"));
  const field = screen.getByRole("combobox", { name: "Profile" });
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole("button", { name: "Clear profile" }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty("profile"));
  expect(document.activeElement).toBe(field);
  // A filter from a link or from going back is shown, whatever was picked before.
  router.history.back();
  await waitFor(() => expect(field).toHaveProperty("value", "bob"));
});

describe("the export of a whole list", () => {
  test("saves the filtered rows and says how many there are", async () => {
    const saved = keepSavedFiles();
    const { requests } = serveApp({
      ...ofAddresses(() => findAnswer("addresses", [one, two])),
      [file]: () => ({ text: "id\r\n1\r\n2\r\n" }),
    });
    const { user } = renderApp("/sandbox/addresses?q=ill");
    await user.click(await screen.findByRole("button", { name: "Export all results as CSV" }));
    expect(await screen.findByText("Saved 2 rows.")).toBeTruthy();
    expect(requests).toContain(`${file}?q=ill&kind=addresses&format=csv`);
    expect(await saved[0]?.text()).toBe("id\r\n1\r\n2\r\n");
  });

  test("first says that rows are missing, and saves the existing ones only on request", async () => {
    keepSavedFiles();
    const { requests } = serveApp({
      ...ofAddresses(() =>
        findAnswer("addresses", [one], { total: 42_000, list: { state: "syncing", seen: 42_000, walkedAt: null } }),
      ),
      [file]: () => ({ text: "id\r\n1\r\n" }),
    });
    const { user } = renderApp("/sandbox/addresses");
    await user.click(await screen.findByRole("button", { name: "Export all as CSV" }));
    const panel = await screen.findByRole("region", { name: "Export" });
    expect(await within(panel).findByText(/Still reading the list: 42,000 of 100,000 addresses so far/)).toBeTruthy();
    expect(requests.filter((request) => request.startsWith(file))).toEqual([]);
    await user.click(within(panel).getByRole("button", { name: "Export anyway" }));
    expect(await within(panel).findByText("Saved 1 row.")).toBeTruthy();
  });

  test("that fails says why, and can be tried again", async () => {
    keepSavedFiles();
    let fails = true;
    serveApp({
      ...ofAddresses(() => findAnswer("addresses", [one])),
      [file]: () => (fails ? problem(503, "POSTERN_OVERLOADED") : { text: "id\r\n1\r\n" }),
    });
    const { user } = renderApp("/sandbox/addresses?q=ill");
    await user.click(await screen.findByRole("button", { name: "Export all results as CSV" }));
    const panel = await screen.findByRole("region", { name: "Export" });
    expect((await within(panel).findByRole("alert")).textContent).toContain("POSTERN_OVERLOADED");
    fails = false;
    await user.click(within(panel).getByRole("button", { name: "Try again" }));
    expect(await within(panel).findByText("Saved 1 row.")).toBeTruthy();
  });

  test("can be stopped, and is gone once its panel is closed", async () => {
    const saved = keepSavedFiles();
    serveApp({
      ...ofAddresses(() => findAnswer("addresses", [one])),
      [file]: () => new Promise(() => undefined),
    });
    const { user } = renderApp("/sandbox/addresses?q=ill");
    await user.click(await screen.findByRole("button", { name: "Export all results as CSV" }));
    const panel = await screen.findByRole("region", { name: "Export" });
    expect(await within(panel).findByText(/^0 of 1 rows/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Export all results as CSV" })).toHaveProperty("disabled", true);
    await user.click(within(panel).getByRole("button", { name: "Stop" }));
    expect(await within(panel).findByText("Stopped. No file was saved.")).toBeTruthy();
    expect(saved).toEqual([]);
    await user.click(within(panel).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });

  test("starts again after it was stopped, and stops again after it was finished", async () => {
    const saved = keepSavedFiles();
    let waits = true;
    serveApp({
      ...ofAddresses(() => findAnswer("addresses", [one])),
      [file]: () => (waits ? new Promise(() => undefined) : { text: "id\r\n1\r\n" }),
    });
    const { user } = renderApp("/sandbox/addresses?q=ill");
    const start = await screen.findByRole("button", { name: "Export all results as CSV" });
    await user.click(start);
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    waits = false;
    await user.click(start);
    expect(await screen.findByText("Saved 1 row.")).toBeTruthy();
    waits = true;
    await user.click(start);
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Stopped. No file was saved.")).toBeTruthy();
    expect(saved).toHaveLength(1);
  });
});

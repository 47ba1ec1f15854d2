// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const list = "GET /relay/sandbox/api/v1/network/organization";
const empty = { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 20 } };

test("a network has a row with its facts and a link to the playground", async () => {
  serveApp();
  renderApp("/sandbox/networks");
  const table = await screen.findByRole("table", { name: "Networks of the organization" });
  await within(table).findByText("sepolia");
  const [, row] = within(table).getAllByRole("row");
  const cells = within(row ?? table).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent).slice(1, 8)).toEqual([
    "tETH sepolia",
    "EVM",
    "11155111",
    "18",
    "No",
    "No",
    "Enabled",
  ]);
  const link = screen.getByRole("link", { name: "Open in playground: tETH" });
  expect(link.getAttribute("href")).toBe("/sandbox/playground?network=net-1");
  expect(document.title).toBe("Networks · Postern");
});

test("the filters are the service's and are in the URL", async () => {
  const { requests } = serveApp();
  const { user, router } = renderApp("/sandbox/networks?skip=20");
  await user.selectOptions(await screen.findByLabelText("Status"), "Disabled");
  await waitFor(() => expect(requests).toContain(`${list}?skip=0&take=20&enabled=false`));
  expect(router.state.location.href).toBe("/sandbox/networks?enabled=false");
});

test("a name filters together with the status, both by the service", async () => {
  const { requests } = serveApp({ [list]: () => ({ body: empty }) });
  const { user, router } = renderApp("/sandbox/networks?enabled=true");
  await user.type(await screen.findByLabelText("Find"), "tE");
  await waitFor(() => expect(requests).toContain(`${list}?skip=0&take=20&enabled=true&name=tE`));
  expect(await screen.findByText("The service found no enabled network with the name “tE”.")).toBeTruthy();
  expect(router.state.location.href).toBe("/sandbox/networks?enabled=true&q=tE");
  await user.selectOptions(screen.getByLabelText("Status"), "Disabled");
  await waitFor(() => expect(requests).toContain(`${list}?skip=0&take=20&enabled=false&name=tE`));
  expect(requests.some((request) => request.startsWith("GET /console/sandbox/find?") && request.includes("q="))).toBe(
    false,
  );
  await user.click(screen.getByRole("button", { name: "Show all networks" }));
  await waitFor(() => expect(router.state.location.href).toBe("/sandbox/networks"));
});

test("the status can be chosen after a search by name", async () => {
  const { requests } = serveApp();
  const { user } = renderApp("/sandbox/networks?q=tE");
  await user.selectOptions(await screen.findByLabelText("Status"), "Enabled");
  await waitFor(() => expect(requests).toContain(`${list}?skip=0&take=20&enabled=true&name=tE`));
  expect(screen.getByLabelText("Find")).toHaveProperty("value", "tE");
});

test("a URL with filters fills the fields, and an invalid one is read as none", async () => {
  const { requests } = serveApp({ [list]: () => ({ body: empty }) });
  const { user } = renderApp("/sandbox/networks?enabled=true&skip=-3&tab=nope");
  expect(await screen.findByText("No matching networks.")).toBeTruthy();
  expect(screen.getByLabelText("Status")).toHaveProperty("value", "true");
  expect(requests).toContain(`${list}?skip=0&take=20&enabled=true`);
  await user.click(screen.getByRole("button", { name: "Show all networks" }));
  expect(await screen.findByText("No networks yet.")).toBeTruthy();
  expect(screen.getByLabelText("Status")).toHaveProperty("value", "all");
});

test("a link of an earlier version, with its filter by name, fills the search", async () => {
  serveApp();
  const { user, router } = renderApp("/sandbox/networks?name=sep");
  const find = await screen.findByLabelText("Find");
  expect(find).toHaveProperty("value", "sep");
  expect(router.state.location.href).toBe("/sandbox/networks?q=sep");
  await user.clear(find);
  await waitFor(() => expect(router.state.location.href).toBe("/sandbox/networks"));
  expect(screen.getByLabelText("Find")).toHaveProperty("value", "");
});

test("the next page is requested from the service", async () => {
  const networks = [{ id: "net-1", name: "tETH", enabled: true }];
  const { requests } = serveApp({
    [list]: () => ({ body: { networks, pagination: { totalElements: 45, totalPages: 3, skip: 0, take: 20 } } }),
  });
  const { user, router } = renderApp("/sandbox/networks");
  expect(await screen.findByText("1 to 20 of 45")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(requests).toContain(`${list}?skip=20&take=20`));
  expect(await screen.findByText("21 to 40 of 45")).toBeTruthy();
  expect(router.state.location.href).toBe("/sandbox/networks?skip=20");
});

test("the catalog is the second tab", async () => {
  serveApp();
  const { user, router } = renderApp("/sandbox/networks");
  await user.click(await screen.findByRole("tab", { name: "Catalog" }));
  expect(await screen.findByText("sepolia")).toBeTruthy();
  expect(router.state.location.href).toBe("/sandbox/networks?tab=catalog");
});

test("the catalog links to the networks that the organization has", async () => {
  serveApp({
    [list]: () => ({ body: { ...empty, networks: [{ id: "net-1", name: "tETH", enabled: true }] } }),
    "GET /relay/sandbox/api/v1/network/enabled": () => ({
      body: {
        networks: [
          { networkId: "net-1", name: "tETH", alias: "sepolia" },
          { networkId: "net-9", name: "BASE", alias: "base" },
        ],
      },
    }),
  });
  renderApp("/sandbox/networks?tab=catalog");
  const table = within(await screen.findByRole("table", { name: "Catalog of enabled networks" }));
  const own = await table.findByRole("link", { name: "tETH" });
  expect(own.getAttribute("href")).toBe("/sandbox/networks/net-1");
  expect(table.getByText("BASE").closest("a")).toBeNull();
});

test("an error of the service shows its message, code and request id, and can be tried again", async () => {
  let fails = true;
  serveApp({ [list]: () => (fails ? problem(403, "ERR_410") : { body: empty }) });
  const { user } = renderApp("/sandbox/networks");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("ERR_410 happened");
  expect(alert.textContent).toContain("The problem is this server's configuration, not you.");
  expect(alert.textContent).toContain("req-1");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No networks yet.")).toBeTruthy();
});

test("a missing environment is named", async () => {
  serveApp();
  renderApp("/nope/networks");
  expect(await screen.findByRole("heading", { name: "Environment not found" })).toBeTruthy();
  expect(screen.getByText("There is no environment with the id “nope”.")).toBeTruthy();
});

test("a network of a family without chain ids shows none, and no link to the playground", async () => {
  const bitcoin = { id: "net-2", name: "tBTC", enabled: true, addressFamily: "BITCOIN", chainId: 0, decimals: 8 };
  const pagination = { totalElements: 1, totalPages: 1, skip: 0, take: 20 };
  serveApp({ [list]: () => ({ body: { networks: [bitcoin], pagination } }) });
  renderApp("/sandbox/networks");
  const table = await screen.findByRole("table", { name: "Networks of the organization" });
  const [, row] = within(table).getAllByRole("row");
  const cells = within(row ?? table).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "",
    "tBTC",
    "Bitcoin",
    "–",
    "8",
    "–",
    "–",
    "Enabled",
    "",
  ]);
});

// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { address } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const list = "GET /relay/sandbox/api/v1/addresses/organization";
const two = [address("1"), address("2", { reference: "bob", balance: "5", label: "Till" })];
const cellsOf = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

/** As chosen in the browser. */
const showBalances = () => localStorage.setItem("postern-columns/addresses", JSON.stringify({ balance: true }));
afterEach(() => localStorage.removeItem("postern-columns/addresses"));

test("addresses are in a table with their exact balances, if chosen", async () => {
  showBalances();
  serveApp({ [list]: () => ({ body: pageOf(two) }) });
  renderApp("/sandbox/addresses");
  const table = await screen.findByRole("table", { name: "Addresses of the organization" });
  await waitFor(() => expect(within(table).getAllByText("ETH").length).toBeGreaterThan(0));
  const [, first] = within(table).getAllByRole("row");
  expect(cellsOf(first)).toEqual(expect.arrayContaining(["ada", "tETH", "1.000000000000000001 ETH"]));
  expect(screen.getByText("1 to 2 of 2")).toBeTruthy();
});

test.each([
  ["?skip=20&take=50", "skip=20&take=50"],
  ["?skip=-1&take=101&sort=%3Cb%3E", "skip=0&take=20"],
  ["?skip=x&take=0", "skip=0&take=20"],
])("the window of %s is requested from the service", async (search, asked) => {
  const { requests } = serveApp({ [list]: () => ({ body: pageOf(two, 300) }) });
  renderApp(`/sandbox/addresses${search}`);
  await screen.findByRole("table");
  expect(requests).toContain(`${list}?${asked}`);
});

test("headers sort the shown rows, and the page says that it is only those", async () => {
  showBalances();
  const { requests } = serveApp({ [list]: () => ({ body: pageOf(two, 300) }) });
  const { user, router } = renderApp("/sandbox/addresses?sort=balance");
  const table = await screen.findByRole("table");
  const order = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getByText(/^(ada|Till)$/).textContent);
  expect(order()).toEqual(["Till", "ada"]);
  expect(screen.getByText("Sorted on this page only: 2 of 300 rows.")).toBeTruthy();
  const asked = requests.filter((request) => request.startsWith(list)).length;
  await user.click(screen.getByRole("button", { name: "Balance" }));
  expect(order()).toEqual(["ada", "Till"]);
  expect(router.state.location.href).toBe("/sandbox/addresses?sort=-balance");
  await user.click(screen.getByRole("button", { name: "Balance" }));
  expect(screen.queryByText(/^Sorted/)).toBeNull();
  expect(requests.filter((request) => request.startsWith(list))).toHaveLength(asked);
});

test("selected rows can be copied, and stay selected", async () => {
  const write = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  serveApp({ [list]: () => ({ body: pageOf(two) }) });
  const { user } = renderApp("/sandbox/addresses");
  vi.stubGlobal("navigator", { clipboard: { writeText: write } });
  await user.click(await screen.findByRole("checkbox", { name: "Select all rows shown" }));
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(bar.textContent).toContain("2 selected");
  await user.click(within(bar).getByRole("button", { name: "Copy addresses" }));
  expect(write).toHaveBeenCalledExactlyOnceWith(two.map((one) => one.address).join("\n"));
  await user.click(within(bar).getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("the choice of columns is remembered", async () => {
  serveApp({ [list]: () => ({ body: pageOf(two) }) });
  const first = renderApp("/sandbox/addresses");
  await screen.findByRole("columnheader", { name: "Label" });
  await first.user.click(screen.getByRole("button", { name: "Columns" }));
  await first.user.click(await screen.findByRole("checkbox", { name: "Label" }));
  await first.user.click(screen.getByRole("checkbox", { name: "Id" }));
  expect(screen.getByRole("checkbox", { name: "Address" })).toHaveProperty("disabled", true);
  first.unmount();
  renderApp("/sandbox/addresses");
  expect(await screen.findByRole("columnheader", { name: "Id" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Label" })).toBeNull();
});

test("without addresses there is a link to generate one", async () => {
  serveApp({ [list]: () => ({ body: pageOf([]) }) });
  renderApp("/sandbox/addresses");
  expect(await screen.findByText("No addresses yet.")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Generate address" })).toHaveLength(2);
});

test("a page past the end links back", async () => {
  serveApp({ [list]: () => ({ body: pageOf([], 3) }) });
  const { user, router } = renderApp("/sandbox/addresses?skip=40");
  await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
  expect(router.state.location.href).toBe("/sandbox/addresses");
});

test("a key that may not read them shows no access, and can be tried again", async () => {
  let fails = true;
  serveApp({ [list]: () => (fails ? problem(403, "ERR_009") : { body: pageOf(two) }) });
  const { user } = renderApp("/sandbox/addresses");
  expect(await screen.findByText("No access.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("ERR_009");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table")).toBeTruthy();
});

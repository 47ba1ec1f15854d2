// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { assetsAnswer } from "#src/testing/assets.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const one = "GET /relay/sandbox/api/v1/addresses";
const list = "GET /relay/sandbox/api/v1/addresses/organization";
const balance = "GET /relay/sandbox/api/v1/portfolio/native-balance";
const assets = "GET /console/sandbox/assets";
const checksum = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const held = address("a1", { address: checksum.toLowerCase(), label: "Till" });
const { pagination } = pageOf([]);

const routes = {
  [one]: () => ({ body: { data: held } }),
  [balance]: () => ({ body: { balance: [{ balance: "123456789012345678901234567890" }], pagination } }),
  "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([wallet("w1")]) }),
};

/** Grouping of digits is styling, not text. */
const baseUnits = (digits: string) =>
  screen.findByText((_text, element) => element?.tagName === "CODE" && element.textContent === digits);

test("an address shows its checksum form, and its balance to the last digit", async () => {
  serveApp(routes);
  const { user } = renderApp("/sandbox/addresses/a1");
  expect(await screen.findByRole("heading", { name: "Till" })).toBeTruthy();
  expect(screen.getByText(checksum)).toBeTruthy();
  expect(await screen.findByText("The address has no assets.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  const link = await screen.findByRole("link", { name: "Open in playground" });
  expect(link.getAttribute("href")).toBe("/sandbox/playground?network=net-1&from=a1");
  await user.click(screen.getByRole("tab", { name: "Details" }));
  expect(await baseUnits("123456789012345678901234567890")).toBeTruthy();
  // Grouping of digits is styling, not text.
  expect(screen.getByText(/^\.34567890123456789/).textContent).toBe("123456789012.34567890123456789");
});

test("admins change the label in its title in place", async () => {
  const label = { networkId: null, address: checksum.toLowerCase(), label: "Front desk", version: "1" };
  const given = { ...label, changedAt: "2026-01-01T00:00:00.000Z", changedBy: { id: "p1", name: "Ada" } };
  serveApp({
    ...routes,
    "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels: [given] } }),
  });
  const { user } = renderApp("/sandbox/addresses/a1?tab=details");
  const title = (await screen.findByRole("heading", { level: 1, name: "Front desk" })).parentElement;
  expect(title).not.toBeNull();
  if (title === null) return;
  // The service's own is beside it.
  expect(screen.getByText("Label at the service").closest("dt")?.nextElementSibling?.textContent).toBe("Till");
  await user.click(within(title).getByRole("button", { name: "Edit label of Front desk" }));
  const field = await screen.findByLabelText("Label", undefined, { timeout: 10_000 });
  expect(field).toHaveProperty("value", "Front desk");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(field.isConnected).toBe(false));
  expect(screen.getByRole("heading", { level: 1, name: "Front desk" })).toBeTruthy();
});

test("without funds the list's balance is shown", async () => {
  serveApp({ ...routes, [balance]: () => problem(404, "ERR_216") });
  renderApp("/sandbox/addresses/a1?tab=details");
  expect(await screen.findByText("no funds reported")).toBeTruthy();
  expect(await baseUnits("1000000000000000001")).toBeTruthy();
});

test("if the live balance fails, the list's is shown, with a note", async () => {
  serveApp({ ...routes, [balance]: () => problem(403, "ERR_009") });
  renderApp("/sandbox/addresses/a1?tab=details");
  expect(await screen.findByText("from the list; could not read the live balance")).toBeTruthy();
});

test("its operations are those in the journal", async () => {
  const { requests } = serveApp(routes);
  const { user, router } = renderApp("/sandbox/addresses/a1");
  await user.click(await screen.findByRole("tab", { name: "Activity" }));
  expect(await screen.findByText("Nothing has been sent for this address.")).toBeTruthy();
  expect(requests).toContain(`GET /console/sandbox/operations?addressId=a1&sender=${held.address}&skip=0&take=20`);
  expect(router.state.location.href).toBe("/sandbox/addresses/a1?tab=operations");
});

test("a deployment with only the specified operations finds it in the list, and says what is missing", async () => {
  const missing = () => problem(404, "ERR_006");
  const lacks = {
    [one]: missing,
    [balance]: missing,
    [assets]: () => ({ body: assetsAnswer([], { offersTokens: false }) }),
  };
  serveApp({ ...routes, ...lacks, [list]: () => ({ body: pageOf([address("b"), held]) }) });
  const { user } = renderApp("/sandbox/addresses/a1");
  expect(await screen.findByRole("heading", { name: "Till" })).toBeTruthy();
  expect(await screen.findByText(/This deployment does not list tokens/)).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Details" }));
  expect(await screen.findByText(/no live balance on this deployment/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["the service says so", problem(404, "ERR_096")],
  ["it is not in the list", problem(404, "ERR_006")],
])("a missing address is named if %s", async (_, reply) => {
  serveApp({ ...routes, [one]: () => reply, [list]: () => ({ body: pageOf([]) }) });
  renderApp("/sandbox/addresses/zz");
  expect(await screen.findByRole("heading", { name: "Address not found" })).toBeTruthy();
  await waitFor(() => expect(screen.getByText("There is no address with the id “zz”.")).toBeTruthy());
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
});

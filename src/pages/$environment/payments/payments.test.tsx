import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const list = "GET /console/sandbox/operations";

test("the payments are the coins and tokens that were sent, with a way to send and to pay many", async () => {
  const { requests } = serveApp({ [list]: () => ({ body: pageOf([operationRecord({ id: "op-1" })]) }) });
  renderApp("/sandbox/payments?skip=20");
  const table = await screen.findByRole("table", { name: "Payments" });
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  expect(requests).toContain(`${list}?kind=payments&skip=20&take=20`);
  expect(screen.getByRole("button", { name: "Send…" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "New payout" }).getAttribute("href")).toBe("/sandbox/payouts?form=new");
  expect(screen.getByRole("link", { name: "the runs" }).getAttribute("href")).toBe("/sandbox/runs");
});

test("a link fills in the send form, and closing the form removes what it filled in from the URL", async () => {
  const { requests } = serveApp({ [list]: () => ({ body: pageOf([]) }) });
  const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
  const { user, router } = renderApp(`/sandbox/payments?form=send&to=${to}&amount=1.5`);
  const dialog = within(await screen.findByRole("dialog", { name: "Send" }));
  expect(await dialog.findByDisplayValue(to)).toBeTruthy();
  expect(dialog.getByText("A link filled in this form")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(router.state.location.href).toBe("/sandbox/payments"));
  expect(requests.filter((one) => /^POST .*(review|withdraw|relay)/.test(one))).toEqual([]);
});

test("a viewer is offered nothing that would be refused, and sees why there is nothing", async () => {
  serveApp({ [list]: () => ({ body: pageOf([]) }), "GET /auth/session": () => ({ body: session("viewer") }) });
  renderApp("/sandbox/payments");
  expect(await screen.findByText("No payments yet.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send…" })).toBeNull();
  expect(screen.queryByRole("link", { name: "New payout" })).toBeNull();
});

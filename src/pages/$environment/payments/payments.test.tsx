import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const list = "GET /console/sandbox/operations";

test("the payments are the coins and tokens that were sent, with a way to send and to pay many", async () => {
  const { requests } = serveApp({ [list]: () => ({ body: pageOf([operationRecord({ id: "op-1" })]) }) });
  renderApp("/sandbox/payments?skip=20");
  const table = await screen.findByRole("table", { name: "Payments" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(requests).toContain(`${list}?kind=payments&grouped=payouts&skip=20&take=20`);
  expect(screen.getByRole("button", { name: "Send…" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "New payout" }).getAttribute("href")).toBe("/sandbox/payouts?form=new");
  expect(screen.getByRole("link", { name: "Runs" }).getAttribute("href")).toBe("/sandbox/runs");
});

test("a payout is one row with its name, rows and total; a payment has time, recipient and amount; the state is a word only if it did not succeed", async () => {
  const at = "2026-03-04T12:30:00.000Z";
  const counts = { waiting: 0, sending: 0, started: 0, unknown: 0, succeeded: 2, failed: 1, not_sent: 0, cancelled: 0 };
  const run = {
    id: "run-1",
    name: null,
    state: "done",
    note: null,
    person: { id: "p", name: "Ada" },
    networkId: "net-1",
    kinds: ["writeContract"],
    total: 3,
    counts,
    createdAt: at,
    updatedAt: at,
  };
  const whole = { ...run, id: "run-2", counts: { ...counts, succeeded: 3, failed: 0 } };
  const paid = (name: string, amounts: readonly string[]) => ({
    name,
    people: 3,
    amounts,
    payoutId: `of-${name}`,
    addressId: null,
  });
  const operation = operationRecord({
    id: "op-1",
    createdAt: "2026-03-03T09:05:00.000Z",
    state: "succeeded",
    purpose: "Invoice 2291",
    meaning: operationMeaning(),
  });
  serveApp({
    [list]: () => ({
      body: {
        ...pageOf([operation], 3),
        runs: [whole, run],
        paid: { "run-1": paid("November", ["2,218.5 PDT", "1 ETH"]), "run-2": paid("December", ["7 PDT"]) },
      },
    }),
  });
  renderApp("/sandbox/payments");
  const table = await screen.findByRole("table", { name: "Payments" });
  const texts = within(table)
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
  const days = within(table)
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
  expect(days).toEqual(["Wednesday, 4 March", "Tuesday, 3 March"].map((day) => expect.stringContaining(day)));
  expect(texts).toEqual([
    expect.stringMatching(/^TimeRecipient/),
    expect.stringContaining("4 March"),
    expect.stringMatching(/December · 3 rows.*7 PDT.*Succeeded$/),
    expect.stringMatching(/November · 3 rows.*2218\.5 PDT.*1 ETH.*2 of 3 · 1 failed$/),
    expect.stringContaining("3 March"),
    expect.stringMatching(/\d\d:05.*Invoice 2291.*Succeeded$/),
  ]);
  expect(screen.getByText("2 of 3 · 1 failed").closest("[data-tone]")?.getAttribute("data-tone")).toBe("bad");
  expect(document.body.textContent).not.toContain("just now");
  const links = within(table).getAllByRole("link", { name: /^Open pay(out|ment)$/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/sandbox/payouts/of-December",
    "/sandbox/payouts/of-November",
    "/sandbox/activity/op-1",
  ]);
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

// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { problem } from "#src/testing/server.ts";
import { acme, transactionsSeen, pdt } from "#src/testing/transactions.ts";
import { AccountingDialog } from "./accounting-dialog.tsx";
import { filterOf, type TransactionSearch } from "./transaction-search.ts";

const route = "GET /console/sandbox/accounting";
const file = 'date,line\r\n2026-11-01,movement\r\n"a\r\nb",fee\r\n';

const show = (search: Partial<TransactionSearch> = {}, more: Parameters<typeof serveApp>[0] = {}) => {
  const onClose = vi.fn<() => void>();
  const { requests } = serveApp({
    "GET /console/sandbox/transactions/seen": () => ({ body: transactionsSeen }),
    [route]: () => ({ text: file }),
    ...more,
  });
  const whole = { take: 20, ...search };
  const filter = filterOf({ kind: "wallet", id: "w1" }, whole);
  return {
    requests,
    onClose,
    ...renderLinked(
      <AccountingDialog environment="sandbox" filter={filter} search={whole} isWhole onClose={onClose} />,
    ),
  };
};

const exported = (requests: readonly string[]) => requests.filter((one) => one.startsWith(route));

test("exports a month of the filtered list as a file with environment and month in its name", async () => {
  const saved = keepSavedFiles();
  const { user, requests } = show({ direction: "out", asset: pdt, counterparty: acme, since: "2026-11-05" });
  const month = await screen.findByRole("combobox", { name: "Month (UTC)" });
  await within(month).findByRole("option", { name: "November 2026" });
  expect(
    within(month)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Days of the filter", "November 2026", "September 2026"]);
  expect(screen.getByText("From 5 Nov 2026")).toBeTruthy();
  await user.selectOptions(month, "September 2026");
  // The month replaces the days.
  expect(screen.queryByText("From 5 Nov 2026")).toBeNull();
  expect(screen.getByText("Direction: Out")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText("Saved 2 lines.")).toBeTruthy();
  expect(exported(requests)).toEqual([
    `${route}?wallet=w1&direction=out&asset=${pdt}&counterparty=${acme}&format=csv&month=2026-09`,
  ]);
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^postern-sandbox-accounting-2026-09-\d{4}-\d\d-\d\d\.csv$/),
  ]);
  expect(await saved[0]?.text()).toBe(file);
});

test("exports JSON of all months without a filter, its lines counted", async () => {
  const saved = keepSavedFiles();
  const { user, requests } = show(
    {},
    { [route]: () => ({ text: '[\n{"line":"movement","person":"\\"a"},\n{"line":"fee"}\n]' }) },
  );
  await user.selectOptions(await screen.findByRole("combobox", { name: "Format" }), "JSON, for programs");
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText("Saved 2 lines.")).toBeTruthy();
  expect(exported(requests)).toEqual([`${route}?wallet=w1&format=json`]);
  expect(saved[0]?.name).toMatch(/^postern-sandbox-accounting-\d{4}-\d\d-\d\d\.json$/);
});

test("shows why it failed, saves nothing, and can be tried again", async () => {
  const saved = keepSavedFiles();
  const { user, requests } = show({}, { [route]: () => problem(500, "POSTERN_INTERNAL") });
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const alert = await screen.findByRole("alert");
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(exported(requests)).toHaveLength(2));
  expect(saved).toEqual([]);
});

test("can be stopped", async () => {
  const saved = keepSavedFiles();
  const { user } = show({}, { [route]: () => new Promise(() => undefined) });
  await user.click(await screen.findByRole("button", { name: "Export" }));
  expect(await screen.findByRole("progressbar", { name: "Export under way" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped. No file was saved.")).toBeTruthy();
  expect(saved).toEqual([]);
});

test("says that the file may be incomplete if the list is", async () => {
  serveApp({ "GET /console/sandbox/transactions/seen": () => ({ body: transactionsSeen }) });
  renderLinked(
    <AccountingDialog
      environment="sandbox"
      filter={{}}
      search={{ take: 20 }}
      isWhole={false}
      onClose={() => undefined}
    />,
  );
  expect(await screen.findByText(/the file may lack some/)).toBeTruthy();
});

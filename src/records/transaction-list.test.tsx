import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Transaction, TransactionsOf } from "../api/transactions.ts";
import { listDefaults, type ListSearch } from "../lists/list-search.ts";
import { serveApp } from "../testing/app-server.ts";
import { pageOf } from "../testing/records.ts";
import { renderLinked } from "../testing/render-linked.tsx";
import { keepSavedFiles } from "../testing/saved-files.ts";
import { problem } from "../testing/server.ts";
import { TransactionList } from "./transaction-list.tsx";

const relay = "GET /relay/sandbox/api/v1/transactions";
const address = { kind: "address", id: "0xaa" } as const;
const txid = `0x${"1".repeat(64)}`;
const whole: Transaction = {
  txid,
  type: "SEND",
  status: "CONFIRMED",
  addressFrom: "0x00000000000000000000000000000000000000b1",
  addressTo: "0x00000000000000000000000000000000000000b2",
  amount: "1000000000000000001",
  fee: "21000",
  networkId: "net-1",
  date: "2026-01-01T00:00:00.000Z",
};

const show = (
  rows: readonly Transaction[],
  {
    of = address,
    search = {},
    more = {},
  }: {
    readonly of?: TransactionsOf;
    readonly search?: Partial<ListSearch>;
    readonly more?: Parameters<typeof serveApp>[0];
  } = {},
) => {
  const onSearch = vi.fn<(change: Partial<ListSearch>) => void>();
  const { requests } = serveApp({
    [`${relay}/address/0xaa`]: () => ({ body: pageOf(rows) }),
    [`${relay}/wallet/w1`]: () => ({ body: pageOf(rows) }),
    [`${relay}/profile/ada`]: () => ({ body: { transactions: rows, pagination: pageOf(rows).pagination } }),
    ...more,
  });
  const list = (
    <TransactionList environment="sandbox" of={of} search={{ ...listDefaults, ...search }} onSearch={onSearch} />
  );
  return { requests, onSearch, ...renderLinked(list) };
};

/** The texts of the cells of a row, by their headers. */
const cellsOf = async (row: number) => {
  const table = await screen.findByRole("table");
  const headers = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  const found = within(table).getAllByRole("row")[row + 1];
  if (found === undefined) throw new Error("no such row");
  const cells = within(found).getAllByRole("cell");
  return Object.fromEntries(headers.map((header, at) => [header, cells[at]?.textContent]));
};

test.each([
  [address, `${relay}/address/0xaa?skip=0&take=20`],
  [{ kind: "wallet", id: "w1" } as const, `${relay}/wallet/w1?skip=0&take=20`],
  [{ kind: "profile", id: "ada" } as const, `${relay}/profile/ada?skip=0&take=20`],
])("those of %o are asked for by what they are of", async (of, request) => {
  const { requests } = show([whole], { of });
  expect(await screen.findByRole("table", { name: `Transactions of the ${of.kind}` })).toBeTruthy();
  expect(requests).toContain(request);
});

describe("a transaction", () => {
  test("has its sender, its receiver and the amount as the service says it", async () => {
    show([whole]);
    const cells = await cellsOf(0);
    expect(cells["Type"]).toBe("SEND");
    expect(cells["Status"]).toBe("CONFIRMED");
    expect(screen.getByRole("button", { name: /^0x0+b1, copy sender$/i })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^0x0+b2, copy receiver$/i })).toBeTruthy();
    // Neither its unit nor its decimals are known.
    expect(cells["Amount"]?.trim()).toBe("1000000000000000001");
    expect(screen.getByRole("button", { name: `${txid}, copy transaction id` })).toBeTruthy();
  });

  test("without any detail is a row of dashes", async () => {
    show([{}]);
    const cells = await cellsOf(0);
    for (const header of ["Transaction", "Type", "Status", "From", "To", "Amount", "Time"]) {
      expect([header, cells[header]]).toEqual([header, "–"]);
    }
  });

  test("with several movements is a row for each", async () => {
    const { user } = show([whole, { ...whole, addressTo: "0x00000000000000000000000000000000000000b3" }]);
    await screen.findByRole("table");
    const [first, second] = screen.getAllByRole("checkbox", { name: `Select ${txid}` });
    if (first !== undefined) await user.click(first);
    expect(second).toHaveProperty("checked", false);
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  test("without a date has the time when the service recorded it", async () => {
    show([{ ...whole, date: undefined, createdAt: "2020-05-06T07:08:09.000Z" }]);
    expect((await cellsOf(0))["Time"]).toMatch(/2020/);
  });
});

test("sorted by amount, large numbers are compared to the last digit", async () => {
  show([whole, { ...whole, txid: "b", amount: "1000000000000000000" }], { search: { sort: "amount" } });
  expect((await cellsOf(0))["Transaction"]).toContain("b");
});

test("a file has the exact values, with the names of the addresses beside them", async () => {
  const saved = keepSavedFiles();
  const label = {
    networkId: null,
    address: whole.addressTo,
    label: "Acme",
    version: "1",
    changedAt: "2026-01-01T00:00:00.000Z",
    changedBy: { id: "p1", name: "Ada" },
  };
  const { user } = show([whole], {
    more: { "POST /console/sandbox/labels/lookup": () => ({ body: { data: [label] } }) },
  });
  await screen.findByRole("table");
  await user.click(screen.getByRole("button", { name: "Export page as CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^postern-sandbox-transactions-of-address-page-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved[0]?.text()).toBe(
    `Transaction,Type,Status,From,From label,To,To label,Amount,Time\r\n${txid},SEND,CONFIRMED,${whole.addressFrom},,${whole.addressTo},Acme,${whole.amount},${whole.date}\r\n`,
  );
});

describe("without transactions", () => {
  test("it says what would be here", async () => {
    show([]);
    expect(await screen.findByText("The address has no transactions.")).toBeTruthy();
  });

  test("on a page past the end it leads to the first one", async () => {
    const { user, onSearch } = show([], { search: { skip: 20 } });
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ skip: 0 });
  });

  test("a deployment that does not offer them says so, and what there is in their place", async () => {
    serveApp({ [`${relay}/address/0xaa`]: () => problem(404, "ERR_006") });
    renderLinked(
      <TransactionList environment="sandbox" of={address} search={listDefaults} onSearch={() => undefined} />,
    );
    expect(await screen.findByText(/^This deployment does not offer the transactions of this address/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { PayoutFinding, PayoutRow } from "#shared/console/payouts.ts";
import type { RunItem } from "#shared/console/run.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { pageOf, runItemRecord, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { forgetLeft } from "./-components/draft-store.ts";
import { monthName } from "./-components/payout-name.ts";

const a = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const b = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const rowOf = (to: string, amount: string): PayoutRow => ({ to, amount, asset: "", purpose: "" });
const payout = (more: object = {}) => ({
  id: "payout-1",
  name: "Salaries",
  networkId: "net-1",
  addressId: null,
  asset: "native",
  rowCount: 2,
  version: "v1",
  runId: null,
  runState: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p2", name: "Bob" },
  ...more,
});
const checked = (findings: readonly PayoutFinding[] = [], more: object = {}) => ({
  data: { findings, findingCount: findings.length, totals: [], fee: null, unknown: [], ...more },
});

const storedBody = z.object({ rows: z.array(z.custom<PayoutRow>()) });

type Served = {
  readonly rows?: readonly PayoutRow[];
  readonly findings?: readonly PayoutFinding[];
  readonly more?: object;
};

/** Serves one payout; `saved` has its saved versions, and `saves` may refuse. */
const servePayout = (
  { rows = [rowOf(a, "1"), rowOf(b, "2")], findings = [], more = {} }: Served = {},
  others: Parameters<typeof serveApp>[0] = {},
) => {
  const state = { saved: [] as unknown[], refuses: undefined as object | undefined, version: 1 };
  let stored = { ...payout(more), rows };
  serveApp({
    "GET /console/sandbox/payouts/payout-1": () => ({ body: { data: stored } }),
    "PUT /console/sandbox/payouts/payout-1": ({ body }) => {
      if (state.refuses !== undefined) return { status: 412, body: state.refuses };
      state.saved.push(body);
      state.version += 1;
      stored = { ...stored, ...z.parse(storedBody, body), version: `v${state.version}` };
      return { body: { data: stored } };
    },
    "POST /console/sandbox/payouts/check": () => ({ body: checked(findings) }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([]) }),
    ...others,
  });
  return {
    state,
    set: (next: object) => {
      stored = { ...stored, ...next };
    },
  };
};

const cell = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const open = () => renderApp("/sandbox/payouts/payout-1");

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("the rows of a payout", () => {
  test("are gone through with Enter, the arrows and Tab, and end with an empty one @full", async () => {
    servePayout();
    const person = userEvent.setup();
    open();
    const first = await cell("Recipient, row 1");
    await person.click(first);
    await person.keyboard("{Enter}");
    expect(document.activeElement).toBe(await cell("Recipient, row 2"));
    await person.keyboard("{ArrowUp}{ArrowRight}");
    expect(document.activeElement).toBe(await cell("Amount, row 1"));
    await person.keyboard("{Tab}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Asset, row 1");
    await person.keyboard("{Shift>}{Tab}{/Shift}{Enter}{Enter}5");
    expect((await cell("Amount, row 3")).value).toBe("5");
    expect(await cell("Amount, row 4")).toBeTruthy();
  });

  test("keep the age of an earlier payment while an edit of another row is checked", async () => {
    const paidBefore = {
      id: "op-7",
      at: new Date(Date.now() - 28.5 * 60_000).toISOString(),
      isSameAmount: false,
      isSamePurpose: true,
      calls: [],
      isConfirmed: true,
      operationId: "op-7",
      networkId: "net-1",
      transactionHash: null,
      person: "Ada",
      purpose: "March",
    };
    const warns: PayoutFinding = { row: 0, field: "to", severity: "warning", message: "Paid before.", paidBefore };
    const next = deferred<void>();
    let checks = 0;
    const check = async () => {
      checks += 1;
      if (checks > 1) await next.promise;
      return { body: checked([warns]) };
    };
    servePayout({}, { "POST /console/sandbox/payouts/check": check });
    const person = userEvent.setup();
    open();
    const aged = /Paid 2[89] minutes ago, same purpose\./;
    expect(await screen.findAllByText(aged)).not.toEqual([]);
    await person.type(await cell("Amount, row 2"), "5");
    await waitFor(() => expect(checks).toBe(2));
    expect(screen.queryAllByText(aged)).not.toEqual([]);
    next.resolve();
  });

  test("keep the focus and every letter while typing makes the list long", async () => {
    servePayout({ rows: Array.from({ length: 29 }, () => rowOf(a, "1")) });
    const person = userEvent.setup();
    open();
    await person.click(await cell("Purpose, row 29"));
    await person.tab();
    const last = await cell("Recipient, row 30");
    expect(document.activeElement).toBe(last);
    await person.keyboard(b);
    expect(document.activeElement).toBe(last);
    expect(last.value).toBe(b);
    await person.tab();
    await person.keyboard("1000");
    expect((await cell("Amount, row 30")).value).toBe("1000");
    expect(await cell("Recipient, row 31")).toBeTruthy();
  });

  test("take a block that is pasted, and undo takes it back @full", async () => {
    servePayout();
    open();
    const target = await cell("Recipient, row 2");
    fireEvent.paste(target, { clipboardData: { getData: () => `${b}\t7\tETH\tRent\r\n${a}\t8\r\n` } });
    expect((await cell("Amount, row 2")).value).toBe("7");
    expect((await cell("Purpose, row 2")).value).toBe("Rent");
    expect((await cell("Amount, row 3")).value).toBe("8");
    fireEvent.keyDown(target, { key: "z", ctrlKey: true });
    expect((await cell("Amount, row 2")).value).toBe("2");
    expect((await cell("Amount, row 3")).value).toBe("");
  });

  test("leave a text with no more than one cell to the field @full", async () => {
    servePayout();
    open();
    const target = await cell("Purpose, row 1");
    expect(fireEvent.paste(target, { clipboardData: { getData: () => "one line" } })).toBe(true);
  });

  test("are deleted, and the deletion undone @full", async () => {
    servePayout();
    const person = userEvent.setup();
    open();
    await person.click(await screen.findByRole("button", { name: "Select row 1" }));
    await person.click(screen.getByRole("button", { name: "Delete row 1" }));
    expect((await cell("Recipient, row 1")).value).toBe(b);
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect((await cell("Recipient, row 1")).value).toBe(a);
  });

  test("say at once that a comma may mean two things, before it is known who pays @full", async () => {
    servePayout({ rows: [rowOf(a, "1"), rowOf(b, "1,500")] });
    const person = userEvent.setup();
    open();
    const amount = await cell("Amount, row 2");
    expect(amount.getAttribute("aria-invalid")).toBe("true");
    const note = () => document.getElementById(amount.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(note()).toContain("which can mean two things. Write 1.5 or 1500.");
    expect(screen.getByRole("checkbox", { name: "Show only rows with errors (1)" })).toBeTruthy();
    await person.clear(amount);
    await person.type(amount, "1500");
    expect(amount.getAttribute("aria-invalid")).not.toBe("true");
  });

  test("are counted with all that is wrong, and what the payout lacks is said at its field", async () => {
    const lacks = { row: null, field: null, severity: "error", message: "Choose the network." } as const;
    servePayout({ rows: [rowOf(a, "1,5"), rowOf(b, "1,500")], findings: [lacks], more: { networkId: null } });
    open();
    expect(await screen.findByText("Fix 3 errors to continue.")).toBeTruthy();
    const network = screen.getByRole("combobox", { name: "Network" });
    const describedBy = (network.getAttribute("aria-describedby") ?? "").split(" ");
    expect(describedBy.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain(
      "Choose the network.",
    );
    expect(screen.getAllByText("Choose the network.")).toHaveLength(1);
  });

  test("are counted with their warnings too, and totals say what is available @full", async () => {
    const total = {
      asset: "native",
      rows: 1,
      total: { text: "1.5 ETH", amount: "1500000000000000000" },
      balance: { text: "2.5 ETH", amount: "2500000000000000000" },
    };
    const warns = { row: 1, field: "to", severity: "warning", message: "First payment to this address." } as const;
    servePayout({}, { "POST /console/sandbox/payouts/check": () => ({ body: checked([warns], { totals: [total] }) }) });
    open();
    expect(await screen.findByRole("checkbox", { name: "Show only rows with errors or warnings (1)" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Totals" }).textContent).toContain("1 row · 2.5 ETH available");
  });

  test("say what was found in them, until they are edited @full", async () => {
    servePayout({
      findings: [
        { row: 1, field: "amount", severity: "error", message: "The amount has a comma. Write it with a point: 1.5." },
      ],
    });
    const person = userEvent.setup();
    open();
    const amount = await cell("Amount, row 2");
    await screen.findByText("Fix 1 error to continue.");
    expect(amount.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(amount.getAttribute("aria-describedby") ?? "")?.textContent).toContain("1.5");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Review…" }).disabled).toBe(true);
    await person.click(screen.getByRole("checkbox", { name: "Show only rows with errors (1)" }));
    expect(screen.queryByRole("textbox", { name: "Amount, row 1" })).toBeNull();
    await person.type(await cell("Amount, row 2"), "{Backspace}3");
    // It stays while it is edited.
    expect((await cell("Amount, row 2")).getAttribute("aria-invalid")).toBe("false");
  });

  test("are drawn only where they are seen, however many there are @full", async () => {
    servePayout({ rows: Array.from({ length: 5_000 }, (_, index) => rowOf(a, String(index + 1))) });
    open();
    const table = await screen.findByRole("table", { name: "Recipients" });
    expect(table.getAttribute("aria-rowcount")).toBe("5002");
    expect(within(table).getAllByRole("textbox").length).toBeLessThan(400);
  });

  test("are all on paper", async () => {
    servePayout({ rows: Array.from({ length: 60 }, (_, index) => rowOf(a, String(index + 1))) });
    open();
    const table = await screen.findByRole("table", { name: "Recipients" });
    const amounts = () => within(table).queryAllByRole("textbox", { name: /^Amount, row/ }).length;
    expect(amounts()).toBeLessThan(40);
    fireEvent(window, new Event("beforeprint"));
    expect(amounts()).toBe(61);
    fireEvent(window, new Event("afterprint"));
    expect(amounts()).toBeLessThan(40);
  });
});

describe("a table that is pasted", () => {
  test("is shown with what its columns are, and replaces or adds rows @full", async () => {
    servePayout();
    const person = userEvent.setup();
    open();
    await person.click(await screen.findByRole("button", { name: "Paste or import CSV…" }));
    fireEvent.change(await screen.findByLabelText("Table"), {
      target: { value: `x;${a};1,5;Rent\ny;${b};2;` },
    });
    expect((await screen.findByRole<HTMLSelectElement>("combobox", { name: "Column 2" })).value).toBe("to");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Column 3" }).value).toBe("amount");
    await person.selectOptions(screen.getByRole("combobox", { name: "Column 4" }), "Purpose");
    await person.click(screen.getByRole("checkbox", { name: /Replace the 2 existing rows/ }));
    await person.click(screen.getByRole("button", { name: "Add 2 rows" }));
    expect((await cell("Amount, row 1")).value).toBe("1,5");
    expect((await cell("Purpose, row 1")).value).toBe("Rent");
    expect((await cell("Recipient, row 3")).value).toBe("");
  });

  const paste = async (person: ReturnType<typeof userEvent.setup>, text: string) => {
    await person.click(await screen.findByRole("button", { name: "Paste or import CSV…" }));
    fireEvent.change(await screen.findByLabelText("Table"), { target: { value: text } });
  };
  const column = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });

  test("is counted line by line, with its errors, and adds nothing until they are fixed", async () => {
    servePayout();
    const person = userEvent.setup();
    open();
    await paste(person, `Wallet,Quantity\n${a},1\n\n${b},"2\n`);
    await screen.findByText("4 lines: 1 row of headings, 1 row, 1 line with an error, 1 blank line.");
    expect(screen.getByRole("list", { name: "Findings" }).textContent).toBe("Error, line 4: A quote is not closed.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add 1 row" }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText("Table"), { target: { value: `Wallet,Quantity\n${a},1\n\n${b},2\n` } });
    await person.click(screen.getByRole("checkbox", { name: "The first row has headings" }));
    expect(screen.getByText("4 lines: 3 rows, 1 blank line.")).toBeTruthy();
  });

  test("has the columns that were chosen for its headings before", async () => {
    servePayout();
    const person = userEvent.setup();
    open();
    const text = `Who,Gross,Net\n${a},3,2\n`;
    await paste(person, text);
    expect((await column("Column 2, Gross")).value).toBe("");
    expect(screen.getByText("Choose the amount column.")).toBeDefined();
    await person.selectOptions(await column("Column 3, Net"), "Amount");
    await person.click(screen.getByRole("button", { name: "Add 1 row" }));
    await paste(person, text);
    expect([(await column("Column 2, Gross")).value, (await column("Column 3, Net")).value]).toEqual(["", "amount"]);
  });

  test("from a file names a draft that nobody has named, with a number if another has the name", async () => {
    const { state } = servePayout(
      { rows: [], more: { name: "November 2026 payments", networkId: null } },
      { "GET /console/sandbox/payouts": () => ({ body: pageOf([payout({ id: "other", name: "payroll" })]) }) },
    );
    const person = userEvent.setup();
    open();
    await person.click(await screen.findByRole("button", { name: "Paste or import CSV…" }));
    await screen.findByLabelText("Table");
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await person.upload(input ?? document.createElement("input"), new File([`to,amount\n${a},1\n`], "payroll.csv"));
    expect(await screen.findByText("payroll.csv")).toBeTruthy();
    expect(screen.queryByLabelText("Table")).toBeNull();
    await person.click(await screen.findByRole("button", { name: "Add 1 row" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("payroll 2"));
    await waitFor(() => expect(state.saved.at(-1)).toMatchObject({ name: "payroll 2" }));
  });

  test("a row that names the coin is not paid in the payout's token, and an NFT is an error", async () => {
    servePayout();
    const person = userEvent.setup();
    open();
    const token = "0x2222222222222222222222222222222222222222";
    await paste(person, `token_type,token_address,receiver,amount,id\nerc721,${token},${a},,7\nnative,,${b},0.0001,\n`);
    await person.click(await screen.findByRole("button", { name: "Add 2 rows" }));
    expect(screen.getByRole("list", { name: "Findings" }).textContent).toBe(
      "Error, line 2: The row is of type erc721. Payouts pay coins and ERC-20 tokens, not NFTs.",
    );
    fireEvent.change(screen.getByLabelText("Table"), {
      target: {
        value: `token_type,token_address,receiver,amount,id\nerc20,${token},${a},1.5,\nnative,,${b},0.0001,\n`,
      },
    });
    await person.click(await screen.findByRole("button", { name: "Add 2 rows" }));
    const asset = (row: number) => screen.getByLabelText<HTMLInputElement>(`Asset, row ${row}`).value;
    expect(await cell("Amount, row 4")).toBeTruthy();
    expect([asset(3), asset(4)]).toEqual([token, "native"]);
    expect([(await cell("Amount, row 3")).value, (await cell("Amount, row 4")).value]).toEqual(["1.5", "0.0001"]);
  });
});

describe("a draft", () => {
  test("is saved by itself, and kept for a reload until it is", async () => {
    const { state } = servePayout();
    const person = userEvent.setup();
    const { unmount } = open();
    await person.type(await cell("Amount, row 1"), "5");
    await waitFor(() => expect(sessionStorage.getItem("postern.payout/sandbox/payout-1")).toContain('"15"'));
    await waitFor(() => expect(state.saved).toHaveLength(1), { timeout: 3_000 });
    expect(state.saved[0]).toMatchObject({ name: "Salaries", rows: [{ amount: "15" }, { amount: "2" }] });
    await waitFor(() => expect(screen.getByRole("status", { name: "Saving" }).textContent).toBe("Saved"));
    expect(sessionStorage.getItem("postern.payout/sandbox/payout-1")).toBeNull();
    unmount();
  });

  test.each([
    ["a reload", true],
    ["the browser's Back", false],
  ])(
    "keeps saving over its own version if its page was left during a save, and opened again by %s",
    async (_by, isReload) => {
      const saved: unknown[] = [];
      let stored: object = {
        ...payout({ changedBy: { id: "p1", name: "Ada" } }),
        rows: [rowOf(a, "1"), rowOf(b, "2")],
      };
      let answer = () => {};
      servePayout(
        {},
        {
          "GET /console/sandbox/payouts/payout-1": () => ({ body: { data: stored } }),
          "PUT /console/sandbox/payouts/payout-1": ({ body }) => {
            saved.push(body);
            stored = {
              ...stored,
              ...z.parse(z.record(z.string(), z.unknown()), body),
              version: `v${saved.length + 1}`,
            };
            const reply = { body: { data: stored } };
            return saved.length > 1
              ? reply
              : new Promise((resolve) => {
                  answer = () => resolve(reply);
                });
          },
        },
      );
      const person = userEvent.setup();
      const { router, unmount } = open();
      await person.type(await cell("Amount, row 1"), "5");
      await waitFor(() => expect(saved).toHaveLength(1), { timeout: 3_000 });
      await person.type(await cell("Amount, row 1"), "7");
      if (isReload) {
        unmount();
        forgetLeft();
        open();
      } else {
        await act(() => router.navigate({ to: "/$environment/labels", params: { environment: "sandbox" } }));
        act(() => router.history.back());
        await cell("Amount, row 1");
        answer();
      }
      expect((await cell("Amount, row 1")).value).toBe("157");
      const saving = screen.getByRole("status", { name: "Saving" });
      await waitFor(() => expect(saving.textContent).toBe("Saved"), { timeout: 5_000 });
      expect(saved.at(-1)).toMatchObject({ rows: [{ amount: "157" }, { amount: "2" }] });
      expect(saved).toHaveLength(2);
      expect(screen.queryByText(/changed this payout/)).toBeNull();
    },
    15_000,
  );

  test("begins with what is stored, not with what its page showed at an earlier visit", async () => {
    const { state } = servePayout();
    const person = userEvent.setup();
    const { router } = open();
    await person.type(await cell("Amount, row 1"), "5");
    await waitFor(() => expect(state.saved).toHaveLength(1), { timeout: 3_000 });
    await waitFor(() => expect(screen.getByRole("status", { name: "Saving" }).textContent).toBe("Saved"));
    await act(() => router.navigate({ to: "/$environment/labels", params: { environment: "sandbox" } }));
    act(() => router.history.back());
    expect((await cell("Amount, row 1")).value).toBe("15");
  });

  test("that another person has started is no draft, even if a reload found it just saved", async () => {
    const { set } = servePayout(
      {},
      {
        "GET /console/sandbox/runs/run-1": () => ({
          body: { data: runRecord({ state: "done", payoutId: "payout-1" }) },
        }),
        "GET /console/sandbox/runs/run-1/items": () => ({ body: pageOf([]) }),
      },
    );
    const [{ name, networkId, addressId, asset }, rows] = [payout(), [rowOf(a, "1"), rowOf(b, "2")]];
    const body = { name, networkId, addressId, asset, rows };
    sessionStorage.setItem("postern.payout/sandbox/payout-1", JSON.stringify({ version: "v0", body }));
    const { unmount } = open();
    await cell("Amount, row 1");
    await waitFor(() => expect(sessionStorage.getItem("postern.payout/sandbox/payout-1")).toBeNull());
    unmount();
    sessionStorage.setItem("postern.payout/sandbox/payout-1", JSON.stringify({ version: "v0", body }));
    set({ runId: "run-1", runState: "done" });
    open();
    expect((await screen.findByRole("status", { name: "State of the payout" })).textContent).toContain("Done");
    expect(screen.queryByRole("textbox", { name: "Amount, row 1" })).toBeNull();
  });

  test("Reliability 26: asks which version to keep if someone else has saved, and loses neither", async () => {
    const { state, set } = servePayout();
    const person = userEvent.setup();
    open();
    await cell("Amount, row 1");
    state.refuses = {
      code: "POSTERN_VERSION_CONFLICT",
      category: "CONFLICT",
      message: "Someone else changed this in the meantime.",
      statusCode: 412,
      path: "/x",
      timestamp: "2026-01-01T00:00:00.000Z",
      requestId: "r",
    };
    set({ version: "theirs", rows: [rowOf(b, "99")] });
    await person.type(await cell("Amount, row 1"), "5");
    await screen.findByText(/Bob changed this payout/, undefined, { timeout: 3_000 });
    expect((await cell("Amount, row 1")).value).toBe("15");
    await person.click(screen.getByRole("button", { name: "Take theirs" }));
    expect((await cell("Amount, row 1")).value).toBe("99");
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect((await cell("Amount, row 1")).value).toBe("15");
    vi.restoreAllMocks();
  });

  const paid = (more: object = {}) =>
    runItemRecord({
      position: 0,
      line: 1,
      state: "succeeded",
      operationId: "op-1",
      payment: { to: a, amount: "1234.5", asset: "PDT" },
      purpose: "Salary",
      transactionHash: `0x${"ab".repeat(32)}`,
      fee: { amount: "21000", text: "0.00042 ETH" },
      changedAt: "2026-11-01T10:00:00.000Z",
      ...more,
    });
  /** A payout that was started, whose run has these items. */
  const serveStarted = (
    items: readonly RunItem[],
    { state = "done", ...run }: Partial<Parameters<typeof runRecord>[0]> = {},
    others: Parameters<typeof serveApp>[0] = {},
  ) => {
    const counts: Record<string, number> = {};
    for (const item of items) counts[item.state] = (counts[item.state] ?? 0) + 1;
    const data = runRecord({ state, payoutId: "payout-1", name: "Salaries", total: items.length, counts, ...run });
    return servePayout(
      { more: { runId: "run-1", runState: state } },
      {
        "GET /console/sandbox/runs/run-1": () => ({ body: { data } }),
        "GET /console/sandbox/runs/run-1/items": ({ url }) => {
          const only = url.searchParams.get("state");
          return { body: pageOf(items.filter((item) => only === null || item.state === only)) };
        },
        ...others,
      },
    );
  };
  const payments = () => screen.findByRole("table", { name: "Payments" });

  test("that was started shows what became of each row, and no draft", async () => {
    serveStarted([paid(), paid({ position: 1, line: 2, state: "not_sent", operationId: null, transactionHash: null })]);
    open();
    const [, first, second] = within(await payments()).getAllByRole("row");
    await waitFor(() => expect(first?.textContent).toContain("1,234.5 PDT"));
    expect(first?.textContent).toMatch(/Salary.*Succeeded.*0\.00042 ETH.*2026/);
    expect(second?.textContent).toContain("Not sent");
    expect(screen.queryByRole("button", { name: "Review…" })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy as new draft…" })).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Progress of the payout" })).toBeTruthy();
    expect(screen.getByRole("status", { name: "State of the payout" }).textContent).toContain("Done");
    expect(screen.getByRole("link", { name: "Export result as CSV" })).toBeTruthy();
  });

  describe("in a token shows its symbol, and not its contract", () => {
    const contract = b.toLowerCase();
    const inToken = { asset: contract, totals: [{ asset: "", amount: "3" }] };
    const token = {
      [`GET /console/sandbox/tokens/net-1/${contract}`]: () => ({
        body: {
          data: {
            address: contract,
            networkId: "net-1",
            standard: "erc20",
            symbol: "PDT",
            name: "DemoToken",
            decimals: 18,
            isAmbiguous: false,
            troubles: [],
            readAt: "2026-01-01T00:00:00.000Z",
          },
        },
      }),
    };

    test("once it was started", async () => {
      const { set } = serveStarted([paid()], {}, token);
      set(inToken);
      open();
      const total = within(await screen.findByRole("region", { name: "Total" }));
      expect(await total.findByText("PDT")).toBeTruthy();
      expect(total.getByTitle("3").textContent).toBe("3 PDT");
    });

    test("to a person who may only read it", async () => {
      servePayout({ more: inToken }, { "GET /auth/session": () => ({ body: session("viewer") }), ...token });
      open();
      const asset = await cell("Asset, row 1");
      expect(asset.readOnly).toBe(true);
      await waitFor(() => expect(asset.placeholder).toBe("PDT"));
      expect(screen.getByText("Total").closest("dt")?.nextElementSibling?.textContent).toBe("3 PDT");
    });
  });

  test("that was started retries from a row, and settles an unconfirmed one", async () => {
    const retried: unknown[] = [];
    const one = paid({ state: "not_sent", operationId: null, transactionHash: null });
    const other = paid({ position: 2, line: 3, state: "not_sent", operationId: null, transactionHash: null });
    serveStarted(
      [one, paid({ position: 1, line: 2, state: "unknown", operationId: "op-2", transactionHash: null }), other],
      {},
      {
        "POST /console/sandbox/runs/run-1/retry": ({ body }) => {
          retried.push(body);
          return { body: { data: runRecord({ state: "running", payoutId: "payout-1" }) } };
        },
      },
    );
    const person = userEvent.setup();
    open();
    const settle = await screen.findByRole("link", { name: "Settle… (operation of row 2)" });
    expect(settle.getAttribute("href")).toBe("/sandbox/activity/op-2");
    await person.click(screen.getByRole("button", { name: "Retry… (row 1)" }));
    const retry = within(await screen.findByRole("region", { name: "Retry" }));
    expect(retry.getByText(/^Row 1 was not sent\. Retrying sends only this one/)).toBeTruthy();
    await person.click(retry.getByRole("button", { name: "Retry row 1" }));
    await waitFor(() => expect(retried).toEqual([{ positions: [0] }]));
  });

  test("that was started is filtered by state and sorted, in its URL", async () => {
    const asked: string[] = [];
    serveStarted(
      [paid()],
      {},
      {
        "GET /console/sandbox/runs/run-1/items": ({ url }) => {
          asked.push(`${url.searchParams.get("state")} ${url.searchParams.get("sort")}`);
          return { body: pageOf([paid()]) };
        },
      },
    );
    const person = userEvent.setup();
    const { router } = open();
    await person.click(await screen.findByRole("button", { name: "Date" }));
    await person.selectOptions(await screen.findByRole("combobox", { name: "State" }), "succeeded");
    await waitFor(() => expect(asked).toContain("succeeded changedAt"));
    expect(router.state.location.search).toEqual({ state: "succeeded", sort: "changedAt" });
  });

  test("is where its run's page leads, with the state that was asked for", async () => {
    serveStarted([paid()]);
    const { router } = renderApp("/sandbox/runs/run-1?state=succeeded");
    await payments();
    expect(router.state.location.pathname).toBe("/sandbox/payouts/payout-1");
    expect(router.state.location.search).toEqual({ state: "succeeded" });
  });

  describe("that was started is copied", () => {
    const rows = [rowOf(a, "1"), rowOf(b, "2"), rowOf(a, "3")];
    const copying = async (states: readonly RunItem["state"][]) => {
      const stored = { ...payout({ runId: "run-1", runState: "halted" }), rows };
      const made: unknown[] = [];
      serveApp({
        "GET /console/sandbox/payouts/payout-1": () => ({ body: { data: stored } }),
        "GET /console/sandbox/payouts": () => ({ body: pageOf([]) }),
        "GET /console/sandbox/runs/run-1": () => ({
          body: { data: runRecord({ state: "halted", payoutId: "payout-1" }) },
        }),
        "POST /console/sandbox/payouts": ({ body }) => {
          made.push(body);
          return { body: { data: { ...payout({ id: "payout-2" }), rows: [] } } };
        },
        "GET /console/sandbox/payouts/payout-2": () => ({
          body: { data: { ...payout({ id: "payout-2" }), rows: [] } },
        }),
        "GET /console/sandbox/runs/run-1/items": ({ url }) => ({
          body: pageOf(
            states
              .map((state, position) => runItemRecord({ position, line: position + 1, state }))
              .filter(({ state }) => state === url.searchParams.get("state")),
          ),
        }),
        "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([]) }),
        "POST /console/sandbox/payouts/check": () => ({ body: checked() }),
      });
      open();
      const person = userEvent.setup();
      await person.click(await screen.findByRole("button", { name: "Copy as new draft…" }));
      return { person, made, dialog: await screen.findByRole("dialog", { name: "Copy this payout?" }) };
    };

    test("with the unpaid rows, unless the person wants all", async () => {
      const { person, made, dialog } = await copying(["succeeded", "unknown", "failed"]);
      expect((await within(dialog).findByText("1 row was paid.")).textContent).toBeTruthy();
      expect(within(dialog).getByText("1 row may have been paid, or may still be.")).toBeTruthy();
      expect(within(dialog).getByRole("button", { name: "Copy all 3 rows" })).toBeTruthy();
      await person.click(within(dialog).getByRole("button", { name: "Copy 1 unpaid row" }));
      await waitFor(() => expect(made).toMatchObject([{ name: "Copy of Salaries", rows: [rowOf(a, "3")] }]));
    });

    test("whole, where nothing was paid @full", async () => {
      const { person, made, dialog } = await copying(["failed", "failed", "not_sent"]);
      expect(await within(dialog).findByText("None of its rows were paid.")).toBeTruthy();
      expect(within(dialog).queryByRole("button", { name: /unpaid/ })).toBeNull();
      await person.click(within(dialog).getByRole("button", { name: "Copy all 3 rows" }));
      await waitFor(() => expect(made).toMatchObject([{ rows }]));
    });

    test("after a warning, where all rows were paid @full", async () => {
      const { dialog } = await copying(["succeeded", "succeeded", "succeeded"]);
      expect(await within(dialog).findByText("If you copy all rows, some may be paid twice")).toBeTruthy();
      expect(within(dialog).getByText("3 rows were paid.")).toBeTruthy();
      expect(within(dialog).queryByRole("button", { name: /unpaid/ })).toBeNull();
    });
  });

  test("is only read by a viewer @full", async () => {
    servePayout();
    serveApp({
      "GET /auth/session": () => ({ body: session("viewer") }),
      "GET /console/sandbox/payouts/payout-1": () => ({ body: { data: { ...payout(), rows: [rowOf(a, "1")] } } }),
    });
    open();
    expect((await cell("Amount, row 1")).readOnly).toBe(true);
    expect(screen.queryByRole("button", { name: /^Copy as new draft/ })).toBeNull();
  });
});

describe("the review of a payout", () => {
  const earlier = {
    id: "op-7",
    at: new Date(Date.now() - 28.5 * 60_000).toISOString(),
    isSameAmount: true,
    isSamePurpose: true,
    isConfirmed: true,
    operationId: "op-7",
    networkId: "net-1",
    transactionHash: null,
    person: "Ada",
    purpose: "Salary",
  };
  const total = {
    asset: "native",
    rows: 3,
    total: { text: "3.75 ETH", amount: "3750000000000000000" },
    balance: { text: "10 ETH", amount: "10000000000000000000" },
  };
  const rows = [
    { ...rowOf(a, "1.5"), purpose: "Salary" },
    { ...rowOf(b, "1.25"), purpose: "Rent" },
    rowOf("0x90F79bf6EB2c4f870365E785982E1f101E93b906", "1"),
  ];
  const warns: PayoutFinding = {
    row: 0,
    field: "to",
    severity: "warning",
    message: "Paid before.",
    paidBefore: earlier,
  };
  /** A group of identical payments; the first row repeats an operation of the last minutes. */
  const recent = { id: "g1", what: "1.5 ETH to 0x", entries: [0], count: 1, operationId: "op-7" };
  const paidBefore = {
    id: "p1",
    count: 1,
    sameAmount: 1,
    samePurpose: 1,
    entries: [{ entry: 1, payment: { ...earlier, operationId: "op-6" } }],
  };
  const review = (result: object = {}, others: Parameters<typeof serveApp>[0] = {}) => {
    const started: unknown[] = [];
    servePayout(
      { rows },
      {
        "POST /console/sandbox/payouts/check": () => ({
          body: checked([warns], { totals: [total], fee: { text: "0.0002 ETH", amount: "200000000000000" } }),
        }),
        "POST /console/sandbox/runs/check": () => ({
          body: {
            data: {
              total: 3,
              profiles: 0,
              findings: [],
              twins: [],
              digest: "checked-1",
              reviewed: [{ key: "asset ETH", what: "ETH in the rows", value: "", address: null, networkId: "net-1" }],
              ...result,
            },
          },
        }),
        "POST /console/sandbox/runs": ({ body }) => {
          started.push(body);
          return { status: 400, body: { error: { code: "POSTERN_BAD_REQUEST", message: "No." } } };
        },
        ...others,
      },
    );
    renderApp("/sandbox/payouts/payout-1?review=true");
    return { started };
  };
  const table = () => screen.findByRole("table", { name: "Rows" });
  const start = () => screen.getByRole("button", { name: "Start the payout" });

  test("has the total alone, one row of facts, and each row with its name, whole address, amount and mark", async () => {
    review();
    const [, first, second, third] = within(await table()).getAllByRole("row");
    expect(screen.getByRole("region", { name: "What will be sent" }).textContent).toMatch(
      /^3\.75 ETH.*3 recipients one payment each$/,
    );
    expect(first?.textContent).toMatch(new RegExp(`^1.*Salary.*${a}.*Paid 2[89] minutes ago, same amount and purpose`));
    expect(first?.textContent).toMatch(/1\.5 ETH$/);
    const link = within(first ?? document.body).getByRole("link", { name: "Open the earlier payment of row 1" });
    expect(link.getAttribute("href")).toBe("/sandbox/activity/op-7");
    expect(second?.textContent).not.toContain("Paid");
    expect(third?.textContent).toContain("Unnamed");
    const facts = screen.getAllByRole("term").slice(0, 4);
    expect(facts.map(({ textContent }) => textContent)).toEqual(["From", "Network", "Estimated fees", "Balance after"]);
    const after = facts[3]?.nextElementSibling;
    expect(after?.textContent).toBe("6.2498 ETH");
  });

  test("confirms all earlier payments by one tick beside the button, those of the last minutes too, and shows no calls", async () => {
    const { started } = review({ twins: [recent], paidBefore });
    const person = userEvent.setup();
    const [, , second] = within(await table()).getAllByRole("row");
    await waitFor(() => expect(second?.textContent).toMatch(/Paid 2[89] minutes ago, same amount and purpose/));
    const label = "Pay 2 of 3 rows again, with the same amount and purpose";
    const tick = screen.getByRole("checkbox", { name: label });
    expect(screen.getAllByRole("checkbox")).toEqual([tick]);
    expect(tick.closest("div:has(button)")?.contains(start())).toBe(true);
    expect(document.body.textContent).not.toMatch(/identical|calls|calldata|argument/i);
    expect(screen.getByText("Confirm that you want to pay again.")).toBeTruthy();
    await person.click(start());
    expect(started).toEqual([]);
    await person.click(tick);
    expect(screen.getByText("Ready to start.")).toBeTruthy();
    await person.click(start());
    await waitFor(() => expect(started).toMatchObject([{ acknowledged: ["g1", "p1"], atOnce: 1, onFailure: "stop" }]));
  });

  test("asks once more for rows that pay the same as one another, by their numbers", async () => {
    review({ twins: [recent, { ...recent, id: "g2", entries: [1, 2], count: 2, operationId: null }] });
    await table();
    const ticks = await screen.findAllByRole("checkbox");
    expect(ticks.map((one) => one.closest("div")?.parentElement?.textContent)).toEqual([
      expect.stringContaining("Pay row 1 again"),
      expect.stringMatching(/same amount to the same recipient: 2 and 3$/),
    ]);
  });
});

test("the palette's New payout makes one draft and opens it @full", async () => {
  const made: unknown[] = [];
  const stored = { ...payout({ id: "payout-2", name: "New payout" }), rows: [] };
  serveApp({
    "GET /console/sandbox/payouts": () => ({ body: pageOf([]) }),
    "POST /console/sandbox/payouts": ({ body }) => {
      made.push(body);
      return { body: { data: stored } };
    },
    "GET /console/sandbox/payouts/payout-2": () => ({ body: { data: stored } }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([]) }),
    "POST /console/sandbox/payouts/check": () => ({ body: checked() }),
  });
  const { router } = renderApp("/sandbox/payouts?form=new");
  await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/payouts/payout-2"), { timeout: 5_000 });
  expect(made).toEqual([
    {
      name: expect.stringMatching(/^[A-Z][a-z]+ \d{4} payments$/),
      networkId: null,
      addressId: null,
      asset: "native",
      rows: [],
    },
  ]);
  // Behind it is the list, which creates none.
  router.history.back();
  expect(await screen.findByText("There are no payouts yet.")).toBeTruthy();
  expect(made).toHaveLength(1);
});

test("the palette's New payout makes none for a viewer who knows its address @full", async () => {
  const { requests } = serveApp({
    "GET /auth/session": () => ({ body: session("viewer") }),
    "GET /console/sandbox/payouts": () => ({ body: pageOf([]) }),
  });
  const { router } = renderApp("/sandbox/payouts?form=new");
  expect(await screen.findByText("There are no payouts yet.")).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(requests.filter((request) => request.startsWith("POST /console/sandbox/payouts"))).toEqual([]);
});

test("the list shows drafts, and how those that were sent ended @full", async () => {
  serveApp({
    "GET /console/sandbox/payouts": () => ({
      body: pageOf([payout(), payout({ id: "payout-2", name: "Rent", runId: "run-1", runState: "halted" })]),
    }),
  });
  renderApp("/sandbox/payouts");
  const table = await screen.findByRole("table", { name: "Payouts" });
  const [, first, second] = within(table).getAllByRole("row");
  expect(first?.textContent).toContain("Draft");
  expect(second?.textContent).toContain("Stopped");
});

test("a new draft has a number where another draft has its name", async () => {
  const made: unknown[] = [];
  serveApp({
    "GET /auth/session": () => ({ body: session("operator") }),
    "GET /console/sandbox/payouts": () => ({
      body: pageOf([
        payout({ id: "x", name: monthName(Date.now()) }),
        payout({ id: "y", name: `${monthName(Date.now())} 2`, runId: "run-9", runState: "done" }),
      ]),
    }),
    "POST /console/sandbox/payouts": ({ body }) => {
      made.push(body);
      return { body: { data: { ...payout({ id: "payout-2" }), rows: [] } } };
    },
    "GET /console/sandbox/payouts/payout-2": () => ({ body: { data: { ...payout({ id: "payout-2" }), rows: [] } } }),
  });
  const person = userEvent.setup();
  renderApp("/sandbox/payouts");
  await person.click((await screen.findAllByRole("button", { name: "New payout" }))[0] ?? document.body);
  await waitFor(() => expect(made).toMatchObject([{ name: `${monthName(Date.now())} 2` }]));
});

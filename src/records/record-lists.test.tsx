// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parseCsv } from "#shared/csv/read.ts";
import type { Paged } from "#src/api/source/pages.ts";
import { type FindSearch, listDefaults } from "#src/lists/list-search.ts";
import type { Mirrored } from "#src/lists/use-list.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { mirrorList } from "#src/testing/mirror.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { AddressList } from "./address-list.tsx";
import { ManyAddressesButton } from "./many-addresses-button.tsx";
import { PartialNote } from "./partial-note.tsx";
import { WalletList } from "./wallet-list.tsx";

const onSearch = vi.fn<(change: Partial<FindSearch>) => void>();

/** The props of every list of records, with these rows. */
const useRows = <T,>(kind: Mirrored["kind"], rows: readonly T[], sort?: string) => {
  const queryKey = ["rows"];
  const query = useQuery<Paged<T>>({ queryKey, queryFn: () => pageOf(rows) });
  const mirror: Mirrored = { environment: "sandbox", kind, filter: {}, isAsked: false, answer: undefined };
  const search = { ...listDefaults, sort };
  return { environment: "sandbox", name: kind, label: kind, query, queryKey, mirror, search, onSearch, empty: null };
};

type Given<T> = { readonly rows: readonly T[]; readonly sort?: string; readonly without?: readonly string[] };

const Addresses = ({ rows, sort, without = [] }: Given<ReturnType<typeof address>>) => (
  <AddressList {...useRows("addresses", rows, sort)} without={without} />
);

const Wallets = ({ rows, sort, without = [] }: Given<ReturnType<typeof wallet>>) => (
  <WalletList {...useRows("wallets", rows, sort)} without={without} />
);

const show = async (list: ReactNode, routes: Parameters<typeof serveApp>[0] = {}) => {
  onSearch.mockReset();
  serveApp(routes);
  const rendered = renderLinked(list);
  await screen.findByRole("table");
  await waitFor(() => expect(rendered.queryClient.isFetching()).toBe(0));
  return rendered;
};

const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const column = (name: string) => {
  const at = headers().indexOf(name);
  const rows = screen.getAllByRole("row").slice(1);
  return rows.map((row) => within(row).getAllByRole("cell")[at]?.textContent?.trim());
};

describe("a list of addresses", () => {
  const till = address("1", { label: "Till" });
  const odd = address("2", { reference: "", networkId: "net-9", balance: "a lot", date: undefined });

  /** Chosen columns, as a person's browser remembers them. */
  const chooses = (...columns: readonly string[]) =>
    localStorage.setItem(
      "postern-columns/addresses",
      JSON.stringify(Object.fromEntries(columns.map((key) => [key, true]))),
    );
  afterEach(() => localStorage.removeItem("postern-columns/addresses"));

  test("starts with names, and has what each holds instead of its balance of one coin", async () => {
    await show(<Addresses rows={[till]} />);
    expect(headers()).toEqual(["", "Label", "Address", "Network", "Holds", "Last moved", "Detail"]);
  });

  test("names the network, and has the balance in its unit on request: six decimals, but to the last digit for screen readers and copies", async () => {
    chooses("balance", "profile");
    await show(<Addresses rows={[till, odd]} />);
    expect(column("Label")).toEqual(["Till", "–"]);
    expect(column("Profile")).toEqual(["ada", "–"]);
    expect(column("Network")).toEqual(["tETH", "net-9"]);
    expect(column("Balance")).toEqual(["1.000000000000000001 ETH", "a lot"]);
    expect(screen.getByText(/^1\.0{17}1/).dataset["listed"]).toBe("1.000000…");
  });

  test("has the service's own labels beside the organization's on request", async () => {
    chooses("serviceLabel");
    const label = { networkId: null, address: till.address.toLowerCase(), label: "Front desk", version: "1" };
    const given = { ...label, changedAt: "2026-01-01T00:00:00.000Z", changedBy: { id: "p1", name: "Ada" } };
    await show(<Addresses rows={[till, odd]} />, {
      "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels: [given] } }),
    });
    await waitFor(() => expect(column("Label")).toEqual(["Front desk", "–"]));
    expect(column("Label at the service")).toEqual(["Till", "–"]);
  });

  test("shows a label that its column cuts in full on hover and on focus, with its source", async () => {
    const { user } = await show(<Addresses rows={[till]} />);
    const cell = screen.getByRole("cell", { name: /^Till/ });
    const label = within(cell).getByText("Till");
    await user.hover(label);
    expect(within(cell).getAllByText("Till")).toHaveLength(2);
    expect(within(cell).getByText(/^Label at the service$/)).toBeTruthy();
    await user.unhover(label);
    expect(within(cell).getAllByText("Till")).toHaveLength(1);
  });

  test("opens an address by its row, and by its link", async () => {
    const { user, hrefNow } = await show(<Addresses rows={[till]} />);
    const link = screen.getByRole("link", { name: `Open ${till.address}` });
    expect(link.getAttribute("href")).toBe("/sandbox/addresses/1");
    await user.click(screen.getByRole("cell", { name: "Till" }));
    expect(hrefNow()).toBe("/sandbox/addresses/1");
  });

  test("without a label has its profile in its place", async () => {
    await show(<Addresses rows={[address("3"), till, address("4", { reference: "" })]} />);
    expect(column("Label")).toEqual(["ada", "Till", "–"]);
  });

  test("is sorted by balances as numbers; an invalid one comes last", async () => {
    const poor = address("3", { balance: "9", label: "Poor" });
    await show(<Addresses rows={[odd, till, poor]} sort="balance" />);
    expect(column("Label")).toEqual(["Poor", "Till", "–"]);
  });

  test("has the exact balance in its file, with its unit, and always the base units", async () => {
    const saved = keepSavedFiles();
    const { user } = await show(<Addresses rows={[till]} />);
    await user.click(screen.getByRole("button", { name: "Export page as CSV" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [head, line] = parseCsv((await saved[0]?.text()) ?? "").map(({ cells }) => cells);
    const cells = Object.fromEntries((head ?? []).map((name, at) => [name, line?.[at]]));
    expect(cells).toMatchObject({ balance: till.balance, amount: "1.000000000000000001", coin: "ETH", label: "Till" });
  });
});

describe("a list of wallets", () => {
  const ten = wallet("w1", { index: 10, organizationId: "org-1" });
  const nine = wallet("w2", { index: 9, type: undefined, currentDeepIndex: undefined });

  /** Chosen columns, as a person's browser remembers them. */
  const choose = (...columns: readonly string[]) =>
    localStorage.setItem(
      "postern-columns/wallets",
      JSON.stringify(Object.fromEntries(columns.map((key) => [key, true]))),
    );
  afterEach(() => localStorage.removeItem("postern-columns/wallets"));

  test("starts with what a treasurer needs; the rest is chosen, and in every file", async () => {
    const saved = keepSavedFiles();
    const { user } = await show(<Wallets rows={[ten]} />);
    expect(headers()).toEqual(["", "Profile", "Network", "Holds", "Last moved", "Detail"]);
    await user.click(screen.getByRole("button", { name: "Export page as CSV" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(
      `id,reference,type,networkId,networkName,index,currentDeepIndex,date,organizationId\r\nw1,ada,User,net-1,tETH,10,2,${ten.date},org-1\r\n`,
    );
  });

  test("has the organization of each on request", async () => {
    choose("organization");
    await show(<Wallets rows={[ten, nine]} />);
    expect(column("Organization id")[0]).toContain("org-1");
    expect(column("Organization id")[1]).toBe("–");
  });

  test("has the indices of each, and dashes for missing ones", async () => {
    choose("type", "index", "deep");
    await show(<Wallets rows={[ten, nine]} />);
    expect(column("Type")).toEqual(["User", "–"]);
    expect(column("Index")).toEqual(["10", "9"]);
    expect(column("Deep index")).toEqual(["2", "–"]);
    expect(column("Network")).toEqual(["tETH", "tETH"]);
  });

  test("opens a wallet by its row, and by a link with its name", async () => {
    const { user, hrefNow } = await show(<Wallets rows={[ten]} />);
    const link = screen.getByRole("link", { name: "Open wallet of ada on tETH" });
    expect(link.getAttribute("href")).toBe("/sandbox/wallets/w1");
    await user.click(screen.getByRole("cell", { name: "tETH" }));
    expect(hrefNow()).toBe("/sandbox/wallets/w1");
  });

  test("is sorted by indices as numbers", async () => {
    choose("index");
    await show(<Wallets rows={[ten, nine]} sort="index" />);
    expect(column("Index")).toEqual(["9", "10"]);
  });
});

describe.each([
  ["addresses", (without: readonly string[]) => <Addresses rows={[address("1")]} without={without} />],
  ["wallets", (without: readonly string[]) => <Wallets rows={[wallet("w1")]} without={without} />],
] as const)("the %s of a page", (_kind, listWithout) => {
  test.each([
    ["network", "Network", "Profile"],
    ["profile", "Profile", "Network"],
  ])("for one %s have no column and no filter for it", async (without, gone, stays) => {
    localStorage.setItem("postern-columns/addresses", JSON.stringify({ profile: true }));
    await show(listWithout([without]));
    localStorage.removeItem("postern-columns/addresses");
    expect(headers()).not.toContain(gone);
    expect(headers()).toContain(stays);
    expect(screen.queryByRole("combobox", { name: gone })).toBeNull();
    expect(screen.getByRole("combobox", { name: stays })).toBeTruthy();
  });

  test("are filtered from their first row on", async () => {
    const { user } = await show(listWithout([]));
    await user.selectOptions(screen.getByRole("combobox", { name: "Network" }), "tETH");
    expect(onSearch).toHaveBeenLastCalledWith({ networkId: "net-1", skip: 0 });
    await user.selectOptions(screen.getByRole("combobox", { name: "Network" }), "All");
    await user.type(screen.getByRole("combobox", { name: "Profile" }), "ada{Enter}");
    expect(onSearch).toHaveBeenLastCalledWith({ profile: "ada", skip: 0 });
  });
});

describe("rows selected from the mirror", () => {
  const words = (list: Parameters<typeof mirrorList>[1] | undefined) => {
    const shown = list === undefined ? undefined : mirrorList("wallets", list);
    return renderLinked(<PartialNote of="wallets" shown={shown} />).container.textContent;
  };

  test.each([
    [
      { state: "syncing", seen: 1_200, total: 5_000 },
      "Still reading: 1,200 of 5,000 wallets so far. There may be more.",
    ],
    [{ state: "syncing", seen: null, rows: 7, total: null }, "Still reading: 7 wallets so far. There may be more."],
    [{ state: "failed", why: "No answer." }, "This list may be incomplete. No answer."],
    [{ state: "complete" }, "Updated just now."],
  ] as const)("are marked as such, with whether there may be more: %o", (list, end) => {
    expect(words(list)).toContain(end);
  });

  test("are not marked if the service selected them itself", () => {
    expect(words(undefined)).not.toContain("Postern's copy");
  });
});

test.each([
  [{ reference: "ada" }, "Generate many…", "/sandbox/runs/new?reference=ada"],
  [{ references: ["ada"] }, "Generate addresses for 1 profile", "/sandbox/runs/new"],
  [{ references: ["ada", "bob"] }, "Generate addresses for 2 profiles", "/sandbox/runs/new"],
])("the link to a run with %j is “%s”", (of, name, href) => {
  renderLinked(<ManyAddressesButton environment="sandbox" {...of} />);
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { DataTable } from "./data-table.tsx";
import { FactList } from "./fact-list.tsx";
import { TermHelp } from "./term-help.tsx";
import { type Term, terms } from "./terms.ts";

const names = [
  "client share",
  "derivation index",
  "deep index",
  "gasless",
  "base units",
  "ABI hash",
  "checksum",
  "selector",
] as const satisfies readonly Term[];

test("every term is explained in one or two short sentences", () => {
  expect(Object.keys(terms)).toEqual(names);
  for (const term of names) {
    expect(terms[term]).toMatch(/^[A-Z].+\.$/);
    expect(terms[term].length).toBeLessThan(120);
  }
});

test("an explanation is shown on focus and hover, described to assistive technology, and dismissed by Esc", async () => {
  const { user } = render(<TermHelp term="gasless" />);
  const button = screen.getByRole("button", { name: "About gasless" });
  expect(button.getAttribute("aria-description")).toBe(terms.gasless);
  expect(screen.queryByText(terms.gasless)).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(button);
  expect(screen.getByText(terms.gasless)).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByText(terms.gasless)).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.hover(button);
  expect(screen.getByText(terms.gasless)).toBeTruthy();
});

test("an explained column that can be sorted has its help beside its name: the arrow is there once it is sorted", () => {
  const column = { key: "deep", header: "Deep index", term: "deep index", cell: () => "3", text: () => "3" } as const;
  const table = (sort?: { readonly key: string; readonly direction: "ascending" }) => (
    <DataTable
      label="Wallets"
      columns={[column]}
      rows={["w"]}
      rowKey={(row) => row}
      empty={null}
      onSort={() => undefined}
      {...(sort && { sort })}
    />
  );
  const { rerender } = render(table());
  const sorts = () => screen.getByRole("button", { name: "Deep index" });
  expect(sorts().querySelector("svg")).toBeNull();
  rerender(table({ key: "deep", direction: "ascending" }));
  expect(sorts().querySelector("svg")).not.toBeNull();
});

test("a fact and a column explain their term, and keep their name", () => {
  render(
    <>
      <FactList facts={[{ label: "Gasless", term: "gasless", value: "Yes" }]} />
      <DataTable
        label="Wallets"
        columns={[{ key: "deep", header: "Deep index", term: "deep index", cell: () => "3" }]}
        rows={["w"]}
        rowKey={(row) => row}
        empty={null}
      />
    </>,
  );
  expect(screen.getByRole("button", { name: "About gasless" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Deep index" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "About deep index" })).toBeTruthy();
});

const sources = import.meta.glob<string>(["/src/**/*.tsx", "!**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const wallet = "/src/pages/$environment/wallets/-components/wallet-facts.tsx";
const address = "/src/pages/$environment/addresses/-components/address-facts.tsx";

/** Where each term is explained: the first place on every page that has it. */
const places: Readonly<Record<Term, readonly string[]>> = {
  "client share": ["/src/components/form/client-share-field.tsx"],
  "derivation index": ["/src/records/wallet-list.tsx", wallet, address],
  "deep index": ["/src/records/wallet-list.tsx", wallet],
  gasless: ["/src/records/network-columns.tsx", "/src/records/network-facts.tsx", "/src/issuance/spend-fields.tsx"],
  "base units": [
    address,
    "/src/records/address-columns.tsx",
    "/src/playground/review/review-call.tsx",
    "/src/review/request/request-review.tsx",
    "/src/send/send-review.tsx",
  ],
  "ABI hash": [
    "/src/playground/abi/abi-source.tsx",
    "/src/pages/$environment/contracts/-components/contract-facts.tsx",
  ],
  checksum: ["/src/components/form/address-field.tsx", "/src/components/form/checksum-offer.tsx"],
  selector: [
    "/src/playground/form/call-form.tsx",
    "/src/playground/functions/entry-panel.tsx",
    "/src/pages/$environment/lookup/-components/decoded.tsx",
  ],
};

test.each(names)("“%s” is explained in each of its places, and nowhere else", (term) => {
  const uses = [`term="${term}"`, `term: "${term}"`, `terms["${term}"]`, `terms.${term}}`];
  const explaining = Object.entries(sources).flatMap(([file, text]) =>
    uses.some((use) => text.includes(use)) ? [file] : [],
  );
  expect(explaining.toSorted()).toEqual(places[term].toSorted());
});

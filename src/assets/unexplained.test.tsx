import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BookDifference, Books } from "#shared/console/book-differences.ts";
import type { AssetOwner } from "#src/api/assets.ts";
import { timeText } from "#src/lib/dates.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { difference, pdt } from "#src/testing/assets.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { Compared, Unexplained } from "./unexplained.tsx";

const since = "2026-11-03T10:00:00.000Z";
const own = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";

const many = (count: number, more: Partial<BookDifference> = {}): readonly BookDifference[] =>
  Array.from({ length: count }, (_, index) => difference({ addressId: `a${index}`, ...more }));

const booksOf = (differences: readonly BookDifference[], more: Partial<Books>): Books => {
  const loud = differences.filter(({ isQuiet }) => !isQuiet).length;
  const books = { differences: [...differences], total: differences.length, loud, comparedAt: null, isWaiting: false };
  return { ...books, ...more };
};

const show = (differences: readonly BookDifference[], owner: AssetOwner, more: Partial<Books> = {}) => {
  serveApp({ "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels: [] } }) });
  return renderLinked(<Unexplained environment="sandbox" owner={owner} books={booksOf(differences, more)} />);
};

const address = { kind: "address", id: "a1", address: own } as const;
const organization = { kind: "organization" } as const;
const sentences = () => screen.getAllByRole("listitem").flatMap((item) => item.querySelector("p")?.textContent ?? []);

describe("what the transactions do not explain", () => {
  test.each([
    [{}, `The balance is 0.25 ETH higher than the listed transactions explain, since ${timeText(Date.parse(since))}.`],
    [
      { isExact: false, side: "lower" },
      `The balance is at least 0.25 ETH lower than the listed transactions explain, since ${timeText(Date.parse(since))}.`,
    ],
    [
      { since: null },
      `The balance is 0.25 ETH higher than the listed transactions explain, since the first reading on ${timeText(Date.parse("2026-10-01T00:00:00.000Z"))}.`,
    ],
    [
      { note: "token", asset: { kind: "erc20", token: pdt }, text: "5 PDT" },
      `The balance is 5 PDT higher than the listed transactions explain, since ${timeText(Date.parse(since))}. The token may change balances by itself.`,
    ],
    [
      { note: "fees", side: "lower", isQuiet: true },
      `The balance is 0.25 ETH lower than the listed transactions explain, since ${timeText(Date.parse(since))}. This network may charge fees that are not listed.`,
    ],
  ] as const)("is one sentence: %o", (more, words) => {
    show([difference(more)], address);
    expect(sentences()).toEqual([words]);
    expect(screen.getByText("What this can be")).toBeTruthy();
  });

  test("names its address and links to it in a list of several owners", () => {
    show([difference()], organization);
    const link = screen.getByRole("link", { name: `Open ${own}` });
    expect(link.getAttribute("href")).toBe("/sandbox/addresses/a1");
  });

  test("says where the others are", () => {
    show(many(2), organization, { total: 30 });
    expect(screen.getByText("28 more such balances. The accounting export has them all.")).toBeTruthy();
  });
});

describe("without a difference", () => {
  test.each([
    [{}, "The balances have not been compared with the listed transactions yet."],
    [
      { isWaiting: true },
      "The balances will be compared with the listed transactions once these have been read up to now.",
    ],
    [
      { comparedAt: new Date().toISOString() },
      "No difference between the balances and the listed transactions has been confirmed. Last compared: just now.",
    ],
  ])("an address says whether it was compared: %o", (more, words) => {
    renderLinked(
      <p data-testid="compared">
        <Compared books={booksOf([], more)} />
      </p>,
    );
    expect(screen.getByTestId("compared").textContent).toBe(words);
  });

  test("an organization says nothing", () => {
    const { container } = show([], organization);
    expect(container.querySelector("p, section")).toBeNull();
  });
});

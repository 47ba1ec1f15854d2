import { expect, test } from "vitest";
import { ACME, DEMO, OTHER, PDT } from "./testing.ts";
import { assetKey, totalsOf, unitsOf } from "./totals.ts";
import type { Asset, Movement } from "./types.ts";

const erc20: Asset = { kind: "erc20", token: PDT };
const moved = (amount: string, rest: Partial<Movement> = {}): Movement => ({
  kind: "transfer",
  asset: erc20,
  amount,
  from: DEMO,
  to: ACME,
  ...rest,
});
const totals = (...movements: readonly Movement[]) => [...totalsOf(movements).values()];

test("assets have the same key only if kind, contract and token id are the same", () => {
  const assets: readonly Asset[] = [
    { kind: "native" },
    erc20,
    { kind: "erc20", token: OTHER },
    { kind: "collection", token: PDT },
    { kind: "erc721", token: PDT, tokenId: "1" },
    { kind: "erc721", token: PDT, tokenId: "11" },
    { kind: "erc1155", token: PDT, tokenId: "1" },
  ];
  expect(new Set(assets.map(assetKey)).size).toBe(assets.length);
  expect(assetKey({ kind: "erc20", token: PDT.toUpperCase() })).toBe(assetKey(erc20));
});

test("transfers of one asset between the same two addresses are added up, in any case of the addresses", () => {
  const upper = moved("3", { from: DEMO.toUpperCase(), to: ACME.toUpperCase() });
  expect(totals(moved("2"), upper)).toEqual([moved("5")]);
});

test("other movements are kept apart", () => {
  const all = [
    moved("1"),
    moved("2", { kind: "approval" }),
    moved("3", { asset: { kind: "native" } }),
    moved("4", { from: OTHER }),
    moved("5", { to: OTHER }),
  ];
  expect(totals(...all)).toEqual(all);
});

test("of approvals the last one counts", () => {
  const [first, last] = [moved("5", { kind: "approval" }), moved("0", { kind: "approval" })];
  expect(totals(first, last)).toEqual([last]);
});

test("a sum with an unlimited part is unlimited", () => {
  expect(totals(moved("unlimited"), moved("1"))).toEqual([moved("unlimited")]);
  expect(totals(moved("1"), moved("unlimited"))).toEqual([moved("unlimited")]);
});

test("only digits are an amount", () => {
  expect(["0", "12", "unlimited", "1e5", "x1", "1x", ""].map(unitsOf)).toEqual([0n, 12n, ...Array(5).fill(undefined)]);
});

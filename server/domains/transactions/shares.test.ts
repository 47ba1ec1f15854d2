import { expect, test } from "vitest";
import type { LedgerRowTable } from "#server/store/ledger-tables.ts";
import type { TransactionState } from "#shared/console/transaction-states.ts";
import type { Owners } from "./owners.ts";
import { sharesOf } from "./shares.ts";

const [a, b, c] = ["0xaa", "0xbb", "0xcc"].map((start) => start.padEnd(42, "0"));
const zero = `0x${"0".repeat(40)}`;
const token = `0x${"d".repeat(40)}`;

/** The organization owns a and b. */
const owners: Owners = { isOf: (_scope, _network, address) => address === a || address === b, scopesOf: () => [] };

type Row = Partial<
  Pick<LedgerRowTable, "kind" | "from_address" | "to_address" | "contract" | "amount" | "copies" | "fee">
>;

const coin = (
  from: string | null | undefined,
  to: string | null | undefined,
  amount: string | null,
  fee: string | null = null,
): Row => ({
  kind: "native",
  from_address: from ?? null,
  to_address: to ?? null,
  amount,
  fee,
});
const moved = (
  from: string | undefined,
  to: string | undefined,
  amount: string | null,
  fee: string | null = null,
): Row => ({
  ...coin(from, to, amount, fee),
  kind: "erc20",
  contract: token,
});
const called = (from: string | undefined, fee: string | null, amount = "0"): Row => ({
  ...coin(from, token, amount, fee),
  kind: amount === "0" ? "call" : "native",
  contract: token,
});

const sharesIn = (rows: readonly Row[], state: TransactionState = "confirmed", status: string | null = "CONFIRMED") => {
  const names = new Map([
    [a, "a"],
    [b, "b"],
  ]);
  const whole = rows.map((row) => ({
    kind: "native" as const,
    from_address: null,
    to_address: null,
    contract: null,
    amount: null,
    copies: 1,
    fee: null,
    ...row,
  }));
  return sharesOf({ network_id: "n", state, status }, whole, owners)
    .map(
      ({ address, asset, moved: amount, isOpen, isUnsure }) =>
        `${names.get(address)} ${asset?.kind ?? "fee"} ${amount}${isOpen ? " open" : ""}${isUnsure ? " unsure" : ""}`,
    )
    .toSorted();
};

type Case = readonly [
  what: string,
  rows: readonly Row[],
  shares: readonly string[],
  state?: TransactionState,
  status?: string | null,
];

const cases: readonly Case[] = [
  ["coins in", [coin(c, a, "7", "1")], ["a native 7"]],
  ["coins out cost the sender a fee", [coin(a, c, "7", "1")], ["a fee -1", "a native -7"]],
  [
    "coins between own addresses: the fee is the sender's",
    [coin(a, b, "7", "1")],
    ["a fee -1", "a native -7", "b native 7"],
  ],
  ["coins to itself cost only the fee", [coin(a, a, "7", "1")], ["a fee -1"]],
  ["coins without a sender, as a coinbase or a mint", [coin(null, a, "7")], ["a native 7"]],
  ["a token's transfer costs coins", [called(a, "1"), moved(a, c, "7")], ["a erc20 -7", "a fee -1"]],
  ["a fee that each row repeats is paid once", [called(a, "1"), moved(a, c, "7", "1")], ["a erc20 -7", "a fee -1"]],
  ["a mint from the zero address", [moved(zero, a, "7")], ["a erc20 7"]],
  ["a burn to the zero address", [called(a, "1"), moved(a, zero, "7")], ["a erc20 -7", "a fee -1"]],
  ["a deposit into a wrapped coin that lists no token", [called(a, "1", "7")], ["a fee -1", "a native -7"]],
  ["a token that keeps a part", [called(c, "1"), moved(c, a, "99"), moved(c, token, "1")], ["a erc20 99"]],
  ["two equal rows", [{ ...coin(c, a, "7"), copies: 2 }], ["a native 14"]],
  ["two rows of an asset", [moved(c, a, "7"), moved(a, c, "2")], ["a erc20 5", "a fee 0 unsure"]],
  ["a failed transaction costs its fee only", [coin(a, c, "7", "1")], ["a fee -1"], "failed", "FAILED"],
  ["a replaced one costs nothing", [coin(a, c, "7", "1")], [], "failed", "REPLACED"],
  ["a dropped one costs nothing", [coin(a, c, "7", "1")], [], "failed", "DROPPED"],
  [
    "a pending one is open and has moved nothing",
    [coin(a, b, "7", "1")],
    ["a fee 0 open", "a native 0 open", "b native 0 open"],
    "pending",
    "PENDING",
  ],
  ["an unknown word is open", [coin(c, a, "7", "1")], ["a native 7 open"], "unknown", "SETTLED"],
  ["no word at all has moved, as in the accounting", [coin(c, a, "7", "1")], ["a native 7"], "unknown", null],
  ["an unknown amount", [coin(c, a, null)], ["a native 0 unsure"]],
  ["an unlisted fee", [coin(a, c, "7")], ["a fee 0 unsure", "a native -7"]],
  ["a fee that someone else paid", [coin(c, token, "0", "1"), moved(a, b, "7")], ["a erc20 -7", "b erc20 7"]],
  [
    "a fee of one of two",
    [coin(a, c, "7", "1"), coin(b, c, "2", "1")],
    ["a fee 0 unsure", "a native -7", "b fee 0 unsure", "b native -2"],
  ],
  ["an NFT is not compared", [{ ...moved(c, a, "1"), kind: "erc721" }], []],
  ["tokens of a collection are not compared", [{ ...moved(c, a, "3"), kind: "erc1155" }], []],
  [
    "Bitcoin: change comes back, and the fee is the spender's",
    [coin(a, c, "7", "1"), coin(a, a, "92")],
    ["a fee -1", "a native -7"],
  ],
  [
    "an inner transfer from a trace",
    [called(a, "1", "5"), coin(token, b, "5")],
    ["a fee -1", "a native -5", "b native 5"],
  ],
  ["of others", [coin(c, token, "7", "1")], []],
];

test.each(cases.map(([what, ...given]) => ({ what, given })))("$what", ({ given: [rows, shares, state, status] }) => {
  expect(sharesIn(rows, state, status)).toEqual(shares);
});

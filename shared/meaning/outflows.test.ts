import { describe, expect, test } from "vitest";
import { calledTransfers, outflowsOf, outflowText } from "./outflows.ts";
import { shownMovement } from "./shown.ts";
import { ACME, DEMO, factsWith, OTHER, PDT, tokenFacts, WBTC, ZERO } from "./testing.ts";
import type { Asset, Meaning, Movement } from "./types.ts";

const facts = factsWith({ token: tokenFacts(WBTC, "erc20", "TAX", "Tax", 2) });
const tax: Asset = { kind: "erc20", token: WBTC };
const pdt: Asset = { kind: "erc20", token: PDT };
const coin: Asset = { kind: "native" };
const eth = (text: string) => `${text}${"0".repeat(18)}`;

/** A transfer; of TAX, in hundredths. */
const move = (amount: string, to: string, from = DEMO, asset: Asset = tax): Movement => ({
  kind: "transfer",
  asset,
  amount,
  from,
  to,
});
const shown = (movements: readonly Movement[]) => movements.map((movement) => shownMovement(movement, facts));

const leaving = (called: readonly Movement[], moved: readonly Movement[], decoded = called) =>
  outflowsOf(DEMO, { called: shown(called), moved: shown(moved), decoded: shown(decoded) }).map(outflowText);

const hundred = [move("10000", ACME)];

describe("what a transfer of 100 TAX takes from its sender", () => {
  test.each<[what: string, moved: readonly Movement[], words: string]>([
    ["exactly that", hundred, "100 TAX"],
    ["that, not simulated", [], "100 TAX"],
    [
      "99, and 1 for someone else",
      [move("9900", ACME), move("100", OTHER)],
      "100 TAX, of which 1 TAX is the token's fee",
    ],
    ["the fee first", [move("100", OTHER), move("9900", ACME)], "100 TAX, of which 1 TAX is the token's fee"],
    [
      "1 more for someone else",
      [move("10000", ACME), move("100", OTHER)],
      "101 TAX, of which 1 TAX is the token's fee",
    ],
    [
      "99, and 1 that is destroyed",
      [move("9900", ACME), move("100", ZERO)],
      "100 TAX, of which 1 TAX is the token's fee",
    ],
    [
      "99, and 1 for the token's contract",
      [move("9900", ACME), move("100", WBTC)],
      "100 TAX, of which 1 TAX is the token's fee",
    ],
    [
      "98, and 1 each for two others",
      [move("9800", ACME), move("100", OTHER), move("100", ZERO)],
      "100 TAX, of which 2 TAX is the token's fee",
    ],
    ["a fee of 0.01", [move("9999", ACME), move("1", OTHER)], "100 TAX, of which 0.01 TAX is the token's fee"],
    ["a fee taken from the recipient", [...hundred, move("100", OTHER, ACME)], "100 TAX, of which 99 TAX arrives"],
    ["destroyed at the recipient", [...hundred, move("100", ZERO, ACME)], "100 TAX, of which 99 TAX arrives"],
    ["only 99, and nothing else", [move("9900", ACME)], "100 TAX, of which 99 TAX arrives"],
    [
      "by way of the contract, which keeps 1",
      [move("10000", WBTC), move("9900", ACME, WBTC)],
      "100 TAX, of which 99 TAX arrives",
    ],
    [
      "a fee from both",
      [move("9900", ACME), move("100", OTHER), move("50", ZERO, ACME)],
      "100 TAX, of which 1 TAX is the token's fee and 98.5 TAX arrives",
    ],
    ["in two parts, both for the recipient", [move("9900", ACME), move("100", ACME)], "100 TAX"],
    ["with a part for the sender itself", [...hundred, move("100", DEMO)], "100 TAX"],
    ["nothing for the recipient", [move("10000", OTHER)], "100 TAX"],
    ["all of it sent on by the recipient", [...hundred, move("10000", OTHER, ACME)], "100 TAX"],
    ["nothing of zero amounts", [...hundred, move("0", OTHER)], "100 TAX"],
  ])("%s", (_, moved, words) => {
    expect(leaving(hundred, moved)).toEqual([words]);
  });
});

describe("what leaves the sender of other calls", () => {
  test("is added up per asset, each once", () => {
    const moved = [
      move("500", ACME),
      move("300", OTHER),
      move(eth("1"), ACME, DEMO, coin),
      move("700", ACME, DEMO, pdt),
      move(eth("2"), OTHER, DEMO, coin),
    ];
    expect(leaving([], moved)).toEqual(["8 TAX", "3 ETH", "0.0000000000000007 PDT"]);
  });

  test("has no fee of a token: another part may be a price", () => {
    expect(leaving([], [move("9900", ACME), move("100", OTHER)], hundred)).toEqual(["100 TAX"]);
  });

  test("of several transfers has the fee of all", () => {
    const called = [move("10000", ACME), move("5000", OTHER)];
    const moved = [move("9900", ACME), move("100", ZERO), move("4950", OTHER), move("50", ZERO)];
    expect(leaving(called, moved)).toEqual(["150 TAX, of which 1.5 TAX is the token's fee"]);
  });

  test("includes assets of which the call speaks and the node does not", () => {
    expect(leaving([], [move(eth("1"), ACME, DEMO, coin)], hundred)).toEqual(["1 ETH", "100 TAX"]);
  });

  test("leaves out approvals, what comes in, and what others send", () => {
    const approval: Movement = { ...move("1", ACME), kind: "approval" };
    expect(leaving([], [approval, move("1", DEMO, ACME), move("1", OTHER, ACME)])).toEqual([]);
  });

  test("counts NFTs of several editions, and lists unique ones", () => {
    const edition: Asset = { kind: "erc1155", token: WBTC, tokenId: "3" };
    const one = (tokenId: string): Asset => ({ kind: "erc721", token: WBTC, tokenId });
    const moved = [
      move("2", ACME, DEMO, edition),
      move("3", OTHER, DEMO, edition),
      move("1", ACME, DEMO, one("7")),
      move("1", ACME, DEMO, one("8")),
    ];
    expect(leaving([], moved)).toEqual(["5 × Tax #3", "Tax #7", "Tax #8"]);
  });

  test("of a token without decimals is in base units", () => {
    const unknown: Asset = { kind: "erc20", token: OTHER };
    const moved = [move("1", ACME, DEMO, unknown), move("1", PDT, DEMO, unknown)];
    expect(leaving([], moved)).toEqual([`2 base units of ${OTHER.slice(0, 8)}…${OTHER.slice(-6)}`]);
  });
});

describe("a call that consists of transfers", () => {
  const meaning = (movements: readonly Movement[], inner: readonly Meaning[] = []): Meaning => ({
    source: "standard",
    long: [],
    short: [],
    fields: [],
    movements: shown(movements),
    counterparty: null,
    givesControl: false,
    inner,
    descriptor: null,
    contradiction: null,
  });
  const amounts = (of: Meaning) => calledTransfers(of).map(({ amount }) => amount);

  test.each<[string, Meaning, readonly string[]]>([
    ["one transfer", meaning(hundred), ["10000"]],
    ["several calls", meaning([], [meaning(hundred), meaning([move("5", OTHER)])]), ["10000", "5"]],
    ["a transfer and a call without movements", meaning([], [meaning(hundred), meaning([])]), []],
    ["a transfer of the coin", meaning([move("5", ACME, DEMO, coin)]), []],
    ["an approval", meaning([{ ...move("5", ACME), kind: "approval" }]), []],
    ["a burn", meaning([move("5", ZERO)]), []],
    ["a mint", meaning([move("5", ACME, ZERO)]), []],
  ])("%s", (_, of, expected) => {
    expect(amounts(of)).toEqual(expected);
  });
});

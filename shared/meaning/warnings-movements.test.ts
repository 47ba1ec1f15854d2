import { describe, expect, test } from "vitest";
import { addressIn, say, zeroAddress } from "./sentence.ts";
import { shownMovement } from "./shown.ts";
import { ACME, BADGE, DEMO, factsWith, knowledgeWith, OTHER, PDT, real } from "./testing.ts";
import type { Asset, Knowledge, Meaning, Movement, Transaction } from "./types.ts";
import { warningsOf } from "./warnings.ts";

const facts = factsWith();
const pdt: Asset = { kind: "erc20", token: PDT };
const usdc: Asset = { kind: "erc20", token: real.usdc };
const coin: Asset = { kind: "native" };
const units = (amount: bigint): string => (amount * 10n ** 18n).toString();

const moved = (rest: Partial<Movement> = {}): Movement => ({
  kind: "transfer",
  asset: pdt,
  amount: units(5n),
  from: DEMO,
  to: ACME,
  ...rest,
});

const meaningWith = (movements: readonly Movement[], more: Partial<Meaning> = {}): Meaning => ({
  source: "standard",
  long: [],
  short: [],
  fields: [],
  movements: movements.map((movement) => shownMovement(movement, facts)),
  counterparty: null,
  givesControl: false,
  inner: [],
  descriptor: null,
  contradiction: null,
  ...more,
});

/** The codes of the warnings, each with the address it is about. */
const warned = (
  meaning: Meaning,
  knowledge: Partial<Knowledge> = {},
  transaction: Partial<Transaction> = {},
): readonly string[] =>
  warningsOf(
    { from: DEMO, to: PDT, calldata: "0x12345678", amount: 0n, ...transaction },
    meaning,
    knowledgeWith(knowledge),
    facts,
  ).warnings.map(({ code, address }) => (address === undefined ? code : `${code} ${address}`));

describe("a recipient", () => {
  test.each<[string, Partial<Movement>, readonly string[]]>([
    ["that is harmless", {}, []],
    [
      "that is the token's own contract, in any case",
      { to: PDT.toLowerCase() },
      [`to-token-contract ${PDT.toLowerCase()}`],
    ],
    ["that is the sender, in any case", { to: DEMO.toLowerCase() }, [`to-sender ${DEMO.toLowerCase()}`]],
    ["that is the owner of what moves", { from: OTHER, to: OTHER }, [`to-sender ${OTHER}`]],
    ["that is a contract", { to: real.aave }, [`recipient-is-contract ${real.aave}`]],
    ["that is a contract and gets nothing", { to: real.aave, amount: "0" }, []],
    ["that is a contract and gets a token back", { from: real.aave, to: DEMO }, []],
    ["that is called, and gets the coin", { asset: coin, to: PDT }, []],
    ["of an approval", { kind: "approval", to: real.aave }, []],
  ])("%s", (_what, rest, expected) => {
    expect(warned(meaningWith([moved(rest)]))).toEqual(expected);
  });

  test.each<[string, Partial<Movement>, Partial<Transaction>, readonly string[]]>([
    ["gets a token", { to: BADGE }, {}, [`to-other-token ${BADGE}`]],
    ["gets a token, in any case", { to: BADGE.toLowerCase() }, {}, [`to-other-token ${BADGE.toLowerCase()}`]],
    [
      "gets an NFT",
      { to: BADGE, asset: { kind: "erc721", token: PDT, tokenId: "7" } },
      {},
      [`to-other-token ${BADGE}`],
    ],
    ["gets a new token", { from: zeroAddress, to: BADGE }, {}, [`to-other-token ${BADGE}`]],
    ["gets nothing", { to: BADGE, amount: "0" }, {}, []],
    ["is called, and gets a token for it", { to: BADGE }, { to: BADGE }, []],
    ["may take a token", { kind: "approval", to: BADGE }, {}, []],
    ["gets coins with an inner call", { asset: coin, to: BADGE }, {}, [`recipient-is-contract ${BADGE}`]],
  ])("that is the contract of another token, and %s", (_what, rest, transaction, expected) => {
    const isToken = (address: string) => address.toLowerCase() === BADGE.toLowerCase();
    expect(warned(meaningWith([moved(rest)]), { isToken }, transaction)).toEqual(expected);
  });

  test("that is the contract of a token, and gets coins", () => {
    const sent = meaningWith([moved({ asset: coin, to: BADGE })], { source: "native" });
    expect(warned(sent, { isToken: () => true }, { to: BADGE, calldata: "0x" })).toEqual([`to-other-token ${BADGE}`]);
  });

  test("that is the zero address is warned of only if the words or arguments name it", () => {
    const burnt = moved({ to: zeroAddress });
    const warning = `to-zero-address ${zeroAddress}`;
    expect(warned(meaningWith([burnt]))).toEqual([]);
    expect(warned(meaningWith([burnt], { long: say`Send to ${addressIn(zeroAddress, facts)}` }))).toEqual([warning]);
    const fields = [
      { label: "x", value: say`5` },
      { label: "to", value: addressIn(zeroAddress, facts) },
    ];
    expect(warned(meaningWith([burnt], { fields }))).toEqual([warning]);
    expect(warned(meaningWith([burnt], { long: addressIn(ACME, facts) }))).toEqual([]);
  });

  test("that is called with calldata is not one that only receives", () => {
    const toPool = meaningWith([moved({ asset: coin, to: real.aave })]);
    const contract = `recipient-is-contract ${real.aave}`;
    expect(warned(toPool, {}, { to: real.aave.toLowerCase() })).toEqual([]);
    expect(warned(toPool, {}, { to: real.aave, calldata: "0x" })).toEqual([contract]);
    expect(warned(toPool, {}, { to: null })).toEqual([contract]);
  });

  test("of an inner call is found in the inner call, and the coin also in the outer one", () => {
    const inner = [meaningWith([moved({ to: real.aave })]), meaningWith([moved({ to: real.dai })])];
    const outer = moved({ asset: coin, to: real.seaport });
    expect(warned(meaningWith([outer, moved({ to: real.usdc })], { inner }))).toEqual([
      `recipient-is-contract ${real.aave}`,
      `recipient-is-contract ${real.dai}`,
      `recipient-is-contract ${real.seaport}`,
    ]);
  });
});

test("a warning that is true twice is given once", () => {
  const inner = [meaningWith([moved({ to: real.aave })]), meaningWith([moved({ to: real.aave })])];
  expect(warned(meaningWith([], { inner }))).toEqual([`recipient-is-contract ${real.aave}`]);
});

describe("an approval", () => {
  const approved = (rest: Partial<Movement> = {}) => meaningWith([moved({ kind: "approval", to: real.aave, ...rest })]);

  test("of a contract for an amount is harmless", () => {
    expect(warned(approved())).toEqual([]);
    expect(warned(approved({ amount: "0", to: ACME }))).toEqual([]);
  });

  test("without a limit, or for an address without code, is not", () => {
    expect(warned(approved({ amount: "unlimited" }))).toEqual([`unlimited-approval ${real.aave}`]);
    expect(warned(approved({ to: ACME }))).toEqual([`approval-without-code ${ACME}`]);
    expect(warned(approved({ to: ACME, amount: "unlimited" }))).toEqual([
      `unlimited-approval ${ACME}`,
      `approval-without-code ${ACME}`,
    ]);
  });
});

test("whether a recipient is a contract is unknown, if no node says", () => {
  const unknownOf = (movement: Movement) =>
    warningsOf(
      { from: DEMO, to: null, calldata: "0x12345678", amount: 0n },
      meaningWith([movement]),
      knowledgeWith({ hasCode: () => undefined }),
      facts,
    ).unknown;
  const text = `It is unknown whether Acme settlement ${ACME} is a contract: the network's node did not say.`;
  expect(unknownOf(moved())).toEqual([text]);
  expect(unknownOf(moved({ kind: "approval" }))).toEqual([text]);
  expect(unknownOf(moved({ kind: "approval", amount: "0" }))).toEqual([]);
});

describe("a first transfer", () => {
  const never: Partial<Knowledge> = { sentBefore: () => ({ count: 0, largest: null }) };
  const first = (to: string) => `first-transfer ${to}`;

  test.each<[string, Partial<Movement>, readonly string[]]>([
    ["goes to an address that never got anything", {}, [first(ACME)]],
    ["may be of another's tokens", { from: OTHER }, [first(ACME)]],
    ["moves something", { amount: "0" }, []],
    ["does not burn", { to: zeroAddress }, []],
    ["does not mint", { from: zeroAddress }, []],
    ["does not return to its owner", { from: ACME, to: ACME }, [`to-sender ${ACME}`]],
    ["does not return to the sender", { from: ACME, to: DEMO.toLowerCase() }, []],
    ["is no approval", { kind: "approval", to: real.aave }, []],
  ])("%s", (_what, rest, expected) => {
    expect(warned(meaningWith([moved(rest)]), never)).toEqual(expected);
  });

  test("may be a mint that the service makes on request", () => {
    expect(warned(meaningWith([moved({ from: zeroAddress })], { source: "request" }), never)).toEqual([first(ACME)]);
  });

  test("goes to others: what stays with the organization reaches nobody new", () => {
    expect(warned(meaningWith([moved()]), { ...never, isOwn: (address) => address === ACME })).toEqual([]);
  });

  test("counts every asset that was sent to the address", () => {
    const both = meaningWith([moved(), moved({ asset: usdc })]);
    const onlyPdt: Partial<Knowledge> = {
      sentBefore: (_address, asset) => ({ count: "token" in asset && asset.token === PDT ? 2 : 0, largest: null }),
    };
    expect(warned(both, onlyPdt)).toEqual([]);
    expect(warned(meaningWith([moved({ asset: usdc }), moved()]), onlyPdt)).toEqual([]);
    expect(warned(both, never)).toEqual([first(ACME)]);
  });
});

describe("a transfer is larger than before", () => {
  const largest = (amount: bigint | null): Partial<Knowledge> => ({
    sentBefore: () => ({ count: 1, largest: amount }),
  });
  test.each<[string, Partial<Movement>, bigint | null, boolean]>([
    ["more than ten times the largest", { amount: "51" }, 5n, true],
    ["ten times the largest", { amount: "50" }, 5n, false],
    ["the first", { amount: "51" }, null, false],
    ["more than nothing", { amount: "51" }, 0n, false],
    ["not a number", { amount: "unlimited" }, 5n, false],
  ])("if it is %s", (_what, rest, before, isLarger) => {
    expect(warned(meaningWith([moved(rest)]), largest(before))).toEqual(isLarger ? [`larger-than-before ${ACME}`] : []);
  });

  test("if its parts are together", () => {
    const parts = [moved({ amount: "30" }), moved({ amount: "21" })];
    expect(warned(meaningWith(parts), largest(5n))).toEqual([`larger-than-before ${ACME}`]);
  });
});

describe("a large share of the balance", () => {
  const has = (balance: bigint | undefined): Partial<Knowledge> => ({ balance: () => balance });
  const large = ["large-share"];

  test.each<[string, readonly Movement[], Partial<Meaning>, readonly string[]]>([
    ["is more than half", [moved({ amount: "51" })], {}, large],
    ["is not half", [moved({ amount: "50" })], {}, []],
    ["is the sum of what leaves", [moved({ amount: "30" }), moved({ amount: "21", to: OTHER })], {}, large],
    ["is not what another sends", [moved({ amount: "51", from: OTHER })], {}, []],
    ["is of the sender, in any case", [moved({ amount: "51", from: DEMO.toLowerCase() })], {}, large],
    ["is not an approval", [moved({ amount: "51", kind: "approval", to: real.aave })], {}, []],
    ["is not an NFT", [moved({ amount: "1", asset: { kind: "erc721", token: PDT, tokenId: "1" } })], {}, []],
    ["is of one asset", [moved({ amount: "30" }), moved({ amount: "30", asset: usdc })], {}, []],
    ["is not what the service burns on request", [moved({ amount: "51" })], { source: "request" }, []],
    ["is not an amount without a number", [moved({ amount: "unlimited" })], {}, []],
  ])("%s", (_what, movements, more, expected) => {
    expect(warned(meaningWith(movements, more), has(100n))).toEqual(expected);
  });

  test("counts the coin that a creation takes along, and no other call's", () => {
    const along = { amount: 51n };
    expect(warned(meaningWith([], { source: "creation" }), has(100n), { ...along, to: null })).toEqual(large);
    expect(warned(meaningWith([]), has(100n), along)).toEqual([]);
  });

  test("of what returns to the sender does not count, nor what is nothing", () => {
    expect(warned(meaningWith([moved({ amount: "51", to: DEMO })]), has(0n))).toEqual([`to-sender ${DEMO}`]);
    expect(warned(meaningWith([moved({ amount: "0" })]), has(undefined))).toEqual([]);
  });

  test("is unknown, if the balance is", () => {
    const { unknown } = warningsOf(
      { from: DEMO, to: PDT, calldata: "0x12345678", amount: 0n },
      meaningWith([moved({ amount: "0" }), moved({ asset: usdc, amount: "1" })]),
      knowledgeWith(has(undefined)),
      facts,
    );
    expect(unknown).toEqual([
      "It is unknown whether this is more than half of the sender's USDC: the balance could not be read.",
    ]);
  });
});

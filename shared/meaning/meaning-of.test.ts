import { describe, expect, test } from "vitest";
import type { Hex } from "#shared/abi/types.ts";
import { meaningOf } from "./meaning-of.ts";
import { encode } from "./testing-calls.ts";
import { fieldLines, meaningOfCall, textOf, textsOfMeaning } from "./testing-texts.ts";
import { ACME, DEMO, factsWith, OTHER, PDT, real } from "./testing.ts";
import type { Meaning, Transaction } from "./types.ts";

const one = 10n ** 18n;
const by = `, sent by demo ${DEMO}`;
const multicall = "multicall(bytes[])";
const nest = (...calls: readonly Hex[]) => encode(`function ${multicall}`, [calls]);
const send = (amount = one) => encode("function transfer(address,uint256)", [ACME, amount]);
const meaning = (transaction: Partial<Transaction>, facts = factsWith()) =>
  meaningOf({ from: DEMO, to: PDT, calldata: "0x", amount: 0n, ...transaction }, facts);

describe("a send of the coin", () => {
  test("names the sender, and how many more there are", () => {
    const long = (moreSenders?: readonly string[]) =>
      textOf(meaning({ to: ACME, amount: one, ...(moreSenders === undefined ? {} : { moreSenders }) }).long);
    expect(long()).toBe(`Send 1 ETH from demo ${DEMO} to Acme settlement ${ACME}`);
    expect(long([])).toBe(`Send 1 ETH from demo ${DEMO} to Acme settlement ${ACME}`);
    expect(long([OTHER, real.aave])).toBe(`Send 1 ETH from demo ${DEMO} and 2 more to Acme settlement ${ACME}`);
  });
});

describe("calldata that is not put into words is shown", () => {
  test.each<[string, Partial<Transaction>, string]>([
    ["of a creation", { to: null, calldata: "0x60806040" }, "creation"],
    ["without a function", { to: OTHER, calldata: "0x010203" }, "plain"],
    ["that cannot be read", { calldata: `${send()}00` }, "unread"],
  ])("%s", (_what, transaction, source) => {
    const result = meaning(transaction);
    expect(result.source).toBe(source);
    expect(fieldLines(result)).toEqual([`Calldata: ${transaction.calldata ?? ""}`]);
  });
});

describe("coin that is sent along", () => {
  const deposit = encode("function deposit()", []);

  test("is told and moves, whatever the call does", () => {
    expect(textsOfMeaning(meaning({ calldata: send(), amount: 2n * one }))).toMatchObject({
      long: `Send 1 PDT (DemoToken ${PDT}) from demo ${DEMO} to Acme settlement ${ACME} with 2 ETH`,
      short: "Send 1 PDT to Acme settlement with 2 ETH",
      movements: ["transfer 2 ETH: demo → 0xd1962B…19849e", "transfer 1 PDT: demo → Acme settlement"],
    });
  });

  test("is told once, if the call's own words tell it", () => {
    expect(textsOfMeaning(meaning({ to: real.weth, calldata: deposit, amount: one }))).toMatchObject({
      short: "Wrap 1 ETH into WETH",
      movements: ["transfer 1 ETH: demo → 0xC02aaA…756Cc2", "transfer 1 WETH: 0x000000…000000 → demo"],
    });
  });

  test("is told beside what comes back, and beside what inner calls move", () => {
    const unwrap = encode("function withdraw(uint256)", [one]);
    expect(textsOfMeaning(meaning({ to: real.weth, calldata: unwrap, amount: one }))).toMatchObject({
      short: "Unwrap 1 WETH into ETH with 1 ETH",
    });
    const signature = "aggregate3Value((address,bool,uint256,bytes)[])";
    const inner = meaningOfCall(real.multicall3, signature, [[[real.multicall3, true, one, "0x"]]], { amount: one });
    expect(inner.movements.filter(({ from }) => from === DEMO)).toHaveLength(1);
    // A wrap within a call is of the outer call's coin, which the outer call has to tell.
    const wrapped = meaningOfCall(real.weth, multicall, [[deposit]], { amount: one });
    expect(textsOfMeaning(wrapped).short).toMatch(/ with 1 ETH$/);
  });
});

describe("nested calls", () => {
  /** The innermost call. */
  const deepest = (whole: Meaning): Meaning => (whole.inner[0] === undefined ? whole : deepest(whole.inner[0]));

  test("are described three deep, and no deeper", () => {
    expect(deepest(meaning({ calldata: nest(nest(nest(send()))) })).source).toBe("standard");
    const undescribed = deepest(meaning({ calldata: nest(nest(nest(nest(send())))) }));
    expect(undescribed).toMatchObject({ source: "plain", counterparty: PDT, movements: [], contradiction: null });
    expect(textOf(undescribed.long)).toBe(`Call ${PDT}, nested too deeply to be described`);
    expect(textOf(undescribed.short, "short")).toBe("Call 0xd1962B…19849e, nested too deeply to be described");
    expect(fieldLines(undescribed)).toEqual([`Calldata: ${send()}`]);
  });

  test("use the ABI of the destination only where the destination is the same", () => {
    const abi = "function stake(uint256 lots)";
    const stake = encode(abi, [5n]);
    const own = meaningOfCall(PDT, multicall, [[stake]], { abi });
    expect(own.inner.map(({ long }) => textOf(long))).toEqual([`Call stake on ${PDT}${by}`]);
    const others = [
      [OTHER, stake],
      [PDT, stake],
    ];
    const other = meaningOfCall(PDT, "aggregate((address,bytes)[])", [others], { abi });
    expect(other.inner.map(({ short }) => textOf(short, "short"))).toEqual([
      "Send 36 bytes of raw calldata to 0x709979…dc79C8",
      "Call stake on 0xd1962B…19849e",
    ]);
  });

  test("that cannot be read keep the whole from being sent, and say which it is", () => {
    const result = meaning({ calldata: nest(send(), `${send()}00`, `${send()}0000`) });
    expect(result.source).toBe("standard");
    expect(result.contradiction).toBe(
      "Inner call 2: The calldata does not match what transfer(address,uint256) encodes to: bytes are missing, extra or out of place.",
    );
    expect(meaning({ calldata: nest(nest(`${send()}00`)) }).contradiction).toMatch(/^Inner call 1: Inner call 1: The /);
    expect(meaning({ calldata: nest(send()) }).contradiction).toBeNull();
  });
});

test("a function that only shares a standard function's selector has its own name", () => {
  const abi = "function many_msg_babbage(bytes1 code)";
  const result = meaningOfCall(PDT, "many_msg_babbage(bytes1)", ["0x01"], { abi });
  expect([result.source, textOf(result.short, "short")]).toEqual(["plain", "Call many_msg_babbage on 0xd1962B…19849e"]);
  expect(fieldLines(result)).toEqual(["code: 0x01"]);
});

test("the case of digits and addresses does not matter", () => {
  const lower = meaning({ from: DEMO.toLowerCase(), to: PDT.toLowerCase(), calldata: send() });
  const upper = meaning({ calldata: `0x${send().slice(2).toUpperCase()}` });
  expect(lower).toEqual(meaning({ calldata: send() }));
  expect(upper).toEqual(lower);
  expect(fieldLines(meaning({ to: OTHER, calldata: "0xABCDEF" }))).toEqual(["Calldata: 0xabcdef"]);
});

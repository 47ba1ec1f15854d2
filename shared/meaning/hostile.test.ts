import { describe, expect, test, vi } from "vitest";
import { isCanonicalLayout } from "#shared/abi/layout.ts";
import type { Hex } from "#shared/abi/types.ts";
import { meaningOf } from "./meaning-of.ts";
import { sentenceText } from "./sentence-text.ts";
import { encode } from "./testing-calls.ts";
import { ACME, DEMO, factsWith, knowledgeWith, OTHER, PDT, real, tokenFacts } from "./testing.ts";
import type { Facts, Meaning } from "./types.ts";
import { warningsOf } from "./warnings.ts";

const say = (calldata: Hex, facts: Facts = factsWith(), to = PDT): Meaning =>
  meaningOf({ from: DEMO, to, calldata, amount: 0n }, facts);

const word = (value: bigint | number): string => value.toString(16).padStart(64, "0");
const uints = "function f(uint256[] values)";
const start = encode(uints, [[]]).slice(0, 10);

describe("wrong lengths and offsets", () => {
  const parameters = [{ name: "", type: "uint256[]" }];
  const data = (...words: readonly (bigint | number)[]): string => `0x${words.map(word).join("")}`;

  test.each([
    ["an empty list", data(32, 0), true],
    ["a list of two", data(32, 2, 5, 6), true],
    ["a length of 2^256 - 1", data(32, 2n ** 256n - 1n), false],
    ["a length of 2^32", data(32, 2n ** 32n), false],
    ["a length of one too many", data(32, 2, 5), false],
    ["an offset to itself", data(0), false],
    ["an offset behind the data", data(2n ** 255n, 0), false],
    ["an offset that leaves a gap", data(64, 0, 0), false],
    ["half a word", `${data(32, 0)}00`, false],
    ["nothing", "0x", false],
  ])("%s", (_, bytes, isCanonical) => {
    expect(isCanonicalLayout(parameters, bytes)).toBe(isCanonical);
    expect(say(`0x${start.slice(2)}${bytes.slice(2)}`, factsWith({ abi: uints })).source).toBe(
      isCanonical ? "plain" : "unread",
    );
  });

  test("lists that all point to one list are refused before decoding", () => {
    const nested = "function f(uint256[][][][] values)";
    const loop = data(32, 3, 32, 32, 32, 3, 32, 32, 32);
    const calldata: Hex = `0x${encode(nested, [[]]).slice(2, 10)}${loop.slice(2)}`;
    expect(say(calldata, factsWith({ abi: nested })).source).toBe("unread");
  });

  test.each(["uint256[0][]", "uint256[1000000000]", "uint256[2][99999999999]"])(
    "an endless declared type, %s, is refused",
    (type) => {
      expect(isCanonicalLayout([{ name: "", type }], data(32, 2n ** 20n))).toBe(false);
    },
  );
});

describe("an ABI with a function that shares a standard function's selector", () => {
  // Both selectors are those of approve and transfer, and the types fit the same bytes.
  const approve = "function watch_tg_invmru_2f69f1b(address user, address room)";
  const transfer = "function join_tg_invmru_haha_fd06787(address user, bool isReady)";

  test.each([
    ["an unlimited approval", approve, encode("function approve(address,uint256)", [OTHER, 2n ** 160n - 1n])],
    ["an approval", approve, encode("function approve(address,uint256)", [OTHER, 5n])],
    ["a transfer", transfer, encode("function transfer(address,uint256)", [OTHER, 1n])],
  ])("does not rename %s: nothing is sent", (_, abi, calldata) => {
    const meaning = say(calldata, factsWith({ abi }));
    expect(meaning.source).toBe("unread");
    expect(meaning.contradiction).toContain("fits more than one function");
  });

  test("is used if the bytes do not fit the standard function", () => {
    const abi = "function many_msg_babbage(bytes1 code)";
    expect(say(encode(abi, ["0x01"]), factsWith({ abi })).source).toBe("plain");
  });
});

test("a contract named WETH is not the wrapped coin if the network's is known", () => {
  const calldata = encode("function deposit() payable", []);
  const sourceOf = (chainId: number | null, isAmbiguous = false) => {
    const token = tokenFacts(OTHER, "erc20", "WETH", "Wrapped Ether", 18, { isAmbiguous });
    const transaction = { from: DEMO, to: OTHER, calldata, amount: 5n };
    return meaningOf(transaction, { ...factsWith({ token }), chainId }).source;
  };
  expect([sourceOf(1), sourceOf(null), sourceOf(null, true)]).toEqual(["plain", "standard", "plain"]);
});

describe("different bytes that a lenient decoder reads the same", () => {
  const facts = factsWith({ abi: "function f(bool on, address who, uint8 small, bytes3 code, string text)" });
  const good = encode("function f(bool,address,uint8,bytes3,string)", [true, ACME, 7, "0x010203", "é"]);
  const changed = (index: number, value: string): Hex =>
    `0x${good.slice(2, 10 + 64 * index)}${value}${good.slice(10 + 64 * (index + 1))}`;

  test("as encoded, it is read", () => {
    expect(say(good, facts).fields.map(({ label, value }) => `${label}: ${sentenceText(value)}`)).toEqual([
      "on: true",
      `who: Acme settlement ${ACME}`,
      "small: 7",
      "code: 0x010203",
      "text: “é”",
    ]);
  });

  test.each([
    ["a boolean of 2", changed(0, word(2))],
    ["an address with a byte in front", changed(1, `01${word(BigInt(ACME)).slice(2)}`)],
    ["an integer too large for its type", changed(2, word(256 + 7))],
    ["bytes with padding that is not zero", changed(3, `010203${"0".repeat(57)}1`)],
    ["a string that is not UTF-8", changed(6, `ff28${"0".repeat(60)}`)],
    ["a string with padding that is not zero", changed(6, `c3a9${"0".repeat(59)}1`)],
    ["a byte left over", `${good}00` as const],
    ["a word left over", `${good}${word(0)}` as const],
  ])("%s", (_, calldata) => {
    const meaning = say(calldata, facts);
    expect(meaning.source).toBe("unread");
    expect(meaning.contradiction).toContain("f(bool,address,uint8,bytes3,string)");
    const transaction = { from: DEMO, to: PDT, calldata, amount: 0n };
    expect(warningsOf(transaction, meaning, knowledgeWith(), facts).warnings[0]).toMatchObject({
      code: "contradiction",
      severity: "stop",
    });
  });
});

describe("the contract book's ABI", () => {
  const calldata = encode("function transfer(address,uint256)", [ACME, 5n]);

  test("another function with the selector of transfer is not a transfer", () => {
    // A known collision: both have the selector 0xa9059cbb.
    const facts = factsWith({ abi: "function many_msg_babbage(bytes1 value)" });
    expect(say(calldata, facts)).toMatchObject({ source: "unread", movements: [] });
    const own = say(encode("function many_msg_babbage(bytes1)", ["0x07"]), facts);
    expect(sentenceText(own.short, "short")).toBe("Call many_msg_babbage on 0xd1962B…19849e");
    expect(own.movements).toEqual([]);
  });

  test("two functions with one selector that both fit contradict each other", () => {
    // Found by brute force: both have the selector 0x67bef821.
    const facts = factsWith({ abi: "function claim15527(uint256 value)\nfunction burn29321(bytes32 value)" });
    const meaning = say(encode("function claim15527(uint256)", [7n]), facts);
    expect(meaning.source).toBe("unread");
    expect(meaning.contradiction).toBe(
      "The calldata fits more than one function: claim15527(uint256), burn29321(bytes32).",
    );
  });

  test("misleading argument names do not change the words", () => {
    const facts = factsWith({ abi: "function transfer(address value, uint256 to)" });
    expect(say(calldata, facts)).toEqual(say(calldata));
  });

  test("a withdrawal from any other contract does not count as unwrapping", () => {
    const withdraw = encode("function withdraw(uint256)", [5n]);
    expect(say(withdraw)).toMatchObject({ source: "plain", movements: [] });
    expect(say(withdraw, factsWith(), real.weth)).toMatchObject({ source: "standard" });
  });
});

describe("size", () => {
  const large: Hex = `0x${"ab".repeat(128 * 1024)}`;

  test("bytes of 128 KiB are cut, with a fingerprint of the whole", () => {
    const meaning = say(encode("function f(bytes data)", [large]), factsWith({ abi: "function f(bytes data)" }));
    const text = sentenceText(meaning.fields[0]?.value ?? []);
    expect(text.length).toBeLessThan(700);
    expect(text).toMatch(/… \(131,072 bytes, fingerprint [0-9a-f]{8}\)$/);
  });

  test("a list of 4,000 values has a hundred fields and a fingerprint of the rest", () => {
    const values = Array.from({ length: 4_000 }, (_, index) => BigInt(index));
    const facts = factsWith({ abi: uints });
    const { fields } = say(encode(uints, [values]), facts);
    const other = say(encode(uints, [[...values.slice(0, -1), 7n]]), facts).fields;
    expect(fields).toHaveLength(101);
    expect(sentenceText(fields.at(-1)?.value ?? [])).toMatch(/^3,900 more values, fingerprint of all [0-9a-f]{8}$/);
    expect(other.at(-1)).not.toEqual(fields.at(-1));
  });

  test.each<[string, readonly unknown[]]>([
    ["string[]", Array.from({ length: 2_000 }, () => "")],
    ["bytes[]", Array.from({ length: 2_000 }, () => "0x")],
    ["uint256[][]", Array.from({ length: 2_000 }, () => [])],
    ["(string,uint256[])[]", Array.from({ length: 700 }, () => ["", []])],
  ])("a large honest list of the type %s is read", (type, values) => {
    const signature = `function f(${type} values)`;
    const meaning = say(encode(signature, [values]), factsWith({ abi: signature }));
    expect(meaning).toMatchObject({ source: "plain", contradiction: null });
  });

  test("raw calldata of 128 KiB is one sentence", () => {
    const meaning = say(large);
    expect(sentenceText(meaning.short, "short")).toBe("Send 131,072 bytes of raw calldata to 0xd1962B…19849e");
    expect(JSON.stringify(meaning).length).toBeLessThan(3_000);
  });
});

describe("nested calls", () => {
  const multicall = (inner: readonly Hex[]): Hex => encode("function multicall(bytes[])", [inner]);
  const send = encode("function transfer(address,uint256)", [OTHER, 1n]);
  const depthOf = ({ inner }: Meaning): number => (inner.length === 0 ? 0 : 1 + Math.max(...inner.map(depthOf)));

  test("are described three deep", () => {
    const nested = Array.from({ length: 40 }).reduce<Hex>((calldata) => multicall([calldata]), send);
    const meaning = say(nested);
    expect(depthOf(meaning)).toBe(4);
    expect(sentenceText(meaning.long)).toContain("nested too deeply to be described");
    expect(meaning.movements).toEqual([]);
    const { warnings } = warningsOf(
      { from: DEMO, to: PDT, calldata: nested, amount: 0n },
      meaning,
      knowledgeWith(),
      factsWith(),
    );
    expect(warnings.map(({ code }) => code)).toContain("no-description");
  });

  test("are at most 50, with the number left out", () => {
    const meaning = say(multicall(Array.from({ length: 62 }, () => send)));
    expect(meaning.inner).toHaveLength(51);
    expect(sentenceText(meaning.long)).toContain("and 12 more calls, not described");
    expect(meaning.movements).toHaveLength(50);
  });

  test("beyond the limit are not decoded", () => {
    const nameOf = vi.fn<(address: string) => undefined>();
    const facts = { ...factsWith(), nameOf };
    say(multicall(Array.from({ length: 1_500 }, () => send)), facts);
    expect(nameOf.mock.calls.length).toBeLessThan(1_000);
  });

  test("are at most 100 in all, however they are nested, so that a list of operations can include their words", () => {
    const eight = (inner: Hex): Hex => multicall(Array.from({ length: 8 }, () => inner));
    const meaning = say(eight(eight(eight(send))));
    const count = ({ inner }: Meaning): number => inner.reduce((sum, one) => sum + 1 + count(one), 0);
    expect(count(meaning)).toBeLessThan(130);
    expect(sentenceText(meaning.long)).toContain("6 more calls, not described");
    expect(JSON.stringify(meaning).length).toBeLessThan(400_000);
  });

  test("block the whole call if one cannot be read", () => {
    const meaning = say(multicall([send, `${send}00`]));
    expect(meaning.source).toBe("standard");
    expect(meaning.contradiction).toMatch(/^Inner call 2: The calldata does not match/);
  });

  test("to another contract have this one as the sender, and do not use its ABI", () => {
    const calldata = encode("function aggregate3Value((address,bool,uint256,bytes)[])", [
      [[real.usdc, false, 3n, send]],
    ]);
    const meaning = say(calldata, factsWith(), real.multicall3);
    expect(meaning.movements.map(({ asset, from }) => [asset.kind, from])).toEqual([
      ["native", real.multicall3],
      ["erc20", real.multicall3],
    ]);
  });
});

import fc from "fast-check";
import { stringToHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { integerBounds } from "./field.ts";
import type { IntegerField, LeafField } from "./field.ts";
import { parseInteger } from "./integer-text.ts";
import { parseLeaf } from "./leaf.ts";
import type { LeafDraft } from "./leaf.ts";
import { anyText, RUNS, anyInteger, field } from "./testing.ts";

const leaf = (type: string): LeafField => {
  const described = field(type);
  if (described.kind === "list" || described.kind === "tuple" || described.kind === "unsupported") {
    throw new Error(described.kind);
  }
  return described;
};

const integer = (type: string): IntegerField => {
  const described = field(type);
  if (described.kind !== "integer") throw new Error(described.kind);
  return described;
};

const parse = (type: string, draft: LeafDraft | string): ReturnType<typeof parseLeaf> =>
  parseLeaf(leaf(type), typeof draft === "string" ? { text: draft } : draft);

const MAX_UINT256 = 2n ** 256n - 1n;

describe("an integer", () => {
  test.each([
    ["uint8", "0", 0n],
    ["uint8", "255", 255n],
    ["int8", "-128", -128n],
    ["int8", "127", 127n],
    ["int8", "-0x80", -128n],
    ["int8", "-0", 0n],
    ["uint256", "0x10", 16n],
    ["uint256", "0xFf", 255n],
    ["uint256", "0x0010", 16n],
    ["uint256", "0x0", 0n],
    ["uint256", `0x${"0".repeat(100)}1`, 1n],
    ["uint256", String(MAX_UINT256), MAX_UINT256],
    ["uint256", `0x${"f".repeat(64)}`, MAX_UINT256],
    ["int256", String(-(2n ** 255n)), -(2n ** 255n)],
    ["uint64", "9007199254740993", 9007199254740993n],
  ])("of type %s accepts %s", (type, text, value) => {
    expect(parse(type, text)).toEqual({ ok: true, value });
  });

  test.each([
    ["uint8", "256", "0 to 255"],
    ["uint8", "-1", "0 to 255"],
    ["uint8", "0x100", "0 to 255"],
    ["int8", "-129", "-128 to 127"],
    ["int8", "128", "-128 to 127"],
    ["int8", "0x80", "-128 to 127"],
    ["uint256", String(MAX_UINT256 + 1n), `0 to ${MAX_UINT256}`],
    ["uint256", `0x1${"0".repeat(64)}`, `0 to ${MAX_UINT256}`],
  ])("of type %s refuses %s as out of range", (type, text, expected) => {
    expect(parse(type, text)).toEqual({ ok: false, error: { code: "out-of-range", expected, got: text } });
  });

  test.each(["9".repeat(1_000_000), `0x${"f".repeat(1_000_000)}`])("refuses a million digits at once", (text) => {
    expect(parse("uint256", text)).toMatchObject({
      ok: false,
      error: { code: "out-of-range", got: text.slice(0, 200) },
    });
  });

  test.each([
    ["010", "10"],
    ["-05", "-5"],
    ["A", "0xA"],
    ["ff", "0xff"],
    ["1f", "0x1f"],
    ["0X1F", "0x1F"],
    ["1,000", "1000"],
    ["1_000_000", "1000000"],
    ["1e18", "1000000000000000000"],
    ["1.5e3", "1500"],
    ["1.0", "1"],
    ["+7", "7"],
    ["1 000", "1000"],
    ["٣", "3"],
    ["1'000", "1000"],
    ["1,00,000", "100000"],
    ["\u22125", "-5"],
  ])("refuses %j and suggests %s", (text, suggestion) => {
    expect(parse("int256", text)).toEqual({
      ok: false,
      error: { code: "not-an-integer", expected: "int256", got: text, suggestion },
    });
    expect(parse("int256", suggestion).ok).toBe(true);
  });

  test.each([
    "hello",
    "1n",
    "0x",
    "0xzz",
    "-",
    "1..5",
    "1e-3",
    "1e",
    "0,500",
    "five",
    "0b11",
    "0o7",
    "1e999",
    "½",
    "Infinity",
    "1/2",
  ])("refuses %j and suggests nothing", (text) => {
    expect(parse("uint256", text)).toEqual({
      ok: false,
      error: { code: "not-an-integer", expected: "uint256", got: text },
    });
  });

  test.each([
    [" 5 ", 5n],
    ["5\n", 5n],
    ["\u00a05\u202f", 5n],
    ["\u200b5\ufeff", 5n],
    ["\t-5", -5n],
    [" 0x10 ", 16n],
  ])("%j is read without the blanks around it", (text, value) => {
    expect(parse("int256", text)).toEqual({ ok: true, value });
  });

  test.each(["1.5", "-0.25", "1234.5"])("refuses the fraction %s with its own code: a unit may be meant", (text) => {
    expect(parse("int256", text)).toEqual({ ok: false, error: { code: "fraction", expected: "int256", got: text } });
  });

  test("of more digits than any type holds is refused without being computed, however many zeros are before them", () => {
    for (const text of [
      "1".repeat(79),
      "1".repeat(500),
      `0x${"f".repeat(65)}`,
      `0x${"0".repeat(9)}${"f".repeat(65)}`,
    ]) {
      const refused = { code: "out-of-range", expected: `0 to ${MAX_UINT256}`, got: text.slice(0, 200) };
      expect(parse("uint256", text)).toMatchObject({ ok: false, error: refused });
    }
    expect(parse("int256", `-${"1".repeat(78)}`)).toMatchObject({ ok: false, error: { code: "out-of-range" } });
  });

  test.each([
    ["1.50", "fraction"],
    ["-1.05", "fraction"],
    ["1.5.0", "not-an-integer"],
    ["x1.5", "not-an-integer"],
    ["1.00", "not-an-integer"],
    ["x0x1", "not-an-integer"],
    ["0x1x", "not-an-integer"],
    ["0x", "not-an-integer"],
  ])("%s is refused as %s", (text, code) => {
    expect(parse("int256", text)).toMatchObject({ ok: false, error: { code } });
  });

  test.each([
    ["x0X10", undefined],
    ["0X10x", undefined],
    ["1e5", "100000"],
    ["1e5a", "0x1e5a"],
    ["a1e5", "0xa1e5"],
    ["0b11", undefined],
    ["0b112", "0x0b112"],
    ["a0b11", "0xa0b11"],
  ])("for %s the suggestion is %s", (text, suggestion) => {
    const parsed = parse("uint256", text);
    expect(parsed.ok ? undefined : parsed.error.suggestion).toBe(suggestion);
  });

  test("never suggests a value that would be refused", () => {
    expect(parse("uint8", "1,000")).toEqual({
      ok: false,
      error: { code: "not-an-integer", expected: "uint8", got: "1,000" },
    });
  });

  test("that is blank is required", () => {
    expect(parse("uint256", "")).toEqual({ ok: false, error: { code: "required", expected: "uint256", got: "" } });
    expect(parse("uint256", { text: "", decimals: 18 })).toMatchObject({ ok: false, error: { code: "required" } });
  });

  test("of any type reads back what it was written as, decimal or hex", () => {
    const anyTyped = fc
      .record({ signed: fc.boolean(), bytes: fc.integer({ min: 1, max: 32 }) })
      .map(({ signed, bytes }) => integer(`${signed ? "" : "u"}int${bytes * 8}`))
      .chain((type) => anyInteger(type).map((value) => ({ type, value })));
    fc.assert(
      fc.property(anyTyped, ({ type, value }) => {
        const hex = `${value < 0n ? "-" : ""}0x${(value < 0n ? -value : value).toString(16)}`;
        expect(parseInteger(type, value.toString())).toEqual({ ok: true, value });
        expect(parseInteger(type, hex)).toEqual({ ok: true, value });
      }),
      RUNS,
    );
  });

  test("of any type refuses the values next to its bounds", () => {
    for (let bits = 8; bits <= 256; bits += 8) {
      for (const type of [integer(`uint${bits}`), integer(`int${bits}`)]) {
        const { min, max } = integerBounds(type);
        expect(parseInteger(type, String(max + 1n))).toMatchObject({ ok: false, error: { code: "out-of-range" } });
        expect(parseInteger(type, String(min - 1n))).toMatchObject({ ok: false, error: { code: "out-of-range" } });
      }
    }
  });
});

describe("an integer in a unit", () => {
  test.each([
    ["1234.5", 18, 1234500000000000000000n],
    ["1.1", 18, 1100000000000000000n],
    ["0.000001", 6, 1n],
    ["5", 0, 5n],
  ])("%s with %d decimals is exact", (text, decimals, value) => {
    expect(parse("uint256", { text, decimals })).toEqual({ ok: true, value });
  });

  test.each([
    ["0.0000000000000000019", 18, "too-precise"],
    ["1e18", 18, "not-an-integer"],
    ["0x10", 18, "not-an-integer"],
    ["1", -1, "decimals-invalid"],
  ])("refuses %s with %d decimals: %s", (text, decimals, code) => {
    expect(parse("uint256", { text, decimals })).toMatchObject({
      ok: false,
      error: { code, expected: "uint256", got: text },
    });
  });

  test("is checked in base units", () => {
    expect(parse("uint8", { text: "2.55", decimals: 2 })).toEqual({ ok: true, value: 255n });
    expect(parse("uint8", { text: "2.56", decimals: 2 })).toMatchObject({ error: { code: "out-of-range" } });
    expect(parse("int8", { text: "-1.28", decimals: 2 })).toEqual({ ok: true, value: -128n });
    expect(parse("uint8", { text: "-0.01", decimals: 2 })).toMatchObject({ error: { code: "out-of-range" } });
  });

  test("suggests the same amount in accepted notation", () => {
    expect(parse("uint256", { text: "1,234.5", decimals: 18 })).toMatchObject({ error: { suggestion: "1234.5" } });
    expect(parse("uint256", { text: "0,5", decimals: 18 })).toMatchObject({ error: { suggestion: "0.5" } });
  });

  test.each(["0,500", "1,000", "1,234", "1e18", "1.000,5"])(
    "suggests nothing for %s, which means two things",
    (text) => {
      expect(parse("uint256", { text, decimals: 18 })).toEqual({
        ok: false,
        error: { code: "not-an-integer", expected: "uint256", got: text },
      });
    },
  );

  test("suggests no amount that its type cannot hold", () => {
    expect(parse("uint8", { text: "2,56", decimals: 2 })).toEqual({
      ok: false,
      error: { code: "not-an-integer", expected: "uint8", got: "2,56" },
    });
  });
});

describe("a bool", () => {
  test.each([
    ["true", true],
    ["false", false],
  ])("%s", (text, value) => {
    expect(parse("bool", text)).toEqual({ ok: true, value });
  });

  test("that is unset is required: there is no default", () => {
    expect(parse("bool", "")).toEqual({ ok: false, error: { code: "required", expected: "bool", got: "" } });
  });

  test.each([
    ["True", "true"],
    ["FALSE", "false"],
    ["1", "true"],
    ["0", "false"],
    [" true", "true"],
  ])("refuses %j and suggests %s", (text, suggestion) => {
    expect(parse("bool", text)).toEqual({
      ok: false,
      error: { code: "not-a-boolean", expected: "bool", got: text, suggestion },
    });
  });

  test.each(["yes", "2", "null", "constructor", "toString", "__proto__"])("refuses %j and suggests nothing", (text) => {
    expect(parse("bool", text)).toEqual({ ok: false, error: { code: "not-a-boolean", expected: "bool", got: text } });
  });
});

describe("a string", () => {
  test.each(["1.10", "1e3", " 5 ", '{"a":1}', "null", "0x12", "\t\n", "ß 🦊", "A\u0301", "\u0001", "\uFEFFx", "  "])(
    "%j is unchanged",
    (text) => {
      expect(parse("string", text)).toEqual({ ok: true, value: text });
    },
  );

  test("that is blank is required, unless the empty string is chosen", () => {
    expect(parse("string", "")).toEqual({ ok: false, error: { code: "required", expected: "string", got: "" } });
    expect(parse("string", { text: "", empty: false })).toMatchObject({ ok: false, error: { code: "required" } });
    expect(parse("string", { text: "", empty: true })).toEqual({ ok: true, value: "" });
  });

  test("keeps what was typed even if the empty string was chosen before", () => {
    expect(parse("string", { text: "typed", empty: true })).toEqual({ ok: true, value: "typed" });
  });

  test.each(["\uD800", "a\uDC00b"])("%j is refused: half a character has no UTF-8 form", (text) => {
    expect(parse("string", text)).toEqual({ ok: false, error: { code: "not-unicode", expected: "string", got: text } });
  });

  test.each(["\0", "a\0b"])("%j is refused: the relay carries no NUL", (text) => {
    expect(parse("string", text)).toEqual({ ok: false, error: { code: "nul", expected: "string", got: text } });
  });

  test("of any content but NUL is unchanged", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(text !== "");
        expect(parse("string", text)).toEqual({ ok: true, value: text });
      }),
      RUNS,
    );
  });
});

describe("bytes in hex", () => {
  test.each([
    ["0x", "0x"],
    ["0x00", "0x00"],
    ["0xABcd", "0xabcd"],
  ])("%s are %s", (text, value) => {
    expect(parse("bytes", { text, mode: "hex" })).toEqual({ ok: true, value });
    expect(parse("bytes", text)).toEqual({ ok: true, value });
  });

  test.each([
    ["hello", "not-hex", undefined],
    ["0xzz", "not-hex", undefined],
    ["0x123", "odd-length", undefined],
    ["0x1", "odd-length", undefined],
    ["1234", "not-hex", "0x1234"],
    ["0X1234", "not-hex", "0x1234"],
    [" 0x1234 ", "not-hex", "0x1234"],
    ["123", "not-hex", undefined],
    ["0x12 34", "not-hex", undefined],
    ["0x0x12", "not-hex", undefined],
  ])("refuses %j: %s", (text, code, suggestion) => {
    expect(parse("bytes", { text, mode: "hex" })).toEqual({
      ok: false,
      error: { code, expected: "bytes", got: text, ...(suggestion === undefined ? {} : { suggestion }) },
    });
  });

  test("that may be left out are none if blank", () => {
    const argument: LeafField = { ...leaf("bytes"), isOptional: true };
    expect(parseLeaf(argument, { text: "" })).toEqual({ ok: true, value: "0x" });
    expect(parseLeaf(argument, { text: "0xAb" })).toEqual({ ok: true, value: "0xab" });
    expect(parseLeaf(argument, { text: "x" })).toMatchObject({ ok: false, error: { code: "not-hex" } });
  });

  test("that are blank are required: zero bytes are 0x", () => {
    const error = { code: "required", expected: "bytes", got: "" };
    expect(parse("bytes", { text: "", mode: "hex" })).toEqual({ ok: false, error });
    expect(parse("bytes", { text: "", mode: "hex", empty: true })).toEqual({ ok: false, error });
  });
});

describe("bytes in text", () => {
  test.each([
    ["hello", "0x68656c6c6f"],
    ["0x12", "0x30783132"],
    ["ß", "0xc39f"],
    [" ", "0x20"],
  ])("%j are its UTF-8: %s", (text, value) => {
    expect(parse("bytes", { text, mode: "text" })).toEqual({ ok: true, value });
  });

  test("that are blank are required, unless the empty text is chosen", () => {
    expect(parse("bytes", { text: "", mode: "text" })).toMatchObject({ ok: false, error: { code: "required" } });
    expect(parse("bytes", { text: "", mode: "text", empty: true })).toEqual({ ok: true, value: "0x" });
  });

  test("refuse half a character", () => {
    expect(parse("bytes", { text: "\uD83E", mode: "text" })).toMatchObject({ error: { code: "not-unicode" } });
  });

  test("match viem's encoding of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        expect(parse("bytes", { text, mode: "text" })).toEqual({ ok: true, value: stringToHex(text) });
      }),
      RUNS,
    );
  });
});

describe("bytesN", () => {
  test("of the exact length are accepted", () => {
    expect(parse("bytes4", "0x12345678")).toEqual({ ok: true, value: "0x12345678" });
    expect(parse("bytes4", { text: "wxyz", mode: "text" })).toEqual({ ok: true, value: "0x7778797a" });
    expect(parse("bytes32", `0x${"ab".repeat(32)}`)).toEqual({ ok: true, value: `0x${"ab".repeat(32)}` });
  });

  test.each([
    ["bytes4", { text: "0x1234" }, "4", "2"],
    ["bytes4", { text: "0x" }, "4", "0"],
    ["bytes4", { text: "0x1234567890" }, "4", "5"],
    ["bytes32", { text: "Maker", mode: "text" as const }, "32", "5"],
    ["bytes2", { text: "ßß", mode: "text" as const }, "2", "4"],
  ])("%s of %j are refused, never padded or cut", (type, draft, expected, got) => {
    expect(parse(type, draft)).toEqual({ ok: false, error: { code: "byte-length", expected, got } });
  });

  test("without 0x are offered with it only where the length is right", () => {
    expect(parse("bytes2", "1234")).toMatchObject({ ok: false, error: { code: "not-hex", suggestion: "0x1234" } });
    expect(parse("bytes4", "1234")).not.toHaveProperty("error.suggestion");
  });

  test("that are blank are required", () => {
    expect(parse("bytes4", "")).toMatchObject({ ok: false, error: { code: "required", expected: "bytes4" } });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteCount, codeHash, mostCreationBytes, placeholderOf, readCreationCode } from "./creation-code.ts";

// Of solc 0.8: the first 34 digits of keccak256("src/Math.sol:Math").
const placeholder = placeholderOf("src/Math.sol:Math");

describe("readCreationCode", () => {
  test.each([
    ["0x6001", "0x6001", 2],
    ["6001", "0x6001", 2],
    ["0X60FF", "0x60ff", 2],
    ["\n 0x6001 \n", "0x6001", 2],
  ])("reads %j", (text, hex, bytes) => {
    expect(readCreationCode(text)).toEqual({ ok: true, hex, bytes });
  });

  test.each([
    ["", { code: "missing" }],
    [" \n", { code: "missing" }],
    ["0x", { code: "empty" }],
    ["0x600", { code: "odd", digits: 3 }],
    ["0x60zz", { code: "not-hex", at: 4, got: "z" }],
    [" 60 01", { code: "not-hex", at: 3, got: " " }],
    ["60\n01", { code: "not-hex", at: 2, got: "\n" }],
    [`0x60${placeholder}00`, { code: "unlinked", libraries: [placeholder] }],
    [`60${"__Math.sol:Math".padEnd(40, "_")}00`, { code: "unlinked", libraries: ["Math.sol:Math"] }],
    [`0x60${"__SafeMath".padEnd(40, "_")}00`, { code: "unlinked", libraries: ["SafeMath"] }],
  ])("refuses %j", (text, problem) => {
    expect(readCreationCode(text)).toEqual({ ok: false, problem });
  });

  test("names each known library once", () => {
    const other = placeholderOf("src/Sort.sol:Sort");
    const names = new Map([[placeholder, "src/Math.sol:Math"]]);
    expect(readCreationCode(`60${placeholder}${other}${placeholder}`, (one) => names.get(one))).toEqual({
      ok: false,
      problem: { code: "unlinked", libraries: ["src/Math.sol:Math", other] },
    });
  });

  test("accepts as many bytes as EIP-3860 allows, and not one more", () => {
    expect(readCreationCode("60".repeat(mostCreationBytes))).toMatchObject({ ok: true, bytes: 49_152 });
    expect(readCreationCode("60".repeat(mostCreationBytes + 1))).toEqual({
      ok: false,
      problem: { code: "too-large", bytes: 49_153 },
    });
  });

  test("keeps every byte", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
        const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        expect(readCreationCode(digits)).toEqual({ ok: true, hex: `0x${digits}`, bytes: bytes.length });
      }),
    );
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof readCreationCode(text).ok).toBe("boolean");
      }),
    );
  });
});

test.each([
  ["0x6001", 2],
  [`60${placeholder}`, 21],
  ["0x", undefined],
  ["0x600", undefined],
  ["no", undefined],
])("%j has %j bytes", (text, bytes) => {
  expect(byteCount(text)).toBe(bytes);
});

test("the hash is Keccak-256 of the bytes", () => {
  expect(codeHash("0x00")).toBe("0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a");
});

test("a placeholder has the length of an address", () => {
  expect(placeholder).toMatch(/^__\$[0-9a-f]{34}\$__$/);
});

import fc from "fast-check";
import { encodeErrorResult, toFunctionSelector } from "viem/utils";
import { describe, expect, test } from "vitest";
import { selector, signature } from "#shared/abi/functions.ts";
import { ALICE, BOB, RUNS, abiOf } from "#shared/abi/testing.ts";
import { decodeRevert } from "./revert.ts";
import { wellKnownErrors } from "./well-known-errors.ts";

const VAULT = abiOf(`
  error Locked()
  error TooEarly(uint256 now, uint256 opensAt)
  error BadOrder((address to, uint8[] parts) order, string why)
  function f()
`);

const word = (value: bigint): string => value.toString(16).padStart(64, "0");

describe("decodeRevert of Solidity's own errors", () => {
  const solidity = abiOf("error Error(string message)\nerror Panic(uint256 code)");

  test.each(["ERC20: transfer amount exceeds balance", "", "ß 🦊", "a".repeat(100)])(
    "reads the message %j",
    (message) => {
      const data = encodeErrorResult({ abi: solidity, errorName: "Error", args: [message] });
      expect(decodeRevert(data, [])).toEqual({ kind: "message", message });
    },
  );

  test.each([
    [0x00n, "generic"],
    [0x01n, "assertion-failed"],
    [0x11n, "arithmetic-overflow"],
    [0x12n, "division-by-zero"],
    [0x21n, "enum-out-of-range"],
    [0x22n, "storage-encoding"],
    [0x31n, "pop-on-empty-array"],
    [0x32n, "array-index-out-of-bounds"],
    [0x41n, "out-of-memory"],
    [0x51n, "uninitialized-function"],
    [0x99n, undefined],
  ])("reads the panic %d as %s", (code, meaning) => {
    const data = encodeErrorResult({ abi: solidity, errorName: "Panic", args: [code] });
    expect(decodeRevert(data, [])).toEqual({ kind: "panic", code, meaning });
  });

  test.each([
    ["a message cut off", "0x08c379a0"],
    ["a message with a false length", `0x08c379a0${word(32n)}${word(1000n)}`],
    ["a panic cut off", "0x4e487b7111"],
  ])("shows %s raw", (_, data) => {
    expect(decodeRevert(data, [])).toEqual({ kind: "unknown", selector: data.slice(0, 10), data });
  });
});

describe("decodeRevert of custom errors", () => {
  test("reads an error of the ABI without arguments", () => {
    expect(decodeRevert(toFunctionSelector("Locked()"), VAULT)).toEqual({
      kind: "custom",
      name: "Locked",
      signature: "Locked()",
      source: "abi",
      args: [],
    });
  });

  test("reads the arguments of an error of the ABI by name", () => {
    const data = encodeErrorResult({ abi: VAULT, errorName: "TooEarly", args: [5n, 2n ** 200n] });
    expect(decodeRevert(data, VAULT)).toEqual({
      kind: "custom",
      name: "TooEarly",
      signature: "TooEarly(uint256,uint256)",
      source: "abi",
      args: [
        { name: "now", type: "uint256", kind: "integer", text: "5" },
        { name: "opensAt", type: "uint256", kind: "integer", text: String(2n ** 200n) },
      ],
    });
  });

  test("reads nested arguments", () => {
    const args = [{ to: ALICE, parts: [1, 2] }, "no"];
    const data = encodeErrorResult({ abi: VAULT, errorName: "BadOrder", args });
    expect(decodeRevert(data, VAULT)).toMatchObject({
      signature: "BadOrder((address,uint8[]),string)",
      args: [
        { kind: "tuple", children: [{ text: ALICE }, { children: [{ text: "1" }, { text: "2" }] }] },
        { kind: "string", text: "no" },
      ],
    });
  });

  test("reads an upper-case selector", () => {
    expect(decodeRevert(`0x${toFunctionSelector("Locked()").slice(2).toUpperCase()}`, VAULT)).toMatchObject({
      kind: "custom",
      name: "Locked",
    });
  });

  test("reads well-known errors that the ABI does not declare", () => {
    const data = encodeErrorResult({
      abi: abiOf("error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)"),
      errorName: "ERC20InsufficientBalance",
      args: [BOB, 1n, 2n],
    });
    expect(decodeRevert(data, VAULT)).toMatchObject({
      kind: "custom",
      name: "ERC20InsufficientBalance",
      source: "well-known",
      args: [
        { name: "sender", text: BOB },
        { name: "balance", text: "1" },
        { name: "needed", text: "2" },
      ],
    });
  });

  test("prefers the ABI's own names to the well-known ones", () => {
    const own = abiOf("error ERC20InvalidSender(address culprit)");
    const data = encodeErrorResult({ abi: own, errorName: "ERC20InvalidSender", args: [BOB] });
    expect(decodeRevert(data, own)).toMatchObject({ source: "abi", args: [{ name: "culprit" }] });
  });

  test("shows an error of the ABI as raw data when its arguments are cut off", () => {
    const data = `${toFunctionSelector("TooEarly(uint256,uint256)")}${word(1n)}`;
    expect(decodeRevert(data, VAULT)).toEqual({ kind: "unknown", selector: data.slice(0, 10), data });
  });
});

describe("decodeRevert of undeclared errors", () => {
  test("shows an unknown selector with the raw data", () => {
    const data = `0xdeadbeef${word(7n)}`;
    expect(decodeRevert(data, VAULT)).toEqual({ kind: "unknown", selector: "0xdeadbeef", data });
  });

  test.each(["0x", ""])("says that %j carries no reason", (data) => {
    expect(decodeRevert(data, VAULT)).toEqual({ kind: "empty" });
  });

  test.each(["0x12", "nonsense", "0x08c379a0zz", "__proto__"])("shows %j raw", (data) => {
    expect(decodeRevert(data, VAULT)).toMatchObject({ kind: "unknown", data });
  });

  test("does not read a function of the ABI as an error", () => {
    expect(decodeRevert(toFunctionSelector("f()"), VAULT)).toMatchObject({ kind: "unknown" });
  });

  test("never throws, whatever the data", () => {
    const selectors = fc.constantFrom(
      "0x08c379a0",
      "0x4e487b71",
      ...VAULT.flatMap((entry) => (entry.type === "error" ? [selector(entry)] : [])),
    );
    fc.assert(
      fc.property(selectors, fc.uint8Array({ maxLength: 200 }), (prefix, bytes) => {
        const data = prefix + [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        expect(typeof decodeRevert(data, VAULT).kind).toBe("string");
      }),
      RUNS,
    );
  });
});

describe("the well-known errors", () => {
  test("are errors with distinct selectors", () => {
    const selectors = wellKnownErrors().map((entry) => (entry.type === "error" ? selector(entry) : entry.type));
    expect(new Set(selectors).size).toBe(wellKnownErrors().length);
    expect(selectors.every((hex) => /^0x[0-9a-f]{8}$/.test(hex))).toBe(true);
  });

  // The selectors as the standards ERC-6093 and the library's documentation list them.
  test.each([
    ["ERC20InsufficientBalance(address,uint256,uint256)", "0xe450d38c"],
    ["ERC20InsufficientAllowance(address,uint256,uint256)", "0xfb8f41b2"],
    ["ERC20InvalidReceiver(address)", "0xec442f05"],
    ["ERC721NonexistentToken(uint256)", "0x7e273289"],
    ["OwnableUnauthorizedAccount(address)", "0x118cdaa7"],
    ["AccessControlUnauthorizedAccount(address,bytes32)", "0xe2517d3f"],
    ["EnforcedPause()", "0xd93c0665"],
    ["InvalidInitialization()", "0xf92ee8a9"],
  ])("have %s as %s", (text, hex) => {
    const error = wellKnownErrors().find((entry) => entry.type === "error" && signature(entry) === text);
    expect(error?.type === "error" ? selector(error) : undefined).toBe(hex);
  });
});

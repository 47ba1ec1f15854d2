// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { keccak256, stringToHex } from "viem/utils";
import { expect, test } from "vitest";
import { creationCode } from "./bytecode.ts";

const limit = 49_152;

test("code gets its 0x and is in lower case", () => {
  expect(creationCode("0x5F5ff3")).toBe("0x5f5ff3");
  expect(creationCode("0X5F")).toBe("0x5f");
  expect(creationCode("5f5ff3")).toBe("0x5f5ff3");
});

test("code of the largest size is accepted", () => {
  expect(creationCode(`0x${"00".repeat(limit)}`)).toHaveLength(2 + 2 * limit);
});

test.each([
  ["nothing but 0x", "0x", "ERR_302", "bytecode: has no code"],
  ["nothing", "", "ERR_302", "bytecode: has no code"],
  ["an odd number of digits", "0x5f5", "ERR_303", "bytecode: has an odd number of hex digits, 3"],
  ["an invalid letter", "0x5f5x", "ERR_303", 'bytecode: has "x" at digit 4, which is not a hex digit'],
  ["a space", " 0x5f", "ERR_303", 'bytecode: has " " at digit 1, which is not a hex digit'],
  ["one line break in it", "0x5f\n5f", "ERR_303", 'bytecode: has "\\n" at digit 3, which is not a hex digit'],
  [
    "one byte too many",
    `0x${"00".repeat(limit + 1)}`,
    "ERR_304",
    "bytecode: is 49153 bytes long; a network takes at most 49152 (EIP-3860)",
  ],
])("%s is refused", (_, text, code, message) => {
  expect(() => creationCode(text)).toThrow(expect.objectContaining({ code, message }));
});

const placeholderOf = (name: string) => `__$${keccak256(stringToHex(name)).slice(2, 36)}$__`;
const missing = (names: string) =>
  expect.objectContaining({
    code: "ERR_303",
    message: `bytecode: is not linked, because the addresses of these libraries are missing: ${names}`,
  });

test.each([
  ["a file that is called like it", "library Sums {}", "contracts/Sums.sol:Sums"],
  ["a file that a comment names", "// src/deep/all.sol\nlibrary Sums {}", "src/deep/all.sol:Sums"],
  ["the sources of a compiler's input", '{"lib/A.sol":{"content":"library Sums { }"}}', "lib/A.sol:Sums"],
])("a library is named by the source: %s", (_, source, name) => {
  expect(() => creationCode(`0x73${placeholderOf(name)}63`, source)).toThrow(missing(name));
});

test("a library missing in the source is named once by its placeholder", () => {
  const [own, unknown] = [placeholderOf("Sums.sol:Sums"), placeholderOf("secret.sol:Other")];
  const code = `0x73${own}${unknown}63${own}`;
  expect(() => creationCode(code, "library Sums {}")).toThrow(
    missing(`Sums.sol:Sums, one with the placeholder ${unknown}`),
  );
  expect(() => creationCode(`0x73${unknown}`)).toThrow(missing(`one with the placeholder ${unknown}`));
});

test("a placeholder of an older compiler contains the name", () => {
  const placeholder = "__contracts/Sums.sol:Sums".padEnd(40, "_");
  expect(() => creationCode(`0x6080${placeholder}5f`)).toThrow(missing("contracts/Sums.sol:Sums"));
  const cut = "__contracts/with/a/long/name/Sums.sol:Su";
  expect(() => creationCode(`0x6080${cut}5f`)).toThrow(missing("contracts/with/a/long/name/Sums.sol:Su"));
});

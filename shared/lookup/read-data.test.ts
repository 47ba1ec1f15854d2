import { describe, expect, test } from "vitest";
import { encodeCall, encodeValues } from "#shared/abi/calldata.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import { drain } from "#shared/abi/steps.ts";
import type { AbiValue } from "#shared/abi/types.ts";
import { type Declaration, isDeclaration, keyOf, wellKnownDeclarations } from "./declared.ts";
import { type ReadData, readDataSteps } from "./read-data.ts";

const declarations = (signatures: string): readonly Declaration[] => {
  const parsed = parseAbi(signatures);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.abi.filter(isDeclaration);
};

const read = (data: string, own = "") => {
  const entries = own === "" ? [] : declarations(own);
  const steps = readDataSteps(data, (selector) => [
    ...entries.filter((entry) => keyOf(entry) === selector).map((entry) => ({ entry, source: "book" })),
    ...wellKnownDeclarations(selector),
  ]);
  let count = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { ...step.value, steps: count };
    count += 1;
  }
};

const call = (signature: string, values: readonly AbiValue[]): string => {
  const [entry] = declarations(signature);
  if (entry?.type !== "function") throw new Error("no function");
  const encoded = encodeCall(entry, values);
  if (!encoded.ok) throw new Error(encoded.error.got);
  return encoded.calldata;
};

const to = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const transfer = call("function transfer(address to, uint256 value)", [to, 5n]);
const names = ({ fits }: ReadData<{ entry: Declaration; source: string }>) =>
  fits.map(({ known: declaration }) => `${declaration.entry.type} ${declaration.entry.name} ${declaration.source}`);

describe("data is read with every declaration of its selector", () => {
  test("a call, by the book and by a well-known interface", () => {
    expect(names(read(transfer, "function transfer(address who, uint256 much)"))).toEqual([
      "function transfer book",
      "function transfer ERC-20 token",
    ]);
  });

  test("an error of the language, of OpenZeppelin, of an ABI", () => {
    const message = encodeValues([{ name: "", type: "string" }], ["no"]);
    if (!message.ok) throw new Error("not encoded");
    expect(names(read(`0x08c379a0${message.calldata.slice(2)}`))).toEqual(["error Error Solidity"]);
    expect(names(read("0xd93c0665"))).toEqual(["error EnforcedPause Pausable"]);
    expect(names(read(`0x7e273289${"0".repeat(64)}`))).toEqual(["error ERC721NonexistentToken OpenZeppelin"]);
    expect(names(read("0xd93c0665", "error EnforcedPause()"))[0]).toBe("error EnforcedPause book");
  });

  test("a revert inside an error of a standard", () => {
    const [wrapped] = declarations("error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)");
    const inner = `0x4e487b71${"0".repeat(62)}11`;
    const values = encodeValues(wrapped?.inputs ?? [], [0n, "AA23 reverted", inner]);
    if (wrapped === undefined || !values.ok) throw new Error("not encoded");
    const { fits } = read(keyOf(wrapped) + values.calldata.slice(2));
    expect(fits[0]?.inner.map(({ name, data }) => `${name} ${names(data).join()}`)).toEqual([
      "inner error Panic Solidity",
    ]);
  });

  test("arguments by name and type", () => {
    expect(read(transfer).fits[0]?.args).toMatchObject([
      { name: "to", kind: "address", text: to },
      { name: "value", kind: "integer", text: "5" },
    ]);
  });

  test("data that is not exactly encoded is named but not decoded", () => {
    const { fits, misfits } = read(`${transfer}00`);
    expect(fits).toEqual([]);
    expect(misfits.map(({ entry }) => entry.name)).toEqual(["transfer"]);
  });

  test("a selector that nothing declares", () => {
    expect(read("0x12345678")).toMatchObject({ selector: "0x12345678", bytes: 4, fits: [], misfits: [] });
  });
});

describe("calls within calls", () => {
  const multicall = (inner: readonly string[]) => call("function multicall(bytes[] data)", [inner]);
  const innerNames = ({ fits }: ReadData<{ entry: Declaration; source: string }>): readonly string[] =>
    fits.flatMap(({ inner }) => inner.map(({ name, data }) => `${name} ${names(data).join()}`));

  test("are read by name and place", () => {
    const aggregate = call(
      "struct Call3 { address target; bool allowFailure; bytes callData; }\nfunction aggregate3(Call3[] calls) payable",
      [
        [
          [to, true, transfer],
          [to, false, "0x"],
        ],
      ],
    );
    expect(innerNames(read(aggregate))).toEqual(["calls[0].callData function transfer ERC-20 token"]);
    expect(innerNames(read(multicall([transfer, transfer])))).toEqual([
      "data[0] function transfer ERC-20 token",
      "data[1] function transfer ERC-20 token",
    ]);
  });

  test("eight deep", () => {
    const depth = ({ fits }: ReadData): number =>
      1 + Math.max(0, ...fits.flatMap(({ inner }) => inner.map(({ data }) => depth(data))));
    const nested = Array.from({ length: 10 }).reduce<string>((inner) => multicall([inner]), transfer);
    expect(depth(read(nested))).toBe(8);
  });

  test("fifty in all", () => {
    const inner = read(multicall(Array.from({ length: 300 }, () => transfer))).fits[0]?.inner;
    expect(inner).toHaveLength(50);
  });
});

describe("hostile data of 128 KiB", () => {
  const word = (value: bigint | number): string => value.toString(16).padStart(64, "0");
  const selector = (signature: string) => keyOf(declarations(signature)[0] ?? { type: "error", name: "", inputs: [] });
  const rest = (words: number) => word(32).repeat(words);

  test.each([
    ["a length of 2^32", "function f(uint256[] a)", word(32) + word(2n ** 32n) + rest(4090)],
    ["a length of 2^256 - 1", "function f(bytes a)", word(32) + word(2n ** 256n - 1n) + rest(4090)],
    ["offsets that all lead to one list", "function f(uint256[][][][] a)", word(32) + word(4000) + rest(4090)],
    ["offsets to themselves", "function f(string[][] a)", rest(4092)],
    ["a type without end", "function f(uint256[0][] a)", word(32) + word(2 ** 20) + rest(4090)],
    ["a fixed list that no data has", "function f(uint256[1000000000] a)", rest(4092)],
    ["a tuple of such lists", "function f((bytes[],(string,uint256[])[])[] a)", word(32) + word(3) + rest(4090)],
  ])("%s is refused before it is decoded", (_what, signature, data) => {
    const result = read(`${selector(signature)}${data}`, signature);
    expect(result).toMatchObject({ fits: [], misfits: [{ entry: { name: "f" } }] });
    expect(result.bytes).toBeGreaterThan(127 * 1024);
    // One step for the one declaration: nothing was decoded.
    expect(result.steps).toBe(1);
  });

  test("many short values are read, in steps", () => {
    const data = call("function f(uint256[] a)", [Array.from({ length: 4_000 }, (_, index) => BigInt(index))]);
    const result = read(data, "function f(uint256[] a)");
    expect(result.fits).toHaveLength(1);
    expect(result.steps).toBeGreaterThan(20);
  });
});

test("steps can be drained", () => {
  expect(drain(readDataSteps(transfer, wellKnownDeclarations)).fits).toHaveLength(1);
});

// @full: The tests beside it have a few values of each kind.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS, anyParameter } from "#shared/abi/testing.ts";
import type { Abi, AbiEntry, AbiParameter } from "#shared/abi/types.ts";
import { readAbiText } from "./abi-text.ts";
import { printers } from "./testing-print.ts";

/** Names that are also keywords. */
const words = new Map([
  ["0", "in"],
  ["", "calldata"],
  ["value", "memory"],
  ["raw", "override"],
  ["length", "tuple"],
]);

const withName = (parameter: AbiParameter): AbiParameter => ({
  ...parameter,
  name: words.get(parameter.name) ?? parameter.name,
  ...(parameter.components === undefined ? {} : { components: parameter.components.map(withName) }),
});

const parameters = fc.array(anyParameter.map(withName), { maxLength: 3 });
const names = fc.constantFrom("f", "transfer", "_x$1", "from", "toString", "__proto__", "error");

const anyEntry: fc.Arbitrary<AbiEntry> = fc.oneof(
  fc.record({
    type: fc.constant("function" as const),
    name: names,
    inputs: parameters,
    outputs: parameters,
    stateMutability: fc.constantFrom("pure" as const, "view" as const, "payable" as const, "nonpayable" as const),
  }),
  fc.record({
    type: fc.constant("event" as const),
    name: names,
    inputs: fc.array(
      fc
        .tuple(anyParameter.map(withName), fc.boolean())
        .map(([one, isIndexed]) => (isIndexed ? { ...one, indexed: true } : one)),
      { maxLength: 3 },
    ),
    anonymous: fc.boolean(),
  }),
  fc.record({ type: fc.constant("error" as const), name: names, inputs: parameters }),
  fc.record({
    type: fc.constant("constructor" as const),
    inputs: parameters,
    stateMutability: fc.constantFrom("payable" as const, "nonpayable" as const),
  }),
  fc.constant({ type: "receive", stateMutability: "payable" } as const),
  fc.constant({ type: "fallback", stateMutability: "payable" } as const),
);

const withoutInternal = (abi: Abi): unknown =>
  JSON.parse(JSON.stringify(abi, (key, value: unknown) => (key === "internalType" ? undefined : value)));

describe("an ABI survives printing and reading", () => {
  test.each(Object.entries(printers))("as %s", (_, print) => {
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 4 }), (abi) => {
        const text = print(abi);
        const read = readAbiText(text);
        if (!read.ok) throw new Error(`${JSON.stringify(read.error)}\n${text}`);
        const [contract] = read.contracts;
        if (contract === undefined || !contract.result.ok) throw new Error(`${JSON.stringify(contract)}\n${text}`);
        expect(withoutInternal(contract.result.abi)).toEqual(JSON.parse(JSON.stringify(abi)));
      }),
      RUNS,
    );
  });

  test("any text is read or refused without an exception", () => {
    const pieces = fc.constantFrom(
      "function ",
      "f",
      "(",
      ")",
      "uint256",
      "[",
      "]",
      "{",
      "}",
      ",",
      ";",
      '"',
      "'",
      "`",
      "//",
      "/*",
      "*/",
      "\n",
      "tuple",
      "struct S",
      "const a =",
      "...a",
      "as const",
      "contract C",
      " is ",
      "=>",
      "mapping",
      "\\",
      "${",
      ":",
      "1",
      "abi",
      "é",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 30 }).map((list) => list.join("")),
          fc.string(),
          fc.json(),
        ),
        (text) => {
          expect(typeof readAbiText(text).ok).toBe("boolean");
        },
      ),
      { numRuns: 2000 },
    );
  });
});

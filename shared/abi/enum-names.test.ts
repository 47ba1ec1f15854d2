import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { declaredEnums, enumNames, enumValueName, enumWords } from "./enum-names.ts";

const status = { type: "uint8", internalType: "enum IShop.Status" };

describe("the names of an enum's values", () => {
  test.each([
    "0 = Open, 1 = Filled",
    "The state: 0: Open; 1: Filled.",
    "0 - Open / 1 - Filled",
    "State (0 = Open, 1 = Filled)",
    'Either 0 = "Open" or 1 = "Filled"',
    "0 = Open\n1 = Filled",
    "Open (0), Filled (1)",
    "Open = 0, Filled = 1",
    "enum Status { Open, Filled }",
    "enum IShop.Status {\n  Open, // at first\n  Filled, /* at last */\n}",
  ])("are read from the documentation: %s", (description) => {
    expect(enumNames({ ...status, description })).toEqual(["Open", "Filled"]);
  });

  test("may be several words", () => {
    expect(enumNames({ ...status, description: "0 = not started, 1 = in progress, 2 = done" })).toEqual([
      "not started",
      "in progress",
      "done",
    ]);
  });

  test.each([
    "",
    "The state",
    "0 = Open",
    "1 = Open, 2 = Filled",
    "0 = Open, 2 = Filled",
    "0 = Open, 1 = Open",
    "0 = Open, 1 = Filled, 1 = Gone",
    "0.5 = half, 1 = whole",
    "enum Other { Open, Filled }",
    "enum Status { Open }",
    "enum Status { Open, Fill ed }",
    "enum Status { Open, Filled } enum Status { Filled, Open }",
    "Between 0 and 1",
    "Since version 0: no longer used",
    `${"x".repeat(4_000)} 0 = Open, 1 = Filled`,
  ])("are not guessed: %s", (description) => {
    expect(enumNames({ ...status, description })).toBeUndefined();
  });

  test("of a plain uint8 come from its documentation; other integers have none", () => {
    const description = "0 = Open, 1 = Filled";
    expect(enumNames({ type: "uint8", description })).toEqual(["Open", "Filled"]);
    for (const type of ["uint256", "int8", "bytes1", "string", "uint8[]"]) {
      expect(enumNames({ type, description })).toBeUndefined();
    }
    expect(enumNames({ type: "uint8", description: "enum Status { Open, Filled }" })).toBeUndefined();
  });

  test("come from declarations elsewhere if the documentation lists none", () => {
    const declared = declaredEnums("We use\nenum Status { Open, Filled }\nenum IShop.Kind { Sale, Auction }");
    expect(enumNames(status, declared)).toEqual(["Open", "Filled"]);
    expect(enumNames({ ...status, description: "0 = A, 1 = B" }, declared)).toEqual(["A", "B"]);
    expect(enumNames({ type: "uint8", internalType: "enum IShop.Kind" }, declared)).toEqual(["Sale", "Auction"]);
    expect(enumNames({ type: "uint8", internalType: "enum IOther.Kind" }, declared)).toBeUndefined();
    expect(enumNames({ type: "uint8" }, declared)).toBeUndefined();
  });

  test("of a struct of one value are none", () => {
    const description = "0 = Open, 1 = Filled";
    expect(enumNames({ type: "uint8", internalType: "struct Status", description })).toBeUndefined();
    expect(enumNames({ type: "uint8", internalType: "uint8", description })).toEqual(["Open", "Filled"]);
  });

  test("are read up to 4,000 characters, whichever way they are written", () => {
    for (const listed of ["0 = Open, 1 = Filled", "enum Status { Open, Filled }"]) {
      const padded = (length: number) => `${listed}${" ".repeat(length - listed.length)}`;
      expect(enumNames({ ...status, description: padded(4_000) })).toEqual(["Open", "Filled"]);
      expect(enumNames({ ...status, description: padded(4_001) })).toBeUndefined();
    }
  });

  test("are at most as many as a byte has, and none is empty", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `V${index}`);
    expect(enumNames({ ...status, description: enumWords(many(256)) })).toHaveLength(256);
    expect(enumNames({ ...status, description: enumWords(many(257)) })).toBeUndefined();
    expect(declaredEnums("enum Status { Open, , Filled }").size).toBe(0);
    expect([...declaredEnums("enum  Status\n{Open,Filled,}")]).toEqual([["Status", ["Open", "Filled"]]]);
  });

  test("of two declarations are used if both are the same", () => {
    const one = "enum Status { Open, Filled }";
    expect(declaredEnums(`${one}\n${one}`).get("Status")).toEqual(["Open", "Filled"]);
    expect(declaredEnums(`${one} enum Status { Open, Gone } ${one}`).has("Status")).toBe(false);
    expect(declaredEnums("enum Status { Open/* a, b */, Filled // c, d\n }").get("Status")).toEqual(["Open", "Filled"]);
  });

  test("are read back from the text written for them", () => {
    const identifier = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/);
    fc.assert(
      fc.property(fc.uniqueArray(identifier, { minLength: 2, maxLength: 40 }), (names) => {
        expect(enumNames({ ...status, description: enumWords(names) })).toEqual(names);
        expect(enumNames({ ...status, description: `What it is. ${enumWords(names)}` })).toEqual(names);
      }),
    );
  });

  test("a name belongs only to its number", () => {
    expect(enumValueName(["Open", "Filled"], 1n)).toBe("Filled");
    expect(enumValueName(["Open", "Filled"], "2")).toBeUndefined();
    expect(enumValueName(["Open", "Filled"], "0x1")).toBeUndefined();
    expect(enumValueName(["Open", "Filled"], "length")).toBeUndefined();
    expect(enumValueName(undefined, 1n)).toBeUndefined();
    const many = Array.from({ length: 200 }, (_, index) => `V${index}`);
    expect([enumValueName(many, 123n), enumValueName(many, "0123")]).toEqual(["V123", undefined]);
  });
});

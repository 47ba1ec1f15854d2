import { describe, expect, test } from "vitest";
import { parseAbi, parseAbiSteps } from "./parse.ts";
import { abiOf, functionOf } from "./testing.ts";

describe("human-readable signatures", () => {
  test("are read one a line", () => {
    expect(parseAbi("function a()\nfunction b(uint256 x) view returns (bool ok)")).toEqual({
      ok: true,
      source: "human-readable",
      abi: [
        { type: "function", name: "a", inputs: [], outputs: [], stateMutability: "nonpayable" },
        {
          type: "function",
          name: "b",
          inputs: [{ name: "x", type: "uint256" }],
          outputs: [{ name: "ok", type: "bool" }],
          stateMutability: "view",
        },
      ],
    });
  });

  test("of every kind are read", () => {
    const abi = abiOf(`
      constructor(address owner) payable
      function f() external payable
      event Transfer(address indexed from, address indexed to, uint256 amount)
      error Bad(uint8 code)
      fallback() external payable
      receive() external payable
    `);
    expect(abi.map((entry) => entry.type)).toEqual([
      "constructor",
      "function",
      "event",
      "error",
      "fallback",
      "receive",
    ]);
    expect(abi[2]).toEqual({
      type: "event",
      name: "Transfer",
      anonymous: false,
      inputs: [
        { name: "from", type: "address", indexed: true },
        { name: "to", type: "address", indexed: true },
        { name: "amount", type: "uint256" },
      ],
    });
  });

  test("may use structs, in any order and inside one another", () => {
    const fn = functionOf(`
      function f(Order[2] orders)
      struct Order { Item item; uint amount; }
      struct Item { address token; bytes4 kind; }
    `);
    expect(fn.inputs).toEqual([
      {
        name: "orders",
        type: "tuple[2]",
        components: [
          {
            name: "item",
            type: "tuple",
            components: [
              { name: "token", type: "address" },
              { name: "kind", type: "bytes4" },
            ],
          },
          { name: "amount", type: "uint256" },
        ],
      },
    ]);
  });

  test("may have a struct over several lines", () => {
    expect(functionOf("struct P {\n  uint8 x;\n  uint8 y;\n}\nfunction f(P p)").inputs[0]?.components).toHaveLength(2);
  });

  test("may have parameters over several lines", () => {
    expect(functionOf("function f(\n  uint8 x,\n  bool y\n)").inputs).toHaveLength(2);
  });

  test.each([
    ["a semicolon at the end", "function f(uint8 x);"],
    ["blank lines", "\n\nfunction f(uint8 x)\n\n"],
    ["a comment on a line of its own", "// the function\nfunction f(uint8 x)"],
    ["a comment at the end of the line", "function f(uint8 x) // the function"],
    ["blanks around it", "   function f(uint8 x)  "],
    ["line ends of Windows", "function f(uint8 x)\r\n"],
    ["comments and line ends of Windows", "// the function\r\nfunction f(uint8 x) // takes a number\r\n"],
  ])("are read with %s", (_, text) => {
    expect(functionOf(text)).toMatchObject({ name: "f", inputs: [{ name: "x", type: "uint8" }] });
  });

  test.each([
    ["uint", "uint256"],
    ["int[]", "int256[]"],
    ["address payable", "address"],
    ["(uint8 a, bool)[]", "tuple[]"],
  ])("give the type %s as %s", (written, type) => {
    expect(functionOf(`function f(${written} x)`).inputs[0]?.type).toBe(type);
  });

  test.each([
    ["a word misspelt", "function a()\n  functoin b()", 2, 3, 1],
    ["an unknown type", "function a()\n\n\nfunction b(uint257 x)", 4, 12, 1],
    ["a parenthesis missing", "function a()\nfunction b(uint8 x", 2, 1, 1],
    ["a bare name", "transfer", 1, 1, 0],
    ["a signature without its keyword", "transfer(address,uint256)", 1, 1, 0],
    ["a struct that is not declared", "function f(Order o)", 1, 12, 0],
    ["a reserved name", "function f(uint8 function)", 1, 1, 0],
    ["a location where there is none", "function f(uint8 memory x)", 1, 18, 0],
    ["a struct with an unknown type", "function f(P p)\nstruct Q { uint8 y; }\nstruct P { uint257 x; }", 3, 12, 2],
    ["a struct without fields' end", "struct P { uint8 x; \nfunction f(P p)", 1, 1, 0],
    ["a type that is also part of a name before it", "function uint257x(uint257 y)", 1, 19, 0],
    ["a type that is also part of a name after a list", "function f(uint8[] xuint257, uint257 y)", 1, 30, 0],
    ["a parenthesis missing, and a name that says nothing", "function undefined(uint8 x", 1, 1, 0],
    ["an unknown type on a later line", "function f(\n  uint8 x,\n  uint uint257,\n  uint257 y\n)", 3, 8, 0],
  ])("with %s are refused by line and column", (_, text, line, column, entry) => {
    const result = parseAbi(text);
    expect(result).toMatchObject({
      ok: false,
      error: { code: "signature-invalid", expected: "a signature", line, column, entry },
    });
    expect(result).toHaveProperty("error.reason", expect.stringMatching(/\S/));
  });

  test("blame the struct that is wrong, not the sound one that refers to it", () => {
    const text = "struct A { B b; }\nstruct B { uint9 x; }\nfunction f(A a)";
    expect(parseAbi(text)).toMatchObject({ ok: false, error: { line: 2, got: "struct B { uint9 x; }" } });
  });

  test("say why, without the versions of the parser", () => {
    const result = parseAbi("function f(uint257 x)");
    expect(result).toMatchObject({ error: { reason: expect.stringContaining("uint257") } });
    expect(result).not.toMatchObject({ error: { reason: expect.stringContaining("abitype") } });
  });

  test("say all of it on one line", () => {
    expect(parseAbi("function f(uint8 memory x)")).toMatchObject({
      error: {
        reason:
          'Invalid ABI parameter. Modifier "memory" not allowed in "function" type. ' +
          'Data location can only be specified for array, struct, or mapping types, but "memory" was given.',
      },
    });
    expect(parseAbi("functoin f()")).toMatchObject({ error: { reason: "Unknown signature." } });
  });

  test("show no more than 80 characters of what is wrong", () => {
    const text = `function f(uint257 ${"x".repeat(100)})`;
    expect(parseAbi(text)).toMatchObject({ error: { got: text.slice(0, 80) } });
  });

  test("do not treat an inherited property as a struct", () => {
    expect(parseAbi("function a()\nfunction f(toString x)")).toMatchObject({ ok: false, error: { line: 2 } });
    expect(parseAbi("function f(constructor x)")).toMatchObject({ ok: false, error: { line: 1 } });
  });

  test("that are too long for the parser are refused before the stack overflows", () => {
    expect(parseAbi(`function f(${"uint256,".repeat(5000)}bool x)`)).toMatchObject({
      ok: false,
      error: { code: "signature-invalid", line: 1, reason: "too long" },
    });
  });

  test("may be as long as the parser can take, and no longer", () => {
    const functionOfLength = (length: number): string => `function ${"f".repeat(length - "function ()".length)}()`;
    expect(parseAbi(functionOfLength(2000))).toMatchObject({ ok: true, abi: [{ type: "function" }] });
    expect(parseAbi(functionOfLength(2001))).toMatchObject({ ok: false, error: { reason: "too long" } });
  });

  test("are each read once, however many there are, with structs as well", () => {
    const names = Array.from({ length: 100 }, (_, index) => `f${index}`);
    const text = `struct P { uint8 x; }\n${names.map((name) => `function ${name}(P p)`).join("\n")}`;
    expect(abiOf(text).map((entry) => "name" in entry && entry.name)).toEqual(names);
  });

  test("that are wrong are found after many others", () => {
    const sound = Array.from({ length: 90 }, (_, index) => `function f${index}()`);
    expect(parseAbi([...sound, "function g(uint9 x)"].join("\n"))).toMatchObject({
      ok: false,
      error: { line: 91, column: 12, entry: 90 },
    });
  });
});

describe("Security 73: structs are counted before they are parsed", () => {
  const chain = (length: number) =>
    [
      ...Array.from({ length }, (_, index) => `struct S${index} { S${index + 1} a; S${index + 1} b; }`),
      `struct S${length} { uint256 a; }`,
      "function f(S0 a)",
    ].join("\n");

  test("a chain in which each doubles the next is refused, however long it is", () => {
    expect(parseAbi(chain(9)).ok).toBe(true);
    for (const length of [10, 40, 300]) {
      expect(parseAbi(chain(length))).toMatchObject({
        ok: false,
        error: { code: "signature-invalid", reason: "has too many parts" },
      });
    }
  });

  test("more than 16 KiB of them are refused", () => {
    const structs = Array.from({ length: 700 }, (_, index) => `struct S${index} { uint256 a; }`);
    expect(parseAbi([...structs.slice(0, 500), "function f(S1 a)"].join("\n")).ok).toBe(true);
    expect(parseAbi([...structs, "function f(S1 a)"].join("\n"))).toMatchObject({
      error: { reason: "has too many parts", line: 1 },
    });
  });

  test("long signatures are read a few at a time, and a wrong one among them is looked for line by line", () => {
    const lines = Array.from({ length: 200 }, (_, index) => `function f${index}(${"uint256 a,".repeat(190)}uint256 b)`);
    expect([...parseAbiSteps(lines.join("\n"))].length).toBeGreaterThan(66);
    const wrong = [...lines.slice(0, 2), "function g(nope x)"];
    expect([...parseAbiSteps(wrong.join("\n"))].length).toBeGreaterThan(4);
    expect(parseAbi(wrong.join("\n"))).toMatchObject({ ok: false, error: { line: 3 } });
  });

  test("one that contains itself is still the parser's to refuse", () => {
    const result = parseAbi("struct A { B b; }\nstruct B { A a; }\nfunction f(A a)");
    expect(result.ok).toBe(false);
  });
});

// @full: The conformance tests send the sandbox every request of the specification.
import { decodeFunctionData, encodeFunctionData, parseAbi } from "viem/utils";
import { expect, test } from "vitest";
import * as z from "zod";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import { encodeCall } from "./function.ts";

const receiver = "0x000000000000000000000000000000000000dEaD";
const transfer: AbiFunctionDescription = {
  type: "function",
  name: "transfer",
  stateMutability: "nonpayable",
  inputs: [
    { name: "to", type: "address", value: receiver },
    { name: "amount", type: "uint256", value: "5" },
  ],
  outputs: [{ name: "", type: "bool", value: {} }],
};

test("encodes selector and arguments", () => {
  const abi = parseAbi(["function transfer(address to, uint256 amount) returns (bool)"]);
  const call = encodeCall(transfer);
  expect(call.data).toBe(encodeFunctionData({ abi, args: [receiver, 5n] }));
  expect(call).toMatchObject({
    type: "function",
    name: "transfer",
    payable: false,
    outputs: [{ name: "", type: "bool" }],
  });
});

test("the described types choose between overloads", () => {
  const overload = (type: string) =>
    encodeCall({ type: "function", name: "f", inputs: [{ name: "", type, value: "1" }] }).data.slice(0, 10);
  expect(overload("uint8")).not.toBe(overload("uint256"));
});

test.each([
  ["uint", "uint256", "1"],
  ["int", "int256", "-1"],
  ["uint[]", "uint256[]", ["1"]],
  ["int[2][]", "int256[2][]", [["1", "2"]]],
])("%s is %s in the selector", (short, full, value) => {
  const data = (type: string) => encodeCall({ type: "function", name: "f", inputs: [{ name: "", type, value }] }).data;
  expect(data(short)).toBe(data(full));
});

test("encodes nested tuples by their components", () => {
  const abi = parseAbi([
    "struct Point { int256 x; int256 y; }",
    "struct Line { string name; Point[2] ends; }",
    "function draw(Line line)",
  ]);
  const point = [
    { name: "x", type: "int256" },
    { name: "y", type: "int256" },
  ];
  const call = encodeCall({
    type: "function",
    name: "draw",
    inputs: [
      {
        name: "line",
        type: "tuple",
        components: [
          { name: "name", type: "string", internalType: "string" },
          { name: "ends", type: "tuple[2]", components: point, description: "from and to" },
        ],
        value: { raw: { name: "a", ends: [{ x: "-1", y: 2 }, ["3", "4"]] } },
      },
    ],
  });
  expect(decodeFunctionData({ abi, data: call.data }).args).toEqual([
    {
      name: "a",
      ends: [
        { x: -1n, y: 2n },
        { x: 3n, y: 4n },
      ],
    },
  ]);
});

test("a payable function is recognized by its state mutability", () => {
  const payable = (["payable", "nonpayable", "view", "pure"] as const).map(
    (stateMutability) => encodeCall({ ...transfer, stateMutability }).payable,
  );
  expect(payable).toEqual([true, false, false, false]);
});

test("without a state mutability the contract itself decides", () => {
  const { stateMutability: _, ...unstated } = transfer;
  expect(encodeCall(unstated).payable).toBe(true);
});

test.each([
  ["receive", undefined, true],
  ["fallback", "payable", true],
  ["fallback", "nonpayable", false],
] as const)("%s, %s, is called without data", (type, stateMutability, payable) => {
  expect(encodeCall({ type, inputs: [], ...(stateMutability === undefined ? {} : { stateMutability }) })).toEqual({
    type,
    name: "",
    selector: "0x",
    data: "0x",
    payable,
    outputs: [],
  });
});

const bytes = (value: unknown) => ({ name: "data", type: "bytes", value: z.json().parse(value) });

test.each(["0x", "0x12", "0xa9059cbb", `0x${"ab".repeat(1000)}`])(
  "fallback gets its input's bytes unchanged: %.20s",
  (value) => {
    expect(encodeCall({ type: "fallback", inputs: [bytes(value)] })).toMatchObject({ data: value, selector: "0x" });
    expect(encodeCall({ type: "fallback", inputs: [bytes({ raw: value })] }).data).toBe(value);
  },
);

test.each([
  ["two inputs", "fallback", [bytes("0x"), bytes("0x")], "abiFunction.inputs: fallback takes one value"],
  [
    "an input of another type",
    "fallback",
    [{ name: "a", type: "bytes4", value: "0x12345678" }],
    "abiFunction.inputs: fallback takes one value",
  ],
  ["invalid bytes", "fallback", [bytes("0x1")], "abiFunction.inputs[0] (data): expected bytes"],
  [
    "more bytes than a block can hold",
    "fallback",
    [bytes(`0x${"00".repeat(1_048_577)}`)],
    "the call is 1048577 bytes long",
  ],
  ["an input", "receive", [bytes("0x")], "abiFunction.inputs: receive takes no arguments"],
] as const)("refuses %s of %s", (_, type, inputs, message) => {
  expect(() => encodeCall({ type, inputs: [...inputs] })).toThrow(message);
});

test.each(["fallback", "receive"] as const)("%s has no outputs", (type) => {
  const outputs = [{ name: "", type: "bytes" }];
  expect(() => encodeCall({ type, inputs: [], outputs })).toThrow(`abiFunction.outputs: ${type} has no outputs`);
  expect(encodeCall({ type, inputs: [], outputs: [] }).outputs).toEqual([]);
});

test.each([
  ["an event", { ...transfer, type: "event" as const }, "abiFunction.type: only function, fallback and receive"],
  [
    "a constructor",
    { ...transfer, type: "constructor" as const },
    "abiFunction.type: only function, fallback and receive",
  ],
  ["no name", { ...transfer, name: undefined }, "abiFunction.name: a function name is required"],
  ["an empty name", { ...transfer, name: "" }, "abiFunction.name: a function name is required"],
  ["a signature as a name", { ...transfer, name: "f(uint8)" }, "abiFunction.name: a function name is required"],
] as const)("refuses %s", (_, { name, ...rest }, message) => {
  const description = name === undefined ? rest : { ...rest, name };
  expect(() => encodeCall(description)).toThrow(message);
});

test("names a wrong parameter by position and name", () => {
  const inputs = [
    { name: "to", type: "address", value: receiver },
    { name: "amount", type: "uint256", value: "-5" },
  ];
  expect(() => encodeCall({ ...transfer, inputs })).toThrow("abiFunction.inputs[1] (amount): is out of range");
  const unnamed = [{ name: "", type: "bool", value: "5" }];
  expect(() => encodeCall({ ...transfer, inputs: unnamed })).toThrow("abiFunction.inputs[0]: expected true or false");
});

test("a call that is longer than any block could hold is refused", () => {
  const flags = (count: number) => ({
    type: "function" as const,
    name: "f",
    inputs: [{ name: "flags", type: "bool[]", value: Array.from({ length: count }, () => true) }],
  });
  expect(() => encodeCall(flags(40_000))).toThrow("abiFunction.inputs: the call is 1280068 bytes long");
  expect(encodeCall(flags(30_000)).data).toHaveLength(2 + 2 * (4 + 32 + 32 + 30_000 * 32));
});

test("refuses an output without a value, and names it", () => {
  const outputs = [
    { name: "", type: "bool", value: {} },
    { name: "", type: "bool" },
  ];
  expect(() => encodeCall({ ...transfer, outputs })).toThrow("abiFunction.outputs[1].value: is missing");
  expect(() => encodeCall({ ...transfer, outputs: [] })).not.toThrow();
});

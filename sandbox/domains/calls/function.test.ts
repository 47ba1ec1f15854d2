import { decodeFunctionData, encodeFunctionData, parseAbi } from "viem/utils";
import { expect, test } from "vitest";
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
  outputs: [{ name: "", type: "bool" }],
};

test("encodes selector and arguments", () => {
  const abi = parseAbi(["function transfer(address to, uint256 amount) returns (bool)"]);
  const call = encodeCall(transfer);
  expect(call.data).toBe(encodeFunctionData({ abi, args: [receiver, 5n] }));
  expect(call).toMatchObject({ name: "transfer", payable: false, outputs: [{ name: "", type: "bool" }] });
});

test("the described types decide between overloads", () => {
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

test("a payable function is told by its state mutability", () => {
  const payable = (["payable", "nonpayable", "view", "pure"] as const).map(
    (stateMutability) => encodeCall({ ...transfer, stateMutability }).payable,
  );
  expect(payable).toEqual([true, false, false, false]);
});

test("where a description does not say it, the contract itself decides", () => {
  const { stateMutability: _, ...unstated } = transfer;
  expect(encodeCall(unstated).payable).toBe(true);
});

test.each([
  ["receive", undefined, true],
  ["fallback", "payable", true],
  ["fallback", "nonpayable", false],
] as const)("%s, %s, is called without data", (type, stateMutability, payable) => {
  expect(encodeCall({ type, inputs: [], ...(stateMutability === undefined ? {} : { stateMutability }) })).toEqual({
    name: "",
    selector: "0x",
    data: "0x",
    payable,
    outputs: [],
  });
});

test("receive takes no arguments", () => {
  const inputs = [{ name: "a", type: "bool", value: true }];
  expect(() => encodeCall({ type: "receive", inputs })).toThrow("takes and answers nothing");
});

test.each([
  ["an event", { ...transfer, type: "event" as const }, "abiFunction.type: only a function can be called"],
  ["a constructor", { ...transfer, type: "constructor" as const }, "abiFunction.type: only a function can be called"],
  ["no name", { ...transfer, name: undefined }, "abiFunction.name: the name of a function is needed"],
  ["an empty name", { ...transfer, name: "" }, "abiFunction.name: the name of a function is needed"],
  ["a signature as a name", { ...transfer, name: "f(uint8)" }, "abiFunction.name: the name of a function is needed"],
] as const)("refuses %s", (_, { name, ...rest }, message) => {
  const description = name === undefined ? rest : { ...rest, name };
  expect(() => encodeCall(description)).toThrow(message);
});

test("names the parameter that is wrong by place and name", () => {
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

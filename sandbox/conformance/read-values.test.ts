import { describe, expect, test } from "vitest";
import { errorOf, refused } from "./errors.ts";
import { call, client, readPath, readResult } from "./suite.ts";
import { echo, point } from "./values.ts";

const most = (2n ** 256n - 1n).toString();
const owner = "0x52908400098527886E0F7030069857D2E4169EE7";
const lineByName = { name: "a", from: { x: "1", y: "-2" }, to: { x: "3", y: "4" } };
const lineInOrder = ["a", ["1", "-2"], ["3", "4"]];

describe("Endpoints 1: values of parameters, and results", () => {
  test.each([
    ["a decimal text", "echoUint256", "uint256", most, most],
    ["a JSON number", "echoUint256", "uint256", 7, "7"],
    ["the largest exact JSON number", "echoUint64", "uint64", Number.MAX_SAFE_INTEGER, "9007199254740991"],
    ["hex", "echoUint256", "uint256", "0xff", "255"],
    ["a negative text", "echoInt8", "int8", "-128", "-128"],
    ["a negative JSON number", "echoInt256", "int256", -5, "-5"],
    ["the smallest int256", "echoInt256", "int256", `-${2n ** 255n}`, `-${2n ** 255n}`],
    ["a small integer, as text in the result too", "echoUint8", "uint8", 255, "255"],
    ["a boolean", "echoBool", "bool", true, true],
    ["false", "echoBool", "bool", false, false],
    ["an address", "echoAddress", "address", owner.toLowerCase(), owner],
    ["a text", "echoString", "string", "Grüße ✓ 日本", "Grüße ✓ 日本"],
    ["an empty text", "echoString", "string", "", ""],
    ["bytes", "echoBytes", "bytes", "0x00ff", "0x00ff"],
    ["no bytes", "echoBytes", "bytes", "0x", "0x"],
    ["bytes4", "echoBytes4", "bytes4", "0x70a08231", "0x70a08231"],
    ["bytes32", "echoBytes32", "bytes32", `0x${"ab".repeat(32)}`, `0x${"ab".repeat(32)}`],
    ["an array, its integers in any form", "echoUintArray", "uint256[]", ["1", 2, "0x3"], ["1", "2", "3"]],
    ["an empty array", "echoUintArray", "uint256[]", [], []],
    ["an array of fixed length", "echoUintFixed", "uint256[3]", [1, 2, 3], ["1", "2", "3"]],
    ["arrays in an array", "echoDynamicInDynamic", "uint8[][]", [[1], [], ["2", 3]], [["1"], [], ["2", "3"]]],
    ["texts in an array", "echoStrings", "string[]", ["", "a"], ["", "a"]],
    ["a tuple as an object", "echoPoint", "tuple", { x: 1, y: "-2" }, { x: "1", y: "-2" }],
    ["a tuple as an array", "echoPoint", "tuple", [1, "-2"], { x: "1", y: "-2" }],
    ["tuples in a tuple, as objects", "echoLine", "tuple", lineByName, lineByName],
    ["tuples in a tuple, as arrays", "echoLine", "tuple", lineInOrder, lineByName],
    ["an array in an object", "echoLine", "tuple", { ...lineByName, to: [3, 4] }, lineByName],
    ["an object in an array", "echoLine", "tuple", ["a", { x: 1, y: -2 }, [3, 4]], lineByName],
    ["an array of tuples", "echoLines", "tuple[]", [lineInOrder, lineByName], [lineByName, lineByName]],
    [
      "a fixed array of tuples",
      "echoPoints",
      "tuple[2]",
      [[1, 2], { x: 3, y: 4 }],
      [
        { x: "1", y: "2" },
        { x: "3", y: "4" },
      ],
    ],
    [
      "a tuple with an array of tuples of tuples",
      "echoDrawing",
      "tuple",
      [owner, [lineInOrder], [1, "2", "0x3"]],
      { owner, lines: [lineByName], colour: ["1", "2", "3"] },
    ],
  ])("%s", async (_, name, type, value, result) => {
    expect(await readResult("AllTypes", "SANDBOX", echo(name, type, value))).toEqual(result);
    expect(await readResult("AllTypes", "SANDBOX", echo(name, type, { raw: value }))).toEqual(result);
  });

  test.each([
    ["over the range", "echoUint8", "uint8", 256, /value/],
    ["below zero", "echoUint256", "uint256", "-1", /value/],
    ["over the range of a signed integer", "echoInt8", "int8", "128", /value/],
    ["over uint256", "echoUint256", "uint256", (2n ** 256n).toString(), /value/],
    ["a fraction", "echoUint256", "uint256", 1.5, /value/],
    ["a fraction as text", "echoUint256", "uint256", "1.0", /value/],
    ["an exponent", "echoUint256", "uint256", "1e3", /value/],
    ["no digits", "echoUint256", "uint256", "", /value/],
    ["null", "echoUint256", "uint256", null, /value/],
    ["a boolean in place of an integer", "echoUint256", "uint256", true, /value/],
    ["a text in place of a boolean", "echoBool", "bool", "yes", /value/],
    ["an address that is too short", "echoAddress", "address", "0x12", /value/],
    ["an address with a wrong checksum", "echoAddress", "address", owner.replace("E", "e"), /value/],
    ["a number in place of a text", "echoString", "string", 5, /value/],
    ["an odd number of digits", "echoBytes", "bytes", "0x123", /value/],
    ["bytes without 0x", "echoBytes", "bytes", "00ff", /value/],
    ["bytes32 that are too short", "echoBytes32", "bytes32", "0x00", /value/],
    ["bytes4 that are too long", "echoBytes4", "bytes4", "0x0011223344", /value/],
    ["an array of another length", "echoUintFixed", "uint256[3]", [1, 2], /value/],
    ["a text in place of an array", "echoUintArray", "uint256[]", "1,2", /value/],
    ["a wrong item", "echoUintArray", "uint256[]", [1, "x"], /value.*1/],
    ["a missing component", "echoPoint", "tuple", { x: 1 }, /value.*y/],
    ["an unknown component", "echoPoint", "tuple", { x: 1, y: 2, z: 3 }, /z/],
    ["too few components", "echoPoint", "tuple", [1], /value/],
    ["a wrong nested component", "echoLine", "tuple", { ...lineByName, to: { x: 1, y: "far" } }, /to.*y/],
  ])("a wrong value is 400 ERR_010 and names the parameter: %s", async (_, name, type, value, message) => {
    expect(errorOf(await client.post(readPath("AllTypes"), echo(name, type, value)))).toMatchObject(refused(message));
    const wrapped = await client.post(readPath("AllTypes"), echo(name, type, { raw: value }));
    expect(errorOf(wrapped)).toMatchObject(refused(message));
  });

  test.each(["9007199254740993", "1e30", "123456789012345678901234567890", "1.00000000000000000001", "1e-400"])(
    "the JSON number %s, which is not exact, is 400 ERR_010",
    async (number) => {
      const text = JSON.stringify(echo("echoUint256", "uint256", "HERE")).replace('"HERE"', number);
      expect(errorOf(await client.post(readPath("AllTypes"), text))).toMatchObject(refused(/value/));
    },
  );

  test("a missing value is 400 ERR_010 and names it", async () => {
    const { abiFunction } = echo("echoUint8", "uint8", 1);
    const body = { abiFunction: { ...abiFunction, inputs: [{ name: "value", type: "uint8" }] } };
    expect(errorOf(await client.post(readPath("AllTypes"), body))).toMatchObject(refused(/inputs\[0\].*value/));
  });

  const uint = { name: "", type: "uint256" };
  const sum = [
    { name: "a", type: "uint128", value: 3 },
    { name: "b", type: "uint128", value: 4 },
  ];

  test.each([
    [
      "several results are an object by their names",
      call("sumAndProduct", sum, [
        { ...uint, name: "sum" },
        { ...uint, name: "product" },
      ]),
      { sum: "7", product: "12" },
    ],
    [
      "an array if one is unnamed",
      call(
        "partlyNamed",
        [],
        [
          { ...uint, name: "first" },
          { name: "", type: "bool" },
        ],
      ),
      ["1", true],
    ],
    [
      "an array if none is named",
      call(
        "unnamed",
        [
          { ...uint, value: 0 },
          { name: "", type: "string", value: "hello" },
        ],
        [uint, { name: "", type: "string" }],
      ),
      ["5", "hello"],
    ],
    [
      "a tuple with unnamed components is an array",
      call(
        "echoPoint",
        [{ name: "value", type: "tuple", components: point, value: [1, 2] }],
        [
          {
            name: "",
            type: "tuple",
            components: [
              { name: "", type: "int256" },
              { name: "", type: "int256" },
            ],
          },
        ],
      ),
      ["1", "2"],
    ],
    [
      "an overload is chosen by its types: uint8",
      call(
        "overloaded",
        [{ name: "value", type: "uint8", value: 5 }],
        [
          { name: "", type: "string" },
          { name: "", type: "uint8" },
        ],
      ),
      ["uint8", "5"],
    ],
    [
      "an overload is chosen by its types: string",
      call(
        "overloaded",
        [{ name: "value", type: "string", value: "5" }],
        [
          { name: "", type: "string" },
          { name: "", type: "string" },
        ],
      ),
      ["string", "5"],
    ],
    ["a function without results has none", call("nothing"), null],
  ])("%s", async (_, body, result) => {
    expect(await readResult("AllTypes", "SANDBOX", body)).toEqual(result);
  });

  test("a fallback gets the encoded call", async () => {
    const body = call("anything", [{ name: "value", type: "uint256", value: 5 }], [uint]);
    expect(await readResult("AcceptsAnything", "SANDBOX", body)).toBe("5");
  });

  test("a proxy accepts its implementation's functions", async () => {
    expect(await readResult("CounterProxy", "SANDBOX", call("version", [], [{ name: "", type: "string" }]))).toBe("1");
  });
});

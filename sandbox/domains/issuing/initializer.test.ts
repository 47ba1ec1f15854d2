import { decodeFunctionData, encodeFunctionData, parseAbi } from "viem/utils";
// @full: The conformance tests send the sandbox every request of the specification.
import { describe, expect, test } from "vitest";
import { parseAbi as readAbi } from "#sandbox/domains/abis/entry.ts";
import { initialization } from "./initializer.ts";

const token = parseAbi([
  "function initialize(string name_, string symbol_, uint8 decimals_, uint256 supply, address owner_)",
]);
const several = parseAbi([
  "function initialize(string name, uint256 supply)",
  "function initialize(string name, address owner)",
  "function name() view returns (string)",
]);
const compound = parseAbi([
  "struct Share { address holder; uint96 part }",
  "function initialize(uint256[] caps, Share first, Share[] others, bytes data, bool open)",
]);

const holder = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const parameter = (name: string, type: string, value: string) => ({ name, type, value });

const acme = [
  parameter("name", "string", "Acme Points"),
  parameter("symbol", "string", "ACP"),
  parameter("decimals", "uint8", "2"),
  parameter("supply", "uint", "1000000"),
  parameter("owner", "address", holder.toLowerCase()),
];

describe("initializer", () => {
  test("encodes texts by the types of its inputs; underscores at the ends of names do not count", () => {
    const data = encodeFunctionData({ abi: token, args: ["Acme Points", "ACP", 2, 1_000_000n, holder] });
    expect(initialization(readAbi(token), acme)).toBe(data);
  });

  test("takes the type of a tuple as the ABI has it, or by its components in brackets", () => {
    const abi = parseAbi([
      "struct Share { address holder; uint96 part }",
      "function initialize(Share first, Share[] others)",
    ]);
    const share = { holder, part: 5n } as const;
    const data = encodeFunctionData({ abi, args: [share, [share]] });
    const value = JSON.stringify([holder, "5"]);
    const parameters = (type: string) => [
      parameter("first", type, value),
      parameter("others", `${type}[]`, `[${value}]`),
    ];
    expect(initialization(readAbi(abi), parameters("(address,uint96)"))).toBe(data);
    expect(initialization(readAbi(abi), parameters("tuple"))).toBe(data);
    expect(() => initialization(readAbi(abi), parameters("(address,uint256)"))).toThrow(/initialize/);
  });

  test("is the one whose types fit", () => {
    const data = initialization(readAbi(several), [
      parameter("name", "string", "A"),
      parameter("owner", "address", holder),
    ]);
    expect(decodeFunctionData({ abi: several, data }).args).toEqual(["A", holder]);
  });

  test("takes arrays and tuples as JSON texts", () => {
    const data = initialization(readAbi(compound), [
      parameter("caps", "uint256[]", '[1, "2", "0x3"]'),
      parameter("first", "tuple", `{"holder": "${holder}", "part": 7}`),
      parameter("others", "tuple[]", `[["${holder}", "8"]]`),
      parameter("data", "bytes", "0xc0ffee"),
      parameter("open", "bool", "true"),
    ]);
    expect(decodeFunctionData({ abi: compound, data }).args).toEqual([
      [1n, 2n, 3n],
      { holder, part: 7n },
      [{ holder, part: 8n }],
      "0xc0ffee",
      true,
    ]);
  });

  test.each([
    ["no initializer", parseAbi(["function name() view returns (string)"]), acme, "no function called initialize"],
    ["too few", token, acme.slice(1), "expected initialize(string name_, string symbol_,"],
    ["another type", token, [...acme.slice(0, 4), parameter("owner", "string", holder)], "expected initialize("],
    ["names in another order", token, [acme[1], acme[0], ...acme.slice(2)], "expected initialize("],
    [
      "a value out of range",
      token,
      [...acme.slice(0, 2), parameter("decimals", "uint8", "256"), ...acme.slice(3)],
      "initializeParams[2].value: is out of range",
    ],
    [
      "no integer",
      token,
      [...acme.slice(0, 3), parameter("supply", "uint256", "1.5"), ...acme.slice(4)],
      "initializeParams[3].value: expected an integer",
    ],
    [
      "an address with a wrong checksum",
      token,
      [...acme.slice(0, 4), parameter("owner", "address", holder.replace("c8", "C8").replace("C5", "c5"))],
      "initializeParams[4].value: expected an address",
    ],
    [
      "no JSON",
      compound,
      [
        parameter("caps", "uint256[]", "1, 2"),
        parameter("", "tuple", ""),
        parameter("", "tuple[]", ""),
        parameter("", "bytes", ""),
        parameter("", "bool", ""),
      ],
      "initializeParams[0].value: expected the JSON text",
    ],
    [
      "a number that JSON rounds",
      compound,
      [
        parameter("caps", "uint256[]", "[0.99999999999999999]"),
        parameter("", "tuple", ""),
        parameter("", "tuple[]", ""),
        parameter("", "bytes", ""),
        parameter("", "bool", ""),
      ],
      "is not exact",
    ],
  ])("refuses %s (ERR_303)", (_, abi, list, message) => {
    const parameters = list.flatMap((one) => (one === undefined ? [] : [one]));
    expect(() => initialization(readAbi(abi), parameters)).toThrow(
      expect.objectContaining({ code: "ERR_303", message: expect.stringContaining(message) }),
    );
  });
});

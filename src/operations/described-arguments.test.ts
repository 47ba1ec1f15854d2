import { describe, expect, test } from "vitest";
import { parseAbi } from "#shared/abi/parse.ts";
import type { ResultNode } from "#shared/abi/result.ts";
import { operationRecord } from "#src/testing/records.ts";
import { amountsAmong, describedArguments } from "./described-arguments.ts";

const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const abiOf = (text: string) => {
  const parsed = parseAbi(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.abi;
};
const transfer = (names: readonly [string, string] = ["to", "value"]) => ({
  abiFunction: {
    type: "function",
    name: "transfer",
    inputs: [
      { name: names[0], type: "address", value: to },
      { name: names[1], type: "uint256", value: { raw: "1500" } },
    ],
  },
});
const named = (nodes: readonly ResultNode[] = []) =>
  nodes.map((node) => [node.name, "text" in node ? node.text : node.kind]);

describe("the arguments of an operation", () => {
  test("have the names of the contract's ABI, not the request's", () => {
    const abi = abiOf("function transfer(address to, uint256 value)");
    const described = describedArguments(operationRecord({ body: transfer(["value", "to"]) }), abi);
    expect(described).toMatchObject({ names: "abi", signature: "transfer(address,uint256)" });
    expect(named(described?.nodes)).toEqual([
      ["to", to],
      ["value", "1500"],
    ]);
  });

  test("have the request's names if no ABI has the function, and say so", () => {
    const described = describedArguments(operationRecord({ body: transfer() }), []);
    expect(described).toMatchObject({ names: "request", signature: "transfer(address,uint256)" });
    expect(named(described?.nodes)).toEqual([
      ["to", to],
      ["value", "1500"],
    ]);
  });

  test("are nested as they are", () => {
    const input = {
      name: "order",
      type: "tuple",
      components: [
        { name: "to", type: "address" },
        { name: "ids", type: "uint256[]" },
      ],
      value: [to, ["1", "2"]],
    };
    const body = { abiFunction: { type: "function", name: "fill", inputs: [input] } };
    const [order] = describedArguments(operationRecord({ body }), [])?.nodes ?? [];
    expect(order).toMatchObject({ kind: "tuple", children: [{ text: to }, { kind: "list", children: [{}, {}] }] });
  });

  test("of a constructor and an initializer are decoded, lists of the latter from their JSON text", () => {
    const constructorParameters = [{ name: "name_", type: "string", value: "Acme" }];
    const deployment = operationRecord({ endpoint: "deployTemplate", body: { constructorParameters } });
    expect(named(describedArguments(deployment, [])?.nodes)).toEqual([["name_", "Acme"]]);
    const initializeParams = [{ name: "caps", type: "uint256[]", value: "[7]" }];
    for (const endpoint of ["issueToken", "createCollection"]) {
      const described = describedArguments(
        operationRecord({ endpoint, body: { createParams: { initializeParams } } }),
        [],
      );
      expect(described).toMatchObject({ signature: undefined, nodes: [{ kind: "list", children: [{ text: "7" }] }] });
    }
  });

  test.each([
    ["no body", undefined],
    ["no arguments", { abiFunction: { type: "function", name: "pause", inputs: [] } }],
    [
      "an unreadable one",
      { abiFunction: { type: "function", name: "x", inputs: [{ name: "a", type: "uint256", value: "-" }] } },
    ],
    ["no call", { reference: "ada" }],
  ])("are none with %s", (_what, body) => {
    expect(describedArguments(operationRecord({ body }), [])).toBeUndefined();
  });
});

describe("the amounts among arguments", () => {
  const nodes = (...amounts: readonly string[]) =>
    describedArguments(
      operationRecord({
        endpoint: "deployTemplate",
        body: {
          constructorParameters: amounts.map((value, index) => ({ name: `a${index}`, type: "uint256", value })),
        },
      }),
      [],
    )?.nodes ?? [];

  test("are those that the operation moves, in their unit", () => {
    expect([...amountsAmong(nodes("1500", "7"), [{ amount: "1500", text: "1.5 PDT" }])]).toEqual([["1500", "1.5 PDT"]]);
  });

  test("are unknown if two arguments are equal, if two movements differ, or if nothing moves", () => {
    expect(amountsAmong(nodes("1500", "1500"), [{ amount: "1500", text: "1.5 PDT" }]).size).toBe(0);
    const two = [
      { amount: "1500", text: "1.5 PDT" },
      { amount: "1500", text: "0.0015 DAI" },
    ];
    expect(amountsAmong(nodes("1500"), two).size).toBe(0);
    expect(amountsAmong(nodes("1500"), [{ amount: null, text: "unlimited PDT" }]).size).toBe(0);
  });
});

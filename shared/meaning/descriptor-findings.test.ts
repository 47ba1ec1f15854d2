import { describe, expect, test } from "vitest";
import { descriptorFindings } from "./descriptor-findings.ts";
import { aaveDescriptor, aavePool, abiOf, poolAbi, weth, wethAbi, wethDescriptor } from "./testing-descriptors.ts";

test.each([
  ["of the second version", aaveDescriptor, { abi: poolAbi, chainId: 1, address: aavePool }],
  ["of the first version", wethDescriptor, { abi: wethAbi, chainId: 1, address: weth.toLowerCase() }],
])("has no findings about a descriptor %s of its own contract", (_what, descriptor, contract) => {
  expect(descriptorFindings(descriptor, contract)).toEqual([]);
});

const abi = abiOf(
  "f(uint256 amount, (address token, uint8[] ids)[] parts)",
  "g(uint256[][] x)",
  "h(uint256 a, uint256 b)",
);
const signature = "f(uint256 amount, (address token, uint8[] ids)[] parts)";
const of = (key: string, spec: object, more: object = {}) => ({
  context: { contract: { deployments: [{ chainId: 1, address: aavePool }] } },
  display: { formats: { [key]: { intent: "Do", fields: [], ...spec } } },
  ...more,
});
const contract = { abi, chainId: 1, address: aavePool };
const problems = (
  descriptor: unknown,
  about: Partial<typeof contract> | { readonly abi: null } | { readonly chainId: null } = {},
) =>
  descriptorFindings(descriptor, { ...contract, ...about }).map(
    ({ severity, path, text }) => `${severity} ${path}: ${text}`,
  );
const field = (more: object) => of(signature, { fields: [{ label: "X", format: "raw", path: "amount", ...more }] });
const at = (rest: string, key = signature) => `display.formats["${key}"]${rest}`;

describe("finds what the contract contradicts:", () => {
  test.each([
    [
      "a function that the ABI does not have",
      of("transfer(address,uint256,bool)", {}),
      `error ${at("", "transfer(address,uint256,bool)")}: The descriptor describes transfer(address,uint256,bool), which the ABI does not have.`,
    ],
    [
      "a selector that the ABI does not have",
      of("0x12345678", {}),
      `error ${at("", "0x12345678")}: The descriptor describes a function with the selector 0x12345678, which the ABI does not have.`,
    ],
    [
      "a key that is not a function",
      of("f(uint256", {}),
      `error ${at("", "f(uint256")}: This is not a function: write its signature, or its selector.`,
    ],
    [
      "a function with results",
      of("f() returns (uint256)", {}),
      `error ${at("", "f() returns (uint256)")}: This is not a function: write its signature, or its selector.`,
    ],
    [
      "two inputs of one name",
      of("h(uint256 a, uint256 a)", {}),
      `error ${at("", "h(uint256 a, uint256 a)")}: Two inputs of the function have the same name, so their paths are ambiguous.`,
    ],
    [
      "a value that is not there",
      field({ path: "nothing" }),
      `error ${at(".fields[0]")}: The function has no value at nothing that can be shown.`,
    ],
    [
      "a list as one value",
      field({ path: "parts" }),
      `error ${at(".fields[0]")}: The function has no value at parts that can be shown.`,
    ],
    [
      "a list within a list",
      field({ path: "parts.[].ids.[]" }),
      `error ${at(".fields[0]")}: The function has no value at parts.[].ids.[] that can be shown.`,
    ],
    [
      "a token that is not there",
      field({ format: "tokenAmount", params: { tokenPath: "token" } }),
      `error ${at(".fields[0]")}: The function has no value at token that can be shown.`,
    ],
    [
      "a date without its kind",
      field({ format: "date" }),
      `error ${at(".fields[0].params")}: The format date lacks a parameter, or has one that cannot be used.`,
    ],
    [
      "an enumeration that is not there",
      field({ format: "enum", params: { $ref: "$.metadata.enums.x" } }),
      `error ${at(".fields[0].params")}: The format enum lacks a parameter, or has one that cannot be used.`,
    ],
    [
      "a reference to nothing",
      field({ $ref: "$.display.definitions.x" }),
      `error ${at(".fields[0]")}: The field has the reference $.display.definitions.x, which is not in display.definitions.`,
    ],
    [
      "a field without a label",
      of(signature, { fields: [{ path: "amount", format: "raw" }] }),
      `error ${at(".fields[0]")}: The field has no label.`,
    ],
    [
      "a constant that is not there",
      field({ path: "$.metadata.constants.x" }),
      `error ${at(".fields[0]")}: The field has the path $.metadata.constants.x, which is not in the descriptor.`,
    ],
    [
      "a sentence about what is not shown",
      of(signature, { interpolatedIntent: "Pay {amount}" }),
      `error ${at(".interpolatedIntent")}: The sentence names {amount}, which no field shows.`,
    ],
    [
      "an amount of no token",
      field({ format: "tokenAmount" }),
      `warning ${at(".fields[0].params")}: The amount names no token, so it is shown in base units.`,
    ],
    [
      "another contract",
      { ...field({}), context: { contract: { deployments: [{ chainId: 5, address: aavePool }] } } },
      "warning context.contract.deployments: The descriptor is not for this contract on chain 1. Add it, or the description is not used.",
    ],
    [
      "no contract",
      { ...field({}), context: { contract: {} } },
      "warning context.contract.deployments: The descriptor names no contract. Add this one, or the description is not used.",
    ],
    [
      "the address of an ABI",
      { ...field({}), context: { contract: { abi: "https://a", deployments: [{ chainId: 1, address: aavePool }] } } },
      "warning context.contract.abi: Postern does not fetch this ABI. It uses the one in the contract book.",
    ],
  ])("%s", (_what, descriptor, finding) => {
    expect(problems(descriptor)).toEqual([finding]);
  });

  test("two keys of one function", () => {
    const both = {
      ...field({}),
      display: {
        formats: {
          [signature]: { intent: "Do", fields: [] },
          "f(uint256,(address,uint8[])[])": { intent: "Do", fields: [] },
        },
      },
    };
    expect(problems(both)).toEqual([
      `error ${at("", "f(uint256,(address,uint8[])[])")}: Another key describes the same function.`,
    ]);
  });

  test("a network without a chain id, a contract without an ABI", () => {
    expect(problems(field({}), { chainId: null })).toEqual([
      "warning context.contract.deployments: The chain id of this network is unknown, so this description is not used.",
    ]);
    expect(problems(of("transfer(address,uint256,bool)", {}), { abi: null })).toEqual([
      "warning : Postern has no ABI for this contract. Without one, the description is not used.",
    ]);
  });
});

test.each(["@.value", "#.amount", "parts.[].token", "parts.[0].token", "parts.[-1].ids.[2]", "parts.[].token.[-4:]"])(
  "the path %s leads to a value",
  (path) => {
    expect(problems(field({ path }))).toEqual([]);
  },
);

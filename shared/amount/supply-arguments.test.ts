import { describe, expect, test } from "vitest";
import { supplyArguments } from "./supply-arguments.ts";

const of = (...parameters: readonly `${string} ${string}`[]) =>
  supplyArguments(
    parameters.map((parameter) => {
      const [type = "", name = ""] = parameter.split(" ");
      return { type, name };
    }),
  );

describe("what a constructor says about its token", () => {
  test.each([
    [["string name_", "string symbol_", "uint8 decimals_", "uint256 supply"], { amounts: [3], decimals: 2, symbol: 1 }],
    [["string _symbol", "uint8 _decimals", "uint256 _initialSupply"], { amounts: [2], decimals: 1, symbol: 0 }],
    [["uint8 tokenDecimals", "string tokenSymbol", "uint256 totalSupply"], { amounts: [2], decimals: 0, symbol: 1 }],
    [["uint256 decimals", "uint initial_supply"], { amounts: [1], decimals: 0, symbol: undefined }],
    [["uint8 decimalsPlaces", "uint256 premint"], { amounts: [1], decimals: 0, symbol: undefined }],
    [["uint8 decimals", "uint256 initialAmount"], { amounts: [1], decimals: 0, symbol: undefined }],
    [["uint8 decimals", "uint256 amountToMint"], { amounts: [1], decimals: 0, symbol: undefined }],
    [["uint8 decimals", "uint8 usdDecimals", "uint256 supply"], { amounts: [2], decimals: 0, symbol: undefined }],
    [["uint8 aDecimals", "uint8 bDecimals", "uint256 supply"], { amounts: [2], decimals: undefined }],
    [["uint256 supply"], { amounts: [0], decimals: undefined, symbol: undefined }],
  ] as const)("%j", (parameters, expected) => {
    expect(of(...parameters)).toMatchObject(expected);
  });

  test.each([
    [["uint256 supply"], 0],
    [["uint256 cap", "uint256 initialSupply"], 1],
    [["uint256 maxSupply_"], undefined],
    [["uint256 supplyCap"], undefined],
    [["uint256 teamSupply", "uint256 publicSupply"], undefined],
  ] as const)("the minted amount of %j is argument %s", (parameters, expected) => {
    expect(of(...parameters).supply).toBe(expected);
  });

  test.each([
    "address supply",
    "uint256[] supplies",
    "string supply",
    "uint256 feeAmount",
    "uint256 supplyTime",
  ] as const)("%s is no amount of the token", (parameter) => {
    expect(of("uint8 decimals", parameter).amounts).toEqual([]);
  });
});

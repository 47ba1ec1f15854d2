import { expect, test } from "vitest";
import { readArtifact } from "#shared/abi/artifact.ts";
import { drain } from "#shared/abi/steps.ts";
import { nameOf, offersSteps } from "./template-offers.ts";

const abi = [{ type: "function", name: "f", inputs: [], outputs: [], stateMutability: "view" }];
const of = (value: object) => {
  const read = drain(offersSteps(JSON.stringify(value)));
  if (!read.ok) throw new Error(read.error.code);
  return read;
};
const contract = (object: string, own: unknown = abi) => ({ abi: own, evm: { bytecode: { object } } });

test("contracts are offered with their size and functions, and those without code are only counted", () => {
  const { offers, empty } = of({
    contracts: {
      "A.sol": { A: contract("6001"), IA: contract("") },
      "B.sol": { B: contract("600"), C: contract("60", 5) },
    },
  });
  expect(
    offers.map(({ artifact, bytes, problem, functions }) => [artifact.name, bytes, problem?.code, functions]),
  ).toEqual([
    ["A", 2, undefined, 1],
    ["B", undefined, "odd", 1],
    ["C", 1, undefined, undefined],
  ]);
  expect(empty).toBe(1);
});

test("all are offered if none has code", () => {
  expect(of({ contracts: { "A.sol": { IA: contract(""), IB: contract("") } } }).offers).toHaveLength(2);
  expect(of({ abi }).offers.map(({ problem }) => problem?.code)).toEqual(["missing"]);
});

test.each([
  ["Coin", "x.json", "Coin"],
  ["", "Coin.json", "Coin"],
  ["", "out/Coin.sol/Coin.dbg.json", "Coin"],
  ["", "C:\\out\\Coin.json", "Coin"],
  ["", "", ""],
])("a contract called %j in %j is named %j", (contractName, file, name) => {
  const read = readArtifact(JSON.stringify({ contractName, abi }));
  const [first] = read.ok ? read.contracts : [];
  expect(first && nameOf(first, file)).toBe(name);
});

import IAccessControl from "@openzeppelin/contracts/build/contracts/IAccessControl.json" with { type: "json" };
import IERC1155MetadataURI from "@openzeppelin/contracts/build/contracts/IERC1155MetadataURI.json" with { type: "json" };
import IERC20Metadata from "@openzeppelin/contracts/build/contracts/IERC20Metadata.json" with { type: "json" };
import IERC20Permit from "@openzeppelin/contracts/build/contracts/IERC20Permit.json" with { type: "json" };
import IERC4626 from "@openzeppelin/contracts/build/contracts/IERC4626.json" with { type: "json" };
import IERC721Metadata from "@openzeppelin/contracts/build/contracts/IERC721Metadata.json" with { type: "json" };
import Ownable from "@openzeppelin/contracts/build/contracts/Ownable.json" with { type: "json" };
import { multicall3Abi } from "viem";
import { describe, expect, test } from "vitest";
import { abiDifference } from "./difference.ts";
import { findFunction, selector } from "./functions.ts";
import { abiFromUnknown } from "./parse.ts";
import { abiOf } from "./testing.ts";
import type { Abi } from "./types.ts";
import { wellKnownInterfaces } from "./well-known-interfaces.ts";

const known = (id: string): Abi => abiOf(wellKnownInterfaces.find((one) => one.id === id)?.signatures ?? "");

const published = (abi: unknown): Abi => {
  const parsed = abiFromUnknown(abi);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  // Whoever deploys a contract has its constructor from elsewhere; what it is called with is not the interface's.
  return parsed.abi.filter(({ type }) => type !== "constructor");
};

test.each([
  ["erc20", IERC20Metadata.abi],
  ["erc721", IERC721Metadata.abi],
  ["erc1155", IERC1155MetadataURI.abi],
  ["erc4626", IERC4626.abi],
  ["erc2612", IERC20Permit.abi],
  ["ownable", Ownable.abi],
  ["access-control", IAccessControl.abi],
])("%s is what OpenZeppelin publishes, but for the names of parameters", (id, abi) => {
  const changes = abiDifference(published(abi), known(id));
  const other = changes.filter(
    ({ change, details }) => change !== "changed" || details.some(({ what }) => what !== "inputs"),
  );
  expect(other).toEqual([]);
});

describe("multicall3", () => {
  test("agrees with what viem has of it", () => {
    const changes = abiDifference(published(multicall3Abi), known("multicall3"));
    expect(changes.filter(({ change, kind }) => change === "removed" && kind === "function")).toEqual([]);
  });

  test.each([
    ["aggregate((address,bytes)[])", "0x252dba42"],
    ["aggregate3((address,bool,bytes)[])", "0x82ad56cb"],
    ["aggregate3Value((address,bool,uint256,bytes)[])", "0x174dea71"],
    ["blockAndAggregate((address,bytes)[])", "0xc3077fa9"],
    ["tryAggregate(bool,(address,bytes)[])", "0xbce38bd7"],
    ["tryBlockAndAggregate(bool,(address,bytes)[])", "0x399542e9"],
  ])("%s has the selector %s", (signature, expected) => {
    const fn = findFunction(known("multicall3"), signature);
    expect(fn && selector(fn)).toBe(expected);
  });
});

test("each has an id and a name of its own", () => {
  expect(new Set(wellKnownInterfaces.map(({ id }) => id)).size).toBe(8);
  expect(new Set(wellKnownInterfaces.map(({ name }) => name)).size).toBe(8);
});

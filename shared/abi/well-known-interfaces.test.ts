import IAccessControl from "@openzeppelin/contracts/build/contracts/IAccessControl.json" with { type: "json" };
import IERC20Metadata from "@openzeppelin/contracts/build/contracts/IERC20Metadata.json" with { type: "json" };
import IERC20Permit from "@openzeppelin/contracts/build/contracts/IERC20Permit.json" with { type: "json" };
import IERC721Metadata from "@openzeppelin/contracts/build/contracts/IERC721Metadata.json" with { type: "json" };
import IERC1155MetadataURI from "@openzeppelin/contracts/build/contracts/IERC1155MetadataURI.json" with { type: "json" };
import IERC4626 from "@openzeppelin/contracts/build/contracts/IERC4626.json" with { type: "json" };
import Ownable from "@openzeppelin/contracts/build/contracts/Ownable.json" with { type: "json" };
import Ownable2Step from "@openzeppelin/contracts/build/contracts/Ownable2Step.json" with { type: "json" };
import Pausable from "@openzeppelin/contracts/build/contracts/Pausable.json" with { type: "json" };
import { multicall3Abi } from "viem";
import { describe, expect, test } from "vitest";
import { abiDifference } from "./difference.ts";
import { abiFromUnknown } from "./from-unknown.ts";
import { findFunction, selector } from "./functions.ts";
import { abiOf } from "./testing.ts";
import type { Abi } from "./types.ts";
import { wellKnownInterfaces } from "./well-known-interfaces.ts";

const interfaceAbi = (id: string): Abi => abiOf(wellKnownInterfaces.find((one) => one.id === id)?.signatures ?? "");

const published = (abi: unknown): Abi => {
  const parsed = abiFromUnknown(abi);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  // The deployer gets the constructor from elsewhere; it is not part of the interface.
  return parsed.abi.filter(({ type }) => type !== "constructor");
};

test.each([
  ["erc20", IERC20Metadata.abi],
  ["erc721", IERC721Metadata.abi],
  ["erc1155", IERC1155MetadataURI.abi],
  ["erc4626", IERC4626.abi],
  ["erc2612", IERC20Permit.abi],
  ["ownable", Ownable.abi],
  ["ownable-2-step", Ownable2Step.abi],
  ["access-control", IAccessControl.abi],
])("%s is what OpenZeppelin publishes, except for parameter names", (id, abi) => {
  const changes = abiDifference(published(abi), interfaceAbi(id));
  const other = changes.filter(
    ({ change, details }) => change !== "changed" || details.some(({ what }) => what !== "inputs"),
  );
  expect(other).toEqual([]);
});

test("pausable is what OpenZeppelin publishes, plus the two functions that a contract adds", () => {
  const changes = abiDifference(published(Pausable.abi), interfaceAbi("pausable"));
  expect(changes.map(({ change, signature }) => [change, signature])).toEqual([
    ["added", "pause()"],
    ["added", "unpause()"],
  ]);
});

test.each([
  ["allowance", "increaseAllowance(address,uint256)", "0x39509351"],
  ["allowance", "decreaseAllowance(address,uint256)", "0xa457c2d7"],
  ["dai-permit", "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)", "0x8fcbaf0c"],
  ["wrapped-coin", "deposit()", "0xd0e30db0"],
  ["wrapped-coin", "withdraw(uint256)", "0x2e1a7d4d"],
  ["ownable-2-step", "acceptOwnership()", "0x79ba5097"],
  ["pausable", "pause()", "0x8456cb59"],
  ["pausable", "unpause()", "0x3f4ba83a"],
  ["upgradeable", "upgradeTo(address)", "0x3659cfe6"],
  ["upgradeable", "upgradeToAndCall(address,bytes)", "0x4f1ef286"],
  ["upgradeable", "changeAdmin(address)", "0x8f283970"],
  ["proxy-admin", "upgrade(address,address)", "0x99a88ec4"],
  ["proxy-admin", "upgradeAndCall(address,address,bytes)", "0x9623609d"],
  ["proxy-admin", "changeProxyAdmin(address,address)", "0x7eff275e"],
  ["multicall", "multicall(bytes[])", "0xac9650d8"],
  ["multicall", "multicall(uint256,bytes[])", "0x5ae401dc"],
  ["permit2", "approve(address,address,uint160,uint48)", "0x87517c45"],
  ["permit2", "transferFrom(address,address,uint160,address)", "0x36c78516"],
  ["permit2", "transferFrom((address,address,uint160,address)[])", "0x0d58b1db"],
  ["permit2", "permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)", "0x2b67b570"],
  ["permit2", "permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)", "0x30f28b7a"],
  ["permit2", "lockdown((address,address)[])", "0xcc53287f"],
])("%s: %s has the selector %s", (id, signature, expected) => {
  const fn = findFunction(interfaceAbi(id), signature);
  expect(fn && selector(fn)).toBe(expected);
});

describe("multicall3", () => {
  test("agrees with viem's version", () => {
    const changes = abiDifference(published(multicall3Abi), interfaceAbi("multicall3"));
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
    const fn = findFunction(interfaceAbi("multicall3"), signature);
    expect(fn && selector(fn)).toBe(expected);
  });
});

test("ids and names are unique", () => {
  expect(new Set(wellKnownInterfaces.map(({ id }) => id)).size).toBe(wellKnownInterfaces.length);
  expect(new Set(wellKnownInterfaces.map(({ name }) => name)).size).toBe(wellKnownInterfaces.length);
});

import entryPoint from "./testing-abis/entry-point.json" with { type: "json" };
import lendingPool from "./testing-abis/lending-pool.json" with { type: "json" };
import multisignatureWallet from "./testing-abis/multisignature-wallet.json" with { type: "json" };
import orderExchange from "./testing-abis/order-exchange.json" with { type: "json" };
import swapRouter from "./testing-abis/swap-router.json" with { type: "json" };

/** The ABI of a public contract and the package it comes from. */
export type RealAbi = {
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  readonly file: string;
  readonly abi: readonly unknown[];
};

/** Public ABIs of real projects, each with its function whose arguments nest the deepest. */
export const realAbis: readonly (readonly [name: string, file: RealAbi, nested: string])[] = [
  ["a v3 exchange router", swapRouter, "exactInput((bytes,address,uint256,uint256))"],
  ["a lending pool", lendingPool, "configureEModeCategory(uint8,(uint16,uint16,uint16,string))"],
  [
    "an account-abstraction entry point",
    entryPoint,
    "handleAggregatedOps(((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address,bytes)[],address)",
  ],
  [
    "a multisignature wallet",
    multisignatureWallet,
    "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
  ],
  [
    "an exchange with deeply nested orders",
    orderExchange,
    "matchAdvancedOrders(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),uint120,uint120,bytes,bytes)[],(uint256,uint8,uint256,uint256,bytes32[])[],((uint256,uint256)[],(uint256,uint256)[])[],address)",
  ],
];

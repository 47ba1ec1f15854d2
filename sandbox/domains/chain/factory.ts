import type { Hex } from "viem";
import { getContractAddress, numberToHex } from "viem/utils";

/** The CREATE2 factory that every anvil chain has from its first block. */
export const factory = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
export const salt = numberToHex(0, { size: 32 });

/** The address of a contract created by the factory: it depends only on the code. */
export const deployedAddress = (initCode: Hex): Hex =>
  getContractAddress({ opcode: "CREATE2", from: factory, salt, bytecode: initCode });

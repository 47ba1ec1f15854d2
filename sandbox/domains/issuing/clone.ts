import type { Hex } from "viem";
import { concatHex, numberToHex, size } from "viem/utils";

/** Code of a minimal proxy (EIP-1167): it forwards every call to the implementation. */
export const cloneCode = (implementation: Hex): Hex =>
  concatHex(["0x363d3d373d3d3d363d73", implementation, "0x5af43d82803e903d91602b57fd5bf3"]);

/**
 * Creation code of a minimal proxy that is initialized during creation, so that no one else can initialize it first:
 * the constructor delegates `initialization` to the implementation, passes on a revert, and otherwise deploys the
 * proxy's code. `initialization` is calldata with its selector. The implementation must have code: delegating to an
 * empty account succeeds.
 */
export const cloneCreation = (implementation: Hex, initialization: Hex): Hex => {
  const length = numberToHex(size(initialization), { size: 3 });
  const clone = cloneCode(implementation);
  const constructorOf = (cloneAt: number): Hex =>
    concatHex([
      // codecopy(0, initialization, its length)
      "0x62",
      length,
      "0x60",
      numberToHex(cloneAt + size(clone), { size: 1 }),
      "0x5f39",
      // delegatecall(gas, implementation, 0, its length, 0, 0)
      "0x5f5f62",
      length,
      "0x5f73",
      implementation,
      "0x5af4",
      // A failure returns the implementation's return data.
      "0x60",
      numberToHex(afterRevert, { size: 1 }),
      "0x573d5f5f3e3d5ffd",
      // codecopy(0, clone, its length), return(0, its length)
      "0x5b60",
      numberToHex(size(clone), { size: 1 }),
      "0x60",
      numberToHex(cloneAt, { size: 1 }),
      "0x5f3960",
      numberToHex(size(clone), { size: 1 }),
      "0x5ff3",
    ]);
  return concatHex([constructorOf(size(constructorOf(0))), clone, initialization]);
};

/** Where the constructor continues after a successful delegation. */
const afterRevert = 48;

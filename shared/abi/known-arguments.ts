import { callName } from "./functions.ts";
import type { AbiCallable } from "./types.ts";

/** The meaning of a standard function's arguments, by position. */
export type KnownArguments = {
  /** An amount of the contract's own token (ERC-20). */
  readonly amount?: number;
  /** Whether the amount comes out of the caller's balance, directly or as an allowance. */
  readonly spendsOwn?: true;
  /** Who may spend from the caller; its current allowance is what it may already spend. */
  readonly spender?: number;
  /** A point in time in seconds since 1970. */
  readonly date?: number;
};

// Matched by full signature: other contracts use names such as `value` for other things.
const argumentsOf: ReadonlyMap<string, KnownArguments> = new Map(
  Object.entries({
    "transfer(address,uint256)": { amount: 1, spendsOwn: true },
    "transferAndCall(address,uint256)": { amount: 1, spendsOwn: true },
    "transferAndCall(address,uint256,bytes)": { amount: 1, spendsOwn: true },
    "send(address,uint256,bytes)": { amount: 1, spendsOwn: true },
    "transferFrom(address,address,uint256)": { amount: 2 },
    "approve(address,uint256)": { amount: 1, spender: 0, spendsOwn: true },
    "approveAndCall(address,uint256,bytes)": { amount: 1, spender: 0, spendsOwn: true },
    "increaseAllowance(address,uint256)": { amount: 1, spender: 0 },
    "decreaseAllowance(address,uint256)": { amount: 1, spender: 0 },
    "mint(uint256)": { amount: 0 },
    "mint(address,uint256)": { amount: 1 },
    // The shares of a vault (ERC-4626) are its own token.
    "mint(uint256,address)": { amount: 0 },
    "redeem(uint256,address,address)": { amount: 0 },
    "burn(uint256)": { amount: 0, spendsOwn: true },
    "burn(uint256,bytes)": { amount: 0, spendsOwn: true },
    "burn(address,uint256)": { amount: 1 },
    "burnFrom(address,uint256)": { amount: 1 },
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)": { amount: 2, date: 3 },
    "permit(address,address,uint256,uint256,bytes)": { amount: 2, date: 3 },
    "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)": { date: 3 },
  } satisfies Record<string, KnownArguments>),
);

/** What the arguments mean if the function is a standard one. Whether the contract is a token is checked elsewhere. */
export const knownArguments = (fn: AbiCallable): KnownArguments => argumentsOf.get(callName(fn)) ?? {};

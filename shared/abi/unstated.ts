import type { Abi, AbiEntry, AbiFunction } from "./types.ts";

/** Whether the ABI's text does not say if the function writes. */
export const isUnstated = (entry: AbiEntry): entry is AbiFunction =>
  entry.type === "function" && entry.stateMutability === "unstated";

/**
 * The two ways to call a function of unstated mutability: to send it, and to call it without sending anything. Never
 * only the second: a write would look like a read.
 */
export const waysToCall = (entry: AbiFunction): readonly AbiFunction[] => {
  const cachedWays = ways.get(entry);
  if (cachedWays !== undefined) return cachedWays;
  const list: readonly AbiFunction[] = [entry, { ...entry, stateMutability: "view", readOf: entry }];
  // A form resets for a different call object.
  ways.set(entry, list);
  return list;
};

const ways = new WeakMap<AbiFunction, readonly AbiFunction[]>();

/** A function as standard JSON has it: an unstated mutability becomes `nonpayable`, which claims the least. */
export const standardFunction = ({ readOf: _readOf, ...fn }: AbiFunction): StandardFunction => ({
  ...fn,
  stateMutability: fn.stateMutability === "unstated" ? "nonpayable" : fn.stateMutability,
});

type StandardFunction = Omit<AbiFunction, "stateMutability" | "readOf"> & {
  readonly stateMutability: Exclude<AbiFunction["stateMutability"], "unstated">;
};

/** The ABI as it is stored and sent. */
export const standardAbi = (abi: Abi): Abi =>
  abi.some(isUnstated) ? abi.map((entry) => (isUnstated(entry) ? standardFunction(entry) : entry)) : abi;

/** How many functions would be stored as writes because their text does not say what they are. */
export const unstatedCount = (abi: Abi): number => abi.filter(isUnstated).length;

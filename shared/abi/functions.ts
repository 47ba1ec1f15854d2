import { keccak256, stringToHex } from "viem/utils";
import type { Abi, AbiFunction, AbiParameter, Hex } from "./types.ts";

/** What has a signature: a function, an event or an error. */
export interface Named {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
}

// A list shows every selector again and again, and hashing is slow.
const topics = new WeakMap<Named, Hex>();

/** The functions of an ABI in its order; a signature that stands twice, as in merged ABIs, is kept once. */
export function abiFunctions(abi: Abi): readonly AbiFunction[] {
  const bySignature = new Map<string, AbiFunction>();
  for (const entry of abi) {
    if (entry.type !== "function") continue;
    const key = signature(entry);
    if (!bySignature.has(key)) bySignature.set(key, entry);
  }
  return [...bySignature.values()];
}

/** Whether the function only reads: it is called without a transaction. */
export function isRead(fn: AbiFunction): boolean {
  return fn.stateMutability === "view" || fn.stateMutability === "pure";
}

/** Whether an amount may be sent along. */
export function isPayable(fn: AbiFunction): boolean {
  return fn.stateMutability === "payable";
}

/** The full signature, such as `transfer(address,uint256)`: what tells overloads apart. */
export function signature(entry: Named): string {
  return `${entry.name}(${entry.inputs.map(canonicalType).join(",")})`;
}

/** The first four bytes of the signature's hash, which begin the calldata. */
export function selector(entry: Named): Hex {
  return `0x${topicOf(entry).slice(2, 10)}`;
}

/** The hash of the signature: the first topic of an event's log. */
export function topicOf(entry: Named): Hex {
  const known = topics.get(entry);
  if (known !== undefined) return known;
  const topic = keccak256(stringToHex(signature(entry)));
  topics.set(entry, topic);
  return topic;
}

/** The function with exactly this signature. */
export function findFunction(abi: Abi, wanted: string): AbiFunction | undefined {
  return abiFunctions(abi).find((fn) => signature(fn) === wanted);
}

function canonicalType(parameter: AbiParameter): string {
  if (parameter.components === undefined || !parameter.type.startsWith("tuple")) return parameter.type;
  return `(${parameter.components.map(canonicalType).join(",")})${parameter.type.slice("tuple".length)}`;
}

import { keccak256, stringToHex } from "viem/utils";
import { isRaw, rawCalls } from "./raw-call.ts";
import type { Abi, AbiCallable, AbiEntry, AbiFunction, AbiParameter, Hex } from "./types.ts";

/** What has a signature: a function, an event or an error. */
export type Named = {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
};

// Each step that reads an ABI asks for the signatures of all its entries.
const signatures = new WeakMap<Named, string>();
// A list shows every selector again and again, and hashing is slow.
const topics = new WeakMap<Named, Hex>();
// A list of calls repeats a few signatures, each time in another ABI entry.
const topicsBySignature = new Map<string, Hex>();
const mostSignatures = 500;

/** The functions of an ABI in its order; a signature that stands twice, as in merged ABIs, is kept once. */
export const abiFunctions = (abi: Abi): readonly AbiFunction[] => {
  const bySignature = new Map<string, AbiFunction>();
  for (const entry of abi) {
    if (entry.type !== "function") continue;
    const key = signature(entry);
    if (!bySignature.has(key)) bySignature.set(key, entry);
  }
  return [...bySignature.values()];
};

/** Whether the function only reads: it is called without a transaction. */
export const isRead = (fn: AbiCallable): boolean => fn.stateMutability === "view" || fn.stateMutability === "pure";

/** Whether an amount may be sent along. */
export const isPayable = (fn: AbiCallable): boolean => fn.stateMutability === "payable";

/** The full signature, such as `transfer(address,uint256)`: what tells overloads apart. */
export const signature = (entry: Named): string => {
  const known = signatures.get(entry);
  if (known !== undefined) return known;
  const text = `${entry.name}(${entry.inputs.map(canonicalType).join(",")})`;
  signatures.set(entry, text);
  return text;
};

/** What tells apart what can be called: the signature of a function, the name of a raw call. */
export const callName = (fn: AbiCallable): string => (isRaw(fn) ? fn.name : signature(fn));

/** The first four bytes of the signature's hash, which begin the calldata. */
export const selector = (entry: Named): Hex => `0x${topicOf(entry).slice(2, 10)}`;

/** The hash of the signature: the first topic of an event's log. */
export const topicOf = (entry: Named): Hex => {
  const known = topics.get(entry);
  if (known !== undefined) return known;
  const topic = topicOfSignature(signature(entry));
  topics.set(entry, topic);
  return topic;
};

const topicOfSignature = (text: string): Hex => {
  const known = topicsBySignature.get(text);
  if (known !== undefined) return known;
  const topic = keccak256(stringToHex(text));
  if (topicsBySignature.size >= mostSignatures) topicsBySignature.clear();
  if (text.length <= 500) topicsBySignature.set(text, topic);
  return topic;
};

/** The function with exactly this signature. */
export const findFunction = (abi: Abi, wanted: string): AbiFunction | undefined =>
  abiFunctions(abi).find((fn) => signature(fn) === wanted);

/** What an entry offers to call: a function itself, a fallback in two ways, and of an event nothing. */
export const callablesOf = (entry: AbiEntry): readonly AbiCallable[] => {
  if (entry.type === "function") return [entry];
  return entry.type === "fallback" || entry.type === "receive" ? rawCalls(entry) : [];
};

/** What can be called under exactly this name; the first where it stands twice, as in merged ABIs. */
export const findCallable = (abi: Abi, wanted: string): AbiCallable | undefined =>
  abi.flatMap(callablesOf).find((fn) => callName(fn) === wanted);

/** A type as a signature has it: a tuple by its components in brackets. */
export const canonicalType = (parameter: Pick<AbiParameter, "type" | "components">): string => {
  if (parameter.components === undefined || !parameter.type.startsWith("tuple")) return parameter.type;
  return `(${parameter.components.map(canonicalType).join(",")})${parameter.type.slice("tuple".length)}`;
};

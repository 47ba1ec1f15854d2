import { keccak256, stringToBytes } from "viem/utils";
import { isRaw, rawCalls } from "./raw-call.ts";
import type { Abi, AbiCallable, AbiEntry, AbiFunction, AbiParameter, Hex } from "./types.ts";
import { isUnstated, waysToCall } from "./unstated.ts";

/** Anything with a signature: a function, an event or an error. */
export type SignatureParts = {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
};

// Every step that reads an ABI needs all signatures.
const signatures = new WeakMap<SignatureParts, string>();
// Lists show selectors repeatedly, and hashing is slow.
const topics = new WeakMap<SignatureParts, Hex>();
// A list of calls repeats a few signatures, each in a different ABI entry object.
const topicsBySignature = new Map<string, Hex>();
const mostSignatures = 500;

/** Characters of a signature that is hashed to compare it with a selector: a real one has a few hundred. */
const longestSignature = 16 * 1024;

/** Whether calldata is compared with a function: hashing a signature of 240 KB takes longer than others should wait. */
export const mayBeCalled = (fn: SignatureParts): boolean => signature(fn).length <= longestSignature;

/** The functions of an ABI in its order; a repeated signature, as in merged ABIs, appears once. */
export const abiFunctions = (abi: Abi): readonly AbiFunction[] => {
  const bySignature = new Map<string, AbiFunction>();
  for (const entry of abi) {
    if (entry.type !== "function") continue;
    const key = signature(entry);
    if (!bySignature.has(key)) bySignature.set(key, entry);
  }
  return [...bySignature.values()];
};

/** Whether the function only reads, so it is called without a transaction. */
export const isRead = (fn: AbiCallable): boolean => fn.stateMutability === "view" || fn.stateMutability === "pure";

/** Whether an amount may be sent with the call. */
export const isPayable = (fn: AbiCallable): boolean => fn.stateMutability === "payable";

/** The full signature, such as `transfer(address,uint256)`, which distinguishes overloads. */
export const signature = (entry: SignatureParts): string => {
  const cachedText = signatures.get(entry);
  if (cachedText !== undefined) return cachedText;
  const text = `${entry.name}(${entry.inputs.map(canonicalType).join(",")})`;
  signatures.set(entry, text);
  return text;
};

/** Identifies a callable: a function's signature, marked if it is only one of two ways, or the name of a raw call. */
export const callName = (fn: AbiCallable): string => {
  if (isRaw(fn)) return fn.name;
  return fn.readOf === undefined ? signature(fn) : `${signature(fn)} (read)`;
};

/** The first four bytes of the signature's hash; calldata begins with them. */
export const selector = (entry: SignatureParts): Hex => `0x${topicOf(entry).slice(2, 10)}`;

/** The hash of the signature: the first topic of an event's logs. */
export const topicOf = (entry: SignatureParts): Hex => {
  const cachedTopic = topics.get(entry);
  if (cachedTopic !== undefined) return cachedTopic;
  const topic = topicOfSignature(signature(entry));
  topics.set(entry, topic);
  return topic;
};

/** The hash of a signature's text. */
export const topicOfSignature = (text: string): Hex => {
  const cachedTopic = topicsBySignature.get(text);
  if (cachedTopic !== undefined) return cachedTopic;
  const topic = keccak256(stringToBytes(text));
  if (topicsBySignature.size >= mostSignatures) topicsBySignature.clear();
  if (text.length <= 500) topicsBySignature.set(text, topic);
  return topic;
};

export const findFunction = (abi: Abi, text: string): AbiFunction | undefined =>
  abiFunctions(abi).find((fn) => signature(fn) === text);

/** What an entry lets you call: a function itself, one of unstated mutability or a fallback in two ways, an event nothing. */
export const callablesOf = (entry: AbiEntry): readonly AbiCallable[] => {
  if (entry.type === "function") return isUnstated(entry) ? waysToCall(entry) : [entry];
  return entry.type === "fallback" || entry.type === "receive" ? rawCalls(entry) : [];
};

/** The callable with exactly this name; the first if it is repeated, as in merged ABIs. */
export const findCallable = (abi: Abi, name: string): AbiCallable | undefined =>
  abi.flatMap(callablesOf).find((fn) => callName(fn) === name);

/** A type as written in a signature: a tuple as its components in brackets. */
export const canonicalType = (parameter: Pick<AbiParameter, "type" | "components">): string => {
  if (parameter.components === undefined || !parameter.type.startsWith("tuple")) return parameter.type;
  return `(${parameter.components.map(canonicalType).join(",")})${parameter.type.slice("tuple".length)}`;
};

import { encodeCall } from "../calldata.ts";
import { signature } from "../functions.ts";
import type { AbiFunction, AbiParameter, AbiValue } from "../types.ts";
import { shellWord } from "./shell.ts";

export type CastCall = {
  readonly address: string;
  readonly fn: AbiFunction;
  readonly values: readonly AbiValue[];
  /** Base units sent along. */
  readonly amount?: bigint;
  readonly sender?: string;
};

/**
 * The call for cast, the node's address and the private key being variables of the shell; undefined where the values cannot be
 * encoded. Text that cast would read in a way of its own goes as calldata.
 */
export const castSnippet = ({ address, fn, values, amount = 0n, sender }: CastCall): string | undefined => {
  const encoded = encodeCall(fn, values);
  if (!encoded.ok) return undefined;
  const read = fn.stateMutability === "view" || fn.stateMutability === "pure";
  const words = fn.inputs.map((input, index) => castWord(input, values[index] ?? "", 0));
  const plain = words.every((word) => word !== undefined);
  const returns = read && fn.outputs.length > 0 ? `(${fn.outputs.map(typeOf).join(",")})` : "";
  const what = plain ? [`${signature(fn)}${returns}`, ...words.flatMap((word) => word ?? [])] : [encoded.calldata];
  return [
    ...(plain ? [] : [`# ${signature(fn)}`, "\n"]),
    `cast ${read ? "call" : "send"} --rpc-url "$RPC_URL"`,
    ...(read ? (sender === undefined ? [] : [` --from ${shellWord(sender)}`]) : [` --private-key "$PRIVATE_KEY"`]),
    ...(amount === 0n ? [] : [` --value ${amount}`]),
    // What comes after it is never an option, negative numbers least of all.
    " --",
    ...[address, ...what].map((word) => ` ${shellWord(word)}`),
  ].join("");
};

/** A value as cast reads it from a word; undefined for text that it might read in another way. */
const castWord = (parameter: AbiParameter, value: AbiValue, depth: number): string | undefined => {
  if (typeof value === "bigint" || typeof value === "boolean") return value.toString();
  if (typeof value === "string") {
    return parameter.type !== "string" || (depth === 0 && UNMISTAKABLE.test(value)) ? value : undefined;
  }
  const suffix = /\[\d*\]$/.exec(parameter.type);
  const item = suffix === null ? undefined : { ...parameter, type: parameter.type.slice(0, suffix.index) };
  const words = value.map((part, index) => {
    const inner = item ?? parameter.components?.[index];
    return inner === undefined ? undefined : castWord(inner, part, depth + 1);
  });
  if (words.includes(undefined)) return undefined;
  return item === undefined ? `(${words.join(",")})` : `[${words.join(",")}]`;
};

const UNMISTAKABLE = /^[A-Za-z]([A-Za-z0-9 _.-]*[A-Za-z0-9])?$/;

const typeOf = ({ type, components }: AbiParameter): string => {
  if (components === undefined || !type.startsWith("tuple")) return type;
  return `(${components.map(typeOf).join(",")})${type.slice("tuple".length)}`;
};

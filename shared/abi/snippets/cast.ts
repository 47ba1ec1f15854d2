import { encodeCall } from "#shared/abi/calldata.ts";
import { canonicalType, isRead, signature } from "#shared/abi/functions.ts";
import { isRaw } from "#shared/abi/raw-call.ts";
import type { AbiCallable, AbiFunction, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { shellWord } from "./shell.ts";

export type CastCall = {
  readonly address: string;
  readonly fn: AbiCallable;
  readonly values: readonly AbiValue[];
  /** In base units. */
  readonly amount?: bigint;
  readonly sender?: string;
};

/**
 * The call for cast, with shell variables for the node's address and the private key; undefined if the values cannot be
 * encoded. Text that cast would interpret in its own way is passed as calldata.
 */
export const castSnippet = ({ address, fn, values, amount = 0n, sender }: CastCall): string | undefined => {
  const encoded = encodeCall(fn, values);
  if (!encoded.ok) return undefined;
  const read = isRead(fn);
  const { comment, words } = isRaw(fn)
    ? { comment: [], words: encoded.calldata === "0x" ? [] : [encoded.calldata] }
    : functionWords(fn, values, encoded.calldata);
  return [
    ...comment,
    `cast ${read ? "call" : "send"} --rpc-url "$RPC_URL"`,
    ...(read ? (sender === undefined ? [] : [` --from ${shellWord(sender)}`]) : [` --private-key "$PRIVATE_KEY"`]),
    ...(amount === 0n ? [] : [` --value ${amount}`]),
    // Nothing after it is read as an option, negative numbers included.
    " --",
    ...[address, ...words].map((word) => ` ${shellWord(word)}`),
  ].join("");
};

/**
 * A function as its signature and one word per argument, or as calldata with the signature in a comment if cast could
 * misread an argument.
 */
const functionWords = (fn: AbiFunction, values: readonly AbiValue[], calldata: string) => {
  const words = fn.inputs.map((input, index) => castWord(input, values[index] ?? "", false));
  if (words.includes(undefined)) return { comment: [`# ${signature(fn)}`, "\n"], words: [calldata] };
  const returns = isRead(fn) && fn.outputs.length > 0 ? `(${fn.outputs.map(canonicalType).join(",")})` : "";
  return { comment: [], words: [`${signature(fn)}${returns}`, ...words.flatMap((word) => word ?? [])] };
};

/** A value as cast reads it from a word; undefined for text that cast might read differently. */
const castWord = (parameter: AbiParameter, value: AbiValue, isPart: boolean): string | undefined => {
  if (typeof value === "bigint" || typeof value === "boolean") return value.toString();
  if (typeof value === "string") {
    return parameter.type !== "string" || (!isPart && UNMISTAKABLE.test(value)) ? value : undefined;
  }
  const suffix = /\[\d*\]$/.exec(parameter.type);
  const item = suffix === null ? undefined : { ...parameter, type: parameter.type.slice(0, suffix.index) };
  const words = value.map((part, index) => {
    const inner = item ?? parameter.components?.[index];
    return inner === undefined ? undefined : castWord(inner, part, true);
  });
  if (words.includes(undefined)) return undefined;
  return item === undefined ? `(${words.join(",")})` : `[${words.join(",")}]`;
};

const UNMISTAKABLE = /^[A-Za-z]([A-Za-z0-9 _.-]*[A-Za-z0-9])?$/;

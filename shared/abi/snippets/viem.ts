import type { AbiFunction, AbiParameter, AbiValue } from "../types.ts";

export type ViemCall = {
  readonly address: string;
  readonly fn: AbiFunction;
  readonly values: readonly AbiValue[];
  /** Base units sent along. */
  readonly amount?: bigint;
};

/** A program with viem that reads or writes; the node's address and the private key are placeholders. */
export const viemSnippet = (call: ViemCall): string => {
  const read = call.fn.stateMutability === "view" || call.fn.stateMutability === "pure";
  return read ? readSnippet(call) : writeSnippet(call);
};

const readSnippet = (call: ViemCall): string => `import { createPublicClient, http } from "viem";

// A node of the network.
const client = createPublicClient({ transport: http("RPC_URL") });

const result = await client.readContract({
${argumentLines(call)}
});
console.log(result);
`;

const writeSnippet = (call: ViemCall): string => `import { createWalletClient, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";

// A node of the network, and the key of an account of your own: the service's keys never leave it.
const account = privateKeyToAccount("0xPRIVATE_KEY");
const client = createWalletClient({ account, transport: http("RPC_URL") });

const hash = await client.writeContract({
  chain: null,
${argumentLines(call)}
});
console.log(hash);
`;

const argumentLines = ({ address, fn, values, amount = 0n }: ViemCall): string => {
  const args = fn.inputs.map((input, index) => literal(input, values[index] ?? ""));
  return [
    `address: ${text(address)},`,
    `abi: [${jsonLiteral(fn)}],`,
    `functionName: ${text(fn.name)},`,
    ...(args.length === 0 ? [] : [`args: [${args.join(", ")}],`]),
    ...(amount === 0n ? [] : [`value: ${amount}n,`]),
  ]
    .map((line) => `  ${line}`)
    .join("\n");
};

/** A value as the types of viem want it: integers up to 48 bits are numbers, a tuple with names is an object. */
const literal = (parameter: AbiParameter, value: AbiValue): string => {
  if (typeof value === "bigint") return bitsOf(parameter.type) <= 48 ? value.toString() : `${value}n`;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return text(value);
  const suffix = /\[\d*\]$/.exec(parameter.type);
  if (suffix !== null) {
    const item = { ...parameter, type: parameter.type.slice(0, suffix.index) };
    return `[${value.map((element) => literal(item, element)).join(", ")}]`;
  }
  const components = parameter.components ?? [];
  const parts = components.map((component, index) => literal(component, value[index] ?? ""));
  const names = new Set(components.map(({ name }) => name));
  if (names.has("") || names.size < components.length) return `[${parts.join(", ")}]`;
  return `{ ${components.map(({ name }, index) => `${keyOf(name)}: ${parts[index] ?? ""}`).join(", ")} }`;
};

const bitsOf = (type: string): number => Number(/^u?int(\d+)$/.exec(type)?.[1] ?? "256");

// Written as a plain key, this one would set the prototype.
const keyOf = (name: string): string => (name === "__proto__" ? '["__proto__"]' : text(name));

/** A string literal; line separators are escaped, because not every tool takes them for characters. */
const text = (value: string): string =>
  JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

const jsonLiteral = (value: unknown): string =>
  JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
